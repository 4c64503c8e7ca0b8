import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { isConverting } from '#components/client/keys.ts'
import type { PopupProps } from './popup-button.tsx'
import { Anchor, popupHandlers } from './popup-panel.tsx'
import { panelClasses } from './styles.ts'

/** A small form at its button (PopupButton), which opens and closes it and regains the focus. */
export function PopoverPanel({
  open,
  onOpenChange,
  button,
  label,
  className,
  children,
}: PopupProps & { label: string; className: string; children: ReactNode }) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor asChild>
        <Anchor />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          {...popupHandlers(button)}
          onEscapeKeyDown={leaveField}
          aria-label={label}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className={`${panelClasses} ${className}`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Escape blurs the field before its panel goes: a removed field gets no blur event. */
function leaveField(event: KeyboardEvent): void {
  if (isConverting(event)) event.preventDefault()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
