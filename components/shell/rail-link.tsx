'use client'

import { useQuery } from '@tanstack/react-query'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { openCount } from '#components/reconcile/open-count.ts'
import { tooltip } from '#components/ui/tooltip.ts'
import { balanceQuery } from '#lib/money/query-options.ts'

/** A link of the rail. `within` is the path prefix of its section. */
export function RailLink(props: {
  href: string
  name: string
  within: string
  className: string
  children: ReactNode
}) {
  const { href, name, within, className, children } = props
  const pathname = usePathname()
  return (
    <Link
      href={href}
      aria-current={pathname === href ? 'page' : pathname.startsWith(within) ? 'true' : undefined}
      className={`${className} group relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-11 text-muted transition-colors hover:text-text aria-[current]:text-text max-rail:[--tooltip:off] rail:h-10 rail:flex-none rail:hover:bg-raised rail:aria-[current]:bg-raised wide:flex-row wide:justify-start wide:gap-3 wide:px-2.5 wide:text-13 wide:font-medium wide:[--tooltip:off]`}
      {...tooltip(name, 'right')}
    >
      <OnItsWay>{children}</OnItsWay>
    </Link>
  )
}

/** Pulses from the press until the page arrives, which takes long on a slow connection. */
function OnItsWay({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus()
  return (
    <span data-pending={pending || undefined} className="contents data-pending:*:breathing">
      {children}
    </span>
  )
}

/** The number of items waiting for the viewer's decision. */
export function WaitingBadge() {
  const say = useTranslations('shell')
  const { data: balance } = useQuery(balanceQuery())
  const count = balance ? openCount(balance) + (balance.attention?.claims ?? 0) : 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden
        className="absolute top-px left-1/2 min-w-4 rounded-full bg-unsure px-1 text-center text-11 font-semibold whitespace-nowrap text-bg tabular-nums ring-2 ring-bg rail:top-0.5 wide:static wide:ml-auto wide:ring-0"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{say('waiting', { count })}</span>
    </>
  )
}
