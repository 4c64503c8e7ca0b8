/** Class names for the parts of radix-ui, so that they look alike everywhere. */

/** A popover or a menu. */
export const panelClasses = 'z-50 rounded-frame border border-line bg-surface shadow-popover'

/** A menu's content. */
export const menuClasses = `${panelClasses} max-h-[min(520px,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto p-1.5`

export const menuItemClasses =
  'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:h-11'

export const menuSeparatorClasses = 'my-1 h-px bg-line'

/** The dimmed page behind a dialog. */
export const shadeClasses = 'fixed inset-0 z-40 bg-shade'

export const keyClasses =
  'inline-block min-w-5 rounded-[4px] border border-line px-1 text-center font-sans text-11 text-muted'
