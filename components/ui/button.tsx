import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const LOOKS = {
  primary:
    'h-10 bg-accent px-4 text-14 font-semibold text-on-accent hover:bg-accent-strong pointer-coarse:h-11 aria-disabled:bg-raised aria-disabled:text-muted',
  act: 'h-8 bg-accent px-2.5 text-12 font-semibold text-on-accent hover:bg-accent-strong pointer-coarse:h-10 aria-disabled:bg-raised aria-disabled:text-muted',
  plain:
    'h-9 border border-line bg-surface px-3 text-13 font-medium text-text hover:bg-raised pointer-coarse:h-11',
  small:
    'h-8 border border-line bg-surface px-2.5 text-12 font-medium text-text hover:border-edge pointer-coarse:h-10 pointer-coarse:px-3.5',
  link: 'text-13 text-text underline underline-offset-3 hover:text-muted pointer-coarse:h-10',
  icon: 'size-8 text-muted hover:bg-raised hover:text-text pointer-coarse:size-10',
} as const

export type ButtonLook = keyof typeof LOOKS

/** The classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook): string {
  return `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control whitespace-nowrap select-none transition-colors aria-disabled:cursor-default ${LOOKS[look]}`
}

export function Button({
  look = 'plain',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClasses(look)} ${className}`} {...props} />
}

/** An icon button; `label` is its accessible name and its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  ...props
}: Omit<ComponentProps<typeof Button>, 'look' | 'children'> & { icon: LucideIcon; label: string }) {
  return (
    <Button look="icon" aria-label={label} title={label} {...props}>
      <Icon aria-hidden className="size-4" />
    </Button>
  )
}
