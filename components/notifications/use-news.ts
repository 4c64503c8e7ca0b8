'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/query-options.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { arrivals, isShownOn, newestId, placeOf, unread, withToasts } from './arrivals.ts'
import { badged } from './badge.ts'
import { notify, permitOf } from './browser-permit.ts'
import { newsWords } from './news-words.ts'
import { markSeen, useSeen } from './seen.ts'

const NONE: NewsItem[] = []

/** The caller's news, and what is to be shown of it: the count at the bell, toasts, the title, the browser's own. */
export function useNews() {
  const me = useMe()
  const client = useQueryClient()
  const router = useRouter()
  const pathname = usePathname()
  const status = useTranslations('status')
  const news = useTranslations('notifications')
  const { data } = useQuery(newsQuery())
  const items = data?.items ?? NONE
  const seen = useSeen(me.id)
  const known = useRef<readonly NewsItem[] | null>(null)
  const [toasts, setToasts] = useState<NewsItem[]>([])
  const countWhileHidden = useTitleBadge()

  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = data.items
    if (!before) return
    const fresh = arrivals(before, data.items)
    if (fresh.length === 0) return
    void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    countWhileHidden(fresh.length)
    if (document.hidden && permitOf(me.id) === 'on') {
      for (const item of fresh) {
        notify({ ...newsWords({ status, news }, item), tag: item.id }, () => router.push(placeOf(item)))
      }
    }
    setToasts((shown) =>
      withToasts(
        shown,
        fresh.filter((item) => !isShownOn(pathname, item)),
      ),
    )
  }, [data, client, countWhileHidden, me.id, status, news, router, pathname])

  // Whoever is here for the first time has missed nothing.
  useEffect(() => {
    if (data && seen === null) markSeen(me.id, newestId(data.items))
  }, [data, seen, me.id])

  return {
    items,
    unread: seen === null ? 0 : unread(items, seen),
    see: () => markSeen(me.id, newestId(items)),
    toasts,
    dismiss: (id: string) => setToasts((shown) => shown.filter((item) => item.id !== id)),
  }
}

/** Counts in the title what comes while the tab is hidden, until somebody looks. */
function useTitleBadge(): (more: number) => void {
  const count = useRef(0)
  const [add] = useState(() => (more: number) => {
    if (!document.hidden) return
    count.current += more
    document.title = badged(document.title, count.current)
  })
  useEffect(() => {
    const clear = () => {
      if (document.hidden) return
      count.current = 0
      document.title = badged(document.title, 0)
    }
    document.addEventListener('visibilitychange', clear)
    return () => document.removeEventListener('visibilitychange', clear)
  }, [])
  return add
}
