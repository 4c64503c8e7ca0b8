import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PopupButton, type PopupProps } from '#components/ui/popup-button.tsx'

const classes =
  'inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text aria-pressed:bg-raised data-[active]:font-medium data-[active]:text-text pointer-coarse:h-11'

/** A button of the bars of the gallery. `active` marks that something is chosen. */
export function BarButton({
  active = false,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { active?: boolean }) {
  return <button type="button" data-active={active ? '' : undefined} className={classes} {...props} />
}

/** One with things to choose at it, whose code is fetched when it is about to be opened. */
export function BarMenu({
  label,
  active = false,
  icon,
  short = false,
  ...popup
}: {
  label: string
  active?: boolean
  icon?: ReactNode
  /** On phones its icon stands for it. */
  short?: boolean
  kind?: 'menu' | 'dialog'
  load: () => Promise<unknown>
  popup: (props: PopupProps) => ReactNode
}) {
  return (
    <PopupButton {...popup} data-active={active ? '' : undefined} className={classes}>
      {icon}
      <span className={short ? 'sr-only rail:not-sr-only' : ''}>{label}</span>
      <ChevronDown aria-hidden className="size-3.5" />
    </PopupButton>
  )
}
