'use client'

import { Bell as BellIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { PopupButton } from '#components/ui/popup-button.tsx'
import type { NewsItem } from '#lib/notifications/view.ts'

const load = () => import('./bell-menu.tsx')
const BellMenu = lazy(() => load().then((part) => ({ default: part.BellMenu })))

/** How much is new, and the last news. Opening it is seeing it. */
export function Bell({ items, unread, see }: { items: NewsItem[]; unread: number; see: () => void }) {
  const say = useTranslations('notifications.bell')
  return (
    <PopupButton
      aria-label={say('label', { count: unread })}
      load={load}
      popup={(props) => <BellMenu items={items} {...props} />}
      onOpen={see}
      className="relative grid size-9 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:size-10"
    >
      <BellIcon aria-hidden className="size-5" strokeWidth={1.6} />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-11 font-semibold text-on-accent tabular-nums ring-2 ring-bg"
        >
          {unread}
        </span>
      ) : null}
    </PopupButton>
  )
}
