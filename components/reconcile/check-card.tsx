import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'

/** One charge to check: the verdict, the one next act, and, folded, the evidence and other acts. */
export function CheckCard({
  icon: Icon,
  title,
  name,
  facts,
  act,
  children,
}: {
  icon: LucideIcon
  title: string
  /** The video in question. */
  name?: ReactNode
  facts: ReactNode
  act?: ReactNode
  children: ReactNode
}) {
  const say = useTranslations('reconcile')
  const id = useId()
  return (
    <article
      aria-labelledby={`${id} ${id}-name`}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-panel border border-line bg-surface p-4 shadow-panel rail:grid-cols-[auto_minmax(0,1fr)_auto] rail:px-6"
    >
      <header className="contents">
        <span className="grid size-9 place-items-center rounded-control bg-[color-mix(in_oklab,var(--color-unsure)_13%,var(--color-surface))] text-unsure">
          <Icon aria-hidden className="size-5" strokeWidth={1.6} />
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-16 font-semibold tabular-nums">
            {title}
          </h2>
          {name ? (
            <p id={`${id}-name`} className="text-13 font-medium">
              {name}
            </p>
          ) : null}
          <div className="text-13 text-muted tabular-nums">{facts}</div>
        </div>
        <div className="col-start-2 self-center max-rail:mt-3 max-rail:empty:hidden rail:col-start-3">
          {act}
        </div>
      </header>
      <details className="col-start-2 mt-2 max-rail:col-start-1 max-rail:col-end-3 rail:col-end-4">
        <summary className="w-fit cursor-pointer rounded-control py-1 text-13 text-muted hover:text-text pointer-coarse:py-2.5">
          {say('card.how')}
        </summary>
        <div className="mt-2 grid gap-3 rounded-frame bg-raised p-4 text-13 tabular-nums">{children}</div>
      </details>
    </article>
  )
}

/** Amounts and times of the evidence, one per line. */
export function Rows({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid max-w-[480px] gap-1">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-4 last:border-t last:border-line last:pt-1.5"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
