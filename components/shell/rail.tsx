'use client'

import { useQuery } from '@tanstack/react-query'
import { Clapperboard, JapaneseYen, LayoutGrid, ListVideo, Scale } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Mark } from '#components/ui/mark.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { paths } from '#lib/paths.ts'
import { waitingCount } from './attention.ts'

const PLACES = [
  { href: paths.gallery(), name: 'gallery', icon: LayoutGrid, within: ['/videos'] },
  { href: paths.dailies(), name: 'dailies', icon: Clapperboard, within: [] },
  { href: paths.storyboard(), name: 'storyboard', icon: ListVideo, within: [] },
  { href: paths.balance(), name: 'balance', icon: JapaneseYen, within: [] },
  { href: paths.reconcile(), name: 'reconcile', icon: Scale, within: [paths.reconcile()] },
] as const

/** The way between pages: a rail at the side, a bar at the bottom of narrow windows. */
export function Rail() {
  const say = useTranslations('shell')
  const pathname = usePathname()
  const { data: balance } = useQuery(balanceQuery())
  const waiting = balance ? waitingCount(balance) : 0
  return (
    <nav
      aria-label={say('main')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] group-has-[[data-fills-window]]/frame:hidden rail:sticky rail:inset-auto rail:top-0 rail:h-dvh rail:w-14 rail:flex-col rail:items-center rail:gap-1 rail:border-t-0 rail:border-r rail:py-3.5"
    >
      <Mark className="mb-4 hidden size-7 rail:block" />
      {PLACES.map(({ href, name, icon: Icon, within }) => {
        const here = pathname === href || within.some((prefix) => pathname.startsWith(prefix))
        return (
          <Tooltip key={href} text={say(name)}>
            <Link
              href={href}
              aria-current={here ? (pathname === href ? 'page' : 'true') : undefined}
              className="group flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-11 text-muted transition-colors hover:text-text aria-[current]:text-text rail:size-10 rail:flex-none rail:hover:bg-raised rail:aria-[current]:bg-raised"
            >
              <span className="relative">
                <Icon aria-hidden className="size-5" strokeWidth={1.6} />
                {href === paths.reconcile() ? <Badge count={waiting} /> : null}
              </span>
              <span className="group-aria-[current]:font-medium rail:sr-only">{say(name)}</span>
              {href === paths.reconcile() && waiting > 0 ? (
                <span className="sr-only">{say('waiting', { count: waiting })}</span>
              ) : null}
            </Link>
          </Tooltip>
        )
      })}
    </nav>
  )
}

/** How much waits; what it counts is said beside the name of the place. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="absolute -top-2 left-2.5 min-w-4 rounded-full bg-unsure px-1 text-center text-11 font-semibold whitespace-nowrap text-bg tabular-nums ring-2 ring-bg"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
