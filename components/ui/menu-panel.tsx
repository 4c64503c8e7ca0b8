'use client'

import { DropdownMenu as Menu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { MenuProps } from './menu-button.tsx'

/** A menu below its button (MenuButton), which opens and closes it and gets the focus back. */
export function MenuPanel({
  open,
  onOpenChange,
  button,
  className,
  children,
}: MenuProps & { className: string; children: ReactNode }) {
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      {/* Only says where the menu goes: the button beneath it opens it. */}
      <Menu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          aria-labelledby={button.current?.id}
          align="end"
          sideOffset={8}
          onInteractOutside={(event) => {
            // The button itself takes the menu away.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
          collisionPadding={12}
          className={`z-50 max-h-[min(520px,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto rounded-frame border border-line bg-surface p-1.5 shadow-popover ${className}`}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
