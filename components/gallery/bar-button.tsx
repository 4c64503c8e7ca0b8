import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PopupButton, type PopupProps } from '#components/ui/popup-button.tsx'

/** The look of a button of the gallery's bars. */
export const barClasses =
  'inline-flex h-9 shrink-0 items-center gap-1 rounded-control px-2.5 text-13 whitespace-nowrap text-muted transition-colors hover:bg-raised hover:text-text aria-pressed:bg-raised data-[active]:font-medium data-[active]:text-text pointer-coarse:h-11'

/** A button of the gallery's bars. `active` marks a selected option. */
export function BarButton({
  active = false,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { active?: boolean }) {
  return <button type="button" data-active={active ? '' : undefined} className={barClasses} {...props} />
}

/** A button that opens a menu; its code is prefetched when a press is likely. */
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
  /** Shown as an icon on phones. */
  short?: boolean
  kind?: 'menu' | 'dialog'
  load: () => Promise<unknown>
  popup: (props: PopupProps) => ReactNode
}) {
  return (
    <PopupButton {...popup} data-active={active ? '' : undefined} className={barClasses}>
      {icon}
      <span className={short ? 'sr-only rail:not-sr-only' : ''}>{label}</span>
      <ChevronDown aria-hidden className="size-3.5" />
    </PopupButton>
  )
}
