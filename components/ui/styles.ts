/** Class names for the parts of radix-ui, so that they look alike wherever they are used. */

/** A popover or a menu. */
export const panelClasses = 'z-50 rounded-frame border border-line bg-surface shadow-popover'

/** A menu's content. */
export const menuClasses = `${panelClasses} max-h-[min(520px,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto p-1.5`

/** A line of a menu. */
export const menuItemClasses =
  'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:h-11'

export const menuSeparatorClasses = 'my-1 h-px bg-line'

/** The row of names of `Tabs`, each name in it, and a panel. */
export const tabListClasses = 'flex gap-4 border-b border-line'
export const tabClasses =
  'inline-flex h-10 items-center gap-1.5 border-b-2 border-transparent px-1 text-13 font-medium text-muted hover:text-text data-[state=active]:border-text data-[state=active]:text-text'
export const tabPanelClasses = 'pt-4'

/** What dims the page behind a dialog. */
export const shadeClasses = 'fixed inset-0 z-40 bg-shade'
