import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An empty page or section: the reason, and the next step as `children`. */
export function Empty({
  icon: Icon,
  title,
  help,
  level: Title = 'h2',
  className = 'py-12',
  children,
}: {
  icon?: LucideIcon
  title: string
  help?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`grid content-center justify-items-center px-4 text-center ${className}`}>
      {Icon ? (
        <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-full bg-raised text-muted">
          <Icon className="size-5" strokeWidth={1.6} />
        </span>
      ) : null}
      <Title className="text-16 font-semibold">{title}</Title>
      {help ? <p className="mt-1 max-w-[52ch] text-13 text-muted">{help}</p> : null}
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  )
}
