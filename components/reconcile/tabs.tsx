'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { openCount } from './open-count.ts'

/** The parts of the reconcile page; each has its own address. */
export function ReconcileTabs() {
  const pathname = usePathname()
  const { data: balance } = useQuery(balanceQuery())
  const say = useTranslations('reconcile')
  const sayShell = useTranslations('shell')
  const places = [
    { href: paths.reconcile(), name: say('tabs.unknowns'), count: balance ? openCount(balance) : 0 },
    { href: paths.claims(), name: say('tabs.claims'), count: balance?.attention?.claims ?? 0 },
    { href: paths.proof(), name: say('tabs.proof'), count: 0 },
  ]
  return (
    <nav
      aria-label={say('tabs.label')}
      className="mt-2 flex gap-2.5 overflow-x-auto border-b border-line [scrollbar-width:none] rail:gap-5"
    >
      {places.map(({ href, name, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
          className="inline-flex shrink-0 h-11 items-center gap-1.5 border-b-2 border-transparent text-13 font-medium whitespace-nowrap text-muted hover:text-text aria-[current]:border-text aria-[current]:text-text"
        >
          {name}
          {count > 0 ? (
            <span className="rounded-full bg-raised px-1.5 text-11 tabular-nums">
              <span aria-hidden>{count}</span>
              <span className="sr-only">{sayShell('waiting', { count })}</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
