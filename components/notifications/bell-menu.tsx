import { Settings2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DropdownMenu as Menu } from 'radix-ui'
import { useMinute } from '#components/client/clock.tsx'
import { useMoments } from '#components/client/moments.tsx'
import { MenuPanel } from '#components/ui/menu-panel.tsx'
import type { PopupProps } from '#components/ui/popup-button.tsx'
import type { NewsItem } from '#lib/notifications/view.ts'
import { paths } from '#lib/paths.ts'
import { newsWords, placeOf } from './news-words.ts'

const item =
  'block rounded-control px-2.5 py-2 text-13 outline-none data-[highlighted]:bg-raised pointer-coarse:min-h-11'

/** The latest news, and a link to the settings. */
export function BellMenu({ items, ...menu }: PopupProps & { items: NewsItem[] }) {
  const say = useTranslations('notifications.bell')
  return (
    <MenuPanel {...menu} className="w-[min(360px,calc(100vw-24px))]">
      <Menu.Label className="px-2.5 pt-1.5 pb-1 text-12 font-medium text-muted">{say('title')}</Menu.Label>
      {items.length === 0 ? <p className="px-2.5 py-3 text-13 text-muted">{say('empty')}</p> : null}
      {items.map((each) => (
        <Item key={each.id} news={each} />
      ))}
      <Menu.Separator className="my-1 h-px bg-line" />
      <Menu.Item asChild>
        <Link href={paths.notifications()} className={`${item} flex items-center gap-2.5`}>
          <Settings2 aria-hidden className="size-4 text-muted" />
          {say('settings')}
        </Link>
      </Menu.Item>
    </MenuPanel>
  )
}

function Item({ news }: { news: NewsItem }) {
  const status = useTranslations('status')
  const say = useTranslations('notifications')
  const { agoOf } = useMoments(useMinute())
  const { title, body } = newsWords({ status, news: say }, news)
  return (
    <Menu.Item asChild>
      <Link href={placeOf(news)} className={item}>
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 font-medium">{title}</span>
          <time dateTime={news.at} className="shrink-0 text-12 text-muted tabular-nums">
            {agoOf(news.at)}
          </time>
        </span>
        <span className="block truncate text-12 text-muted">{body}</span>
      </Link>
    </Menu.Item>
  )
}
