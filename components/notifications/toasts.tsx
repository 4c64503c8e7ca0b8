'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Toast } from 'radix-ui'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import type { NewsItem } from '#lib/notifications/view.ts'
import { placeOf } from './arrivals.ts'
import { newsWords } from './news-words.ts'

/** Long enough to read; time stands still while it is pointed at, focused, or the window is not in front. */
const SHOWN_MS = 10_000

/** News in the corner, the newest below. F8 leads to them, Escape puts one away. */
export function Toasts({ items, dismiss }: { items: NewsItem[]; dismiss: (id: string) => void }) {
  const say = useTranslations('notifications.toast')
  return (
    <Toast.Provider label={say('label')} duration={SHOWN_MS}>
      {items.map((item) => (
        <One key={item.id} item={item} dismiss={() => dismiss(item.id)} />
      ))}
      <Toast.Viewport
        label={say('region', { hotkey: 'F8' })}
        className="fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] left-3 z-40 mx-auto flex max-w-[400px] flex-col gap-2 outline-none rail:right-6 rail:bottom-6 rail:left-auto rail:w-[360px]"
      />
    </Toast.Provider>
  )
}

function One({ item, dismiss }: { item: NewsItem; dismiss: () => void }) {
  const say = useTranslations('notifications.toast')
  const status = useTranslations('status')
  const news = useTranslations('notifications')
  const see = say(item.kind === 'low' ? 'seeBalance' : 'see')
  const { title, body } = newsWords({ status, news }, item)
  return (
    <Toast.Root
      type="background"
      onOpenChange={(open) => !open && dismiss()}
      className="flex items-start gap-3 rounded-frame border border-line bg-surface py-3 pr-2 pl-4 shadow-popover"
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-13 font-medium">{title}</Toast.Title>
        <Toast.Description className="truncate text-12 text-muted">{body}</Toast.Description>
        <Toast.Action asChild altText={see}>
          <Link href={placeOf(item)} className={`${buttonClasses('small')} mt-2`}>
            {see}
          </Link>
        </Toast.Action>
      </div>
      <Toast.Close asChild>
        <Button look="icon" aria-label={say('close')}>
          <X aria-hidden className="size-4" />
        </Button>
      </Toast.Close>
    </Toast.Root>
  )
}
