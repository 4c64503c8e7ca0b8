'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { dismissToast, showToast } from '#components/client/toast.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/query-options.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { arrivals, badged, isShownOn, newestId, newsWords, placeOf, unread } from './arrivals.ts'
import { Bell } from './bell.tsx'
import { notify, permitOf } from './browser-permit.ts'

const NONE: NewsItem[] = []

/** By person: the newest news that they have seen in this browser. */
const useSeen = createStored<Record<string, number>>('dailies.news-seen', {}, (kept) =>
  entriesOf(kept, (value) => typeof value === 'number'),
)

/** What became of the caller's own videos: the bell of the header, toasts, the title, and the browser's notifications. */
export function News() {
  const me = useMe()
  const { data } = useQuery(newsQuery())
  const items = data?.items ?? NONE
  const seen = useSeen((state) => state[me.id])
  const known = useRef<readonly NewsItem[] | null>(null)
  const markSeen = (now: readonly NewsItem[]) => useSeen.setState({ [me.id]: newestId(now) })
  const tell = useTell()
  const look = useEffectEvent((now: readonly NewsItem[]) => {
    const fresh = known.current ? arrivals(known.current, now) : []
    known.current = now
    if (fresh.length > 0) tell(fresh)
    // Whoever is here for the first time has missed nothing.
    if (useSeen.getState()[me.id] === undefined) markSeen(now)
  })
  useEffect(() => {
    if (data) look(data.items)
  }, [data])
  return (
    <Bell items={items} unread={seen === undefined ? 0 : unread(items, seen)} see={() => markSeen(items)} />
  )
}

/** Tells what has just happened. */
function useTell(): (fresh: readonly NewsItem[]) => void {
  const me = useMe()
  const client = useQueryClient()
  const router = useRouter()
  const pathname = usePathname()
  const status = useTranslations('status')
  const news = useTranslations('notifications')
  const countWhileHidden = useTitleBadge()
  return (fresh) => {
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    countWhileHidden(fresh.length)
    const withBrowser = document.hidden && permitOf(me.id) === 'on'
    for (const item of fresh) {
      const { title, body } = newsWords({ status, news }, item)
      if (withBrowser) notify({ title, body, tag: item.id }, () => router.push(placeOf(item)))
      if (isShownOn(pathname, item)) continue
      const close = () => void dismissToast(item.id)
      const see = (
        <Link href={placeOf(item)} onClick={close} className={buttonClasses('small')}>
          {news(item.kind === 'low' ? 'toast.seeBalance' : 'toast.see')}
        </Link>
      )
      void showToast(title, { id: item.id, description: body, action: see })
    }
  }
}

/** Counts in the title what comes while the tab is hidden, until somebody looks. */
function useTitleBadge(): (more: number) => void {
  const count = useRef(0)
  useEffect(() => {
    const clear = () => {
      if (document.hidden) return
      count.current = 0
      document.title = badged(document.title, 0)
    }
    document.addEventListener('visibilitychange', clear)
    return () => document.removeEventListener('visibilitychange', clear)
  }, [])
  return (more) => {
    if (!document.hidden) return
    count.current += more
    document.title = badged(document.title, count.current)
  }
}
