'use client'

import dynamic from 'next/dynamic'
import { Bell } from './bell.tsx'
import { useNews } from './use-news.ts'

/** Their code is loaded when there is something to say. */
const Toasts = dynamic(() => import('./toasts.tsx').then((file) => file.Toasts), { ssr: false })

/** What became of the caller's own videos: the bell of the header, and what pops up on other pages. */
export function News() {
  const { items, unread, see, toasts, dismiss } = useNews()
  return (
    <>
      <Bell items={items} unread={unread} see={see} />
      {toasts.length > 0 ? <Toasts items={toasts} dismiss={dismiss} /> : null}
    </>
  )
}
