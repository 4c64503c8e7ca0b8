import { promptTitle } from '#components/ui/prompt-title.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { usedValues } from '#lib/notifications/facts.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'

/** The target and the words of news. Pure. */

/** Whether a page itself shows the news of a submission or the balance: a toast would only repeat it. */
export function isShownOn(pathname: string, item: NewsItem): boolean {
  return pathname === placeOf(item) || ('submissionId' in item && pathname === paths.gallery())
}

/** The page with the details. */
export function placeOf(item: NewsItem): string {
  if ('submissionId' in item) return paths.video(item.submissionId)
  return item.kind === 'low' ? paths.balance() : paths.limits()
}

/** The words for states, and for news about the team. */
export interface SayNews {
  status: SayOf<'status'>
  news: SayOf<'notifications'>
}

/** The event, with its video or amount. The clip may not be archived yet, but is playable. */
export function newsWords({ status, news }: SayNews, item: NewsItem): { title: string; body: string } {
  if (item.kind === 'low') {
    const { availableYen, thresholdYen } = item
    const body = news('told.lowBody', { yen: formatYen(availableYen), threshold: formatYen(thresholdYen) })
    return { title: news('told.low'), body }
  }
  if (item.kind === 'limit')
    return {
      title: news('limits.title', { share: String(item.share) }),
      body: news('limits.near', usedValues(item)),
    }
  if (item.kind === 'request') {
    const { state, scope, name, by, reason } = item
    return { title: news(`limits.${state}`, { scope, name: name ?? '', by }), body: reason }
  }
  const body = promptTitle(item.prompt, 80)
  if (item.kind === 'at_risk') return { title: news('told.atRisk'), body }
  return { title: statusWords(status, { ...item, clip: {} }).title, body }
}
