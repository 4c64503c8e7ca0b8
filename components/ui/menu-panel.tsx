import { DropdownMenu as Menu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { PopupProps } from './popup-button.tsx'
import { Anchor, popupHandlers } from './popup-panel.tsx'
import { menuClasses } from './styles.ts'

/** A menu at its button (PopupButton), which opens and closes it and regains the focus. */
export function MenuPanel({
  open,
  onOpenChange,
  button,
  className,
  align = 'end',
  side = 'bottom',
  children,
}: PopupProps & {
  className: string
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
  children: ReactNode
}) {
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>
        <Anchor />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          {...popupHandlers(button)}
          aria-labelledby={button.current?.id}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className={`${menuClasses} ${className}`}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
