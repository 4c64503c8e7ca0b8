import Link from 'next/link'
import { dismissToast, showToast } from '#components/client/toast.ts'
import { notify, permitOf } from '#components/ui/browser-permit.ts'
import { buttonClasses } from '#components/ui/button.tsx'
import type { NewsItem } from '#lib/notifications/view.ts'
import { isShownOn, newsWords, placeOf, type SayNews } from './news-words.ts'

const SEE = {
  own: 'toast.see',
  at_risk: 'toast.see',
  low: 'toast.seeBalance',
  limit: 'toast.seeLimits',
  request: 'toast.seeLimits',
} as const satisfies Record<NewsItem['kind'], string>

interface Listener {
  say: SayNews
  personId: string
  /** The tab's current page. */
  pathname: string
  open: (href: string) => void
}

/** Reports fresh news: in the browser while the tab is hidden, and as a toast unless the page itself shows it. */
export function tell(fresh: readonly NewsItem[], { say, personId, pathname, open }: Listener): void {
  const withBrowser = document.hidden && permitOf(personId) === 'on'
  for (const item of fresh) {
    const { title, body } = newsWords(say, item)
    if (withBrowser) notify({ title, body, tag: item.id }, () => open(placeOf(item)))
    if (isShownOn(pathname, item)) continue
    const see = (
      <Link
        href={placeOf(item)}
        onClick={() => void dismissToast(item.id)}
        className={buttonClasses('small')}
      >
        {say.news(SEE[item.kind])}
      </Link>
    )
    void showToast(title, { id: item.id, description: body, action: see })
  }
}
