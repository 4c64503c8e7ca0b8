'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { tooltip } from '#components/ui/tooltip.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { waitingCount } from './attention.ts'

/** A link of the rail. `within` is the beginning of other addresses that belong to its place. */
export function RailLink(props: { href: string; name: string; within?: string; children: ReactNode }) {
  const { href, name, within, children } = props
  const pathname = usePathname()
  const here = within !== undefined && pathname.startsWith(within) ? 'true' : undefined
  return (
    <Link
      href={href}
      aria-current={pathname === href ? 'page' : here}
      className="group relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-11 text-muted transition-colors hover:text-text aria-[current]:text-text rail:size-10 rail:flex-none rail:hover:bg-raised rail:aria-[current]:bg-raised"
      {...tooltip(name, 'right')}
    >
      {children}
    </Link>
  )
}

/** How many things wait for the viewer's decision. */
export function WaitingBadge() {
  const say = useTranslations('shell')
  const { data: balance } = useQuery(balanceQuery())
  const count = balance ? waitingCount(balance) : 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden
        className="absolute top-px left-1/2 min-w-4 rounded-full bg-unsure px-1 text-center text-11 font-semibold whitespace-nowrap text-bg tabular-nums ring-2 ring-bg rail:top-0.5"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{say('waiting', { count })}</span>
    </>
  )
}
