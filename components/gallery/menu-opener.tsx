'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { PopupButton, type PopupProps } from '#components/ui/popup-button.tsx'

export const openerClasses =
  'inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text data-[active]:font-medium data-[active]:text-text pointer-coarse:h-11'

/** How wide a list of things to choose is. */
export const listClasses = 'max-w-72 min-w-44'

/** A button with things to choose at it. `active` marks that something is chosen. */
export function MenuOpener({
  label,
  active,
  icon,
  short = false,
  ...popup
}: {
  label: string
  active: boolean
  icon?: ReactNode
  /** On phones its icon stands for it. */
  short?: boolean
  kind?: 'menu' | 'dialog'
  load: () => Promise<unknown>
  popup: (props: PopupProps) => ReactNode
  onOpen?: () => void
}) {
  return (
    <PopupButton {...popup} data-active={active ? '' : undefined} className={openerClasses}>
      {icon}
      <span className={short ? 'sr-only rail:not-sr-only' : ''}>{label}</span>
      <ChevronDown aria-hidden className="size-3.5" />
    </PopupButton>
  )
}
