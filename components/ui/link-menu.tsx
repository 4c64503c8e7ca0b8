'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { buttonClasses } from './button.tsx'
import type { MenuLink } from './link-menu-panel.tsx'
import { PopupButton } from './popup-button.tsx'

const load = () => import('./link-menu-panel.tsx')
const LinkMenuPanel = lazyPart(load, 'LinkMenuPanel')

/** A button with a menu of links. `active` marks an applied filter. */
export function LinkMenu({
  label,
  name,
  icon,
  active = false,
  links,
}: {
  label: string
  /** The name of the setting: screen readers hear it before the label with the current choice. */
  name?: string
  icon?: ReactNode
  active?: boolean
  links: readonly MenuLink[]
}) {
  return (
    <PopupButton
      load={load}
      popup={(popup) => <LinkMenuPanel links={links} {...popup} />}
      aria-label={name && name !== label ? `${name}: ${label}` : undefined}
      className={`${buttonClasses('plain')} max-w-56 ${active ? 'border-edge' : ''}`}
    >
      {icon}
      <span className="truncate" dir="auto">
        {label}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
    </PopupButton>
  )
}
