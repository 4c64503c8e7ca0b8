'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { lazyPart } from '#components/client/lazy.tsx'
import { failedByAge } from '#components/client/outdated.ts'
import { useMe } from '#components/client/providers.tsx'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { PopupButton } from '#components/ui/popup-button.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/news-query.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { arrivals, marked, newestId, unread } from './arrivals.ts'

const load = () => import('./bell-menu.tsx')
const BellMenu = lazyPart(load, 'BellMenu')

const NONE: NewsItem[] = []

/** By person: the newest item seen in this browser. */
const useSeen = createStored<Record<string, number>>('dailies.news-seen', {}, (kept) =>
  entriesOf(kept, (value) => typeof value === 'number'),
)

/**
 * News of the caller's own videos: the notifications in the header, toasts, the title, and browser notifications.
 * Opening the list marks all as seen.
 */
export function News({ icon }: { icon: ReactNode }) {
  const say = useTranslations('notifications.bell')
  const me = useMe()
  const { data, dataUpdatedAt } = useQuery(newsQuery())
  const items = data?.items ?? NONE
  const seen = useSeen((state) => state[me.id])
  const known = useRef<readonly NewsItem[] | null>(null)
  const markSeen = (now: readonly NewsItem[]) => useSeen.setState({ [me.id]: newestId(now) })
  const tell = useTell(useTitleMark(data?.moving ?? 0, dataUpdatedAt))
  const look = useEffectEvent((now: readonly NewsItem[]) => {
    const fresh = known.current ? arrivals(known.current, now) : []
    known.current = now
    if (fresh.length > 0) tell(fresh)
    // A first visit starts with nothing unread.
    if (useSeen.getState()[me.id] === undefined) markSeen(now)
  })
  useEffect(() => {
    if (data) look(data.items)
  }, [data])
  const count = seen === undefined ? 0 : unread(items, seen)
  return (
    <PopupButton
      aria-label={say('label', { count })}
      load={load}
      popup={(props) => <BellMenu items={items} {...props} />}
      onOpen={() => markSeen(items)}
      className="relative grid size-9 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:size-10"
    >
      {icon}
      {count > 0 ? (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-11 font-semibold text-on-accent tabular-nums ring-2 ring-bg"
        >
          {count}
        </span>
      ) : null}
    </PopupButton>
  )
}

/** Reports fresh news. The code of toasts and notifications loads with the first item. */
function useTell(countWhileHidden: (more: number) => void): (fresh: readonly NewsItem[]) => void {
  const me = useMe()
  const client = useQueryClient()
  const router = useRouter()
  const pathname = usePathname()
  const say = { status: useTranslations('status'), news: useTranslations('notifications') }
  return (fresh) => {
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    countWhileHidden(fresh.length)
    import('./tell.tsx').then(
      ({ tell }) => tell(fresh, { say, personId: me.id, pathname, open: (href) => router.push(href) }),
      failedByAge,
    )
  }
}

/**
 * Marks the tab's title with the news count while the tab is hidden, and with the number of the person's
 * unfinished videos. Every poll sets the mark again: navigation may have replaced the title.
 */
function useTitleMark(moving: number, lookedAt: number): (more: number) => void {
  const say = useTranslations('notifications.bell')
  const missed = useRef(0)
  const mark = useRef('')
  const draw = useEffectEvent(() => {
    const before = mark.current
    const news = missed.current > 0 ? `(${missed.current}) ` : ''
    mark.current = moving > 0 ? `${news}${say('moving', { count: moving })} · ` : news
    document.title = marked(document.title, before, mark.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each poll
  useEffect(() => draw(), [moving, lookedAt])
  useEffect(() => {
    const clear = () => {
      if (document.hidden) return
      missed.current = 0
      draw()
    }
    document.addEventListener('visibilitychange', clear)
    return () => document.removeEventListener('visibilitychange', clear)
  }, [])
  return (more) => {
    if (!document.hidden) return
    missed.current += more
    draw()
  }
}
