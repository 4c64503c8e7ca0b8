import { Check } from 'lucide-react'
import Link from 'next/link'
import { DropdownMenu as Menu } from 'radix-ui'
import { ExportLink } from './export-link.tsx'
import { MenuPanel } from './menu-panel.tsx'
import type { PopupProps } from './popup-button.tsx'
import { menuItemClasses } from './styles.ts'

/** A menu item with a link. */
export interface MenuLink {
  name: string
  href: string
  /** Marks the current page. */
  here?: boolean
  /** The link downloads a file. */
  file?: boolean
}

/** The links of a `LinkMenu`. */
export function LinkMenuPanel({ links, ...popup }: PopupProps & { links: readonly MenuLink[] }) {
  return (
    <MenuPanel {...popup} align="start" className="max-w-72 min-w-44">
      {links.map(({ name, href, here = false, file = false }) => (
        <Menu.Item key={href} asChild className={menuItemClasses}>
          {file ? (
            <ExportLink href={href}>{name}</ExportLink>
          ) : (
            <Link href={href} scroll={false} prefetch={false} aria-current={here ? 'true' : undefined}>
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {name}
              </span>
              {here ? <Check aria-hidden className="size-4" /> : null}
            </Link>
          )}
        </Menu.Item>
      ))}
    </MenuPanel>
  )
}
