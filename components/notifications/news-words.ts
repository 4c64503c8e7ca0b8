import { promptTitle } from '#components/ui/prompt-title.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'

/** Where and in which words news are told. Pure. */

/** Whether a page shows by itself what became of a submission, or of the balance: then a toast would only say it again. */
export function isShownOn(pathname: string, item: NewsItem): boolean {
  return pathname === placeOf(item) || (item.kind !== 'low' && pathname === paths.gallery())
}

/** Where more is said of it. */
export function placeOf(item: NewsItem): string {
  return item.kind === 'low' ? paths.balance() : paths.video(item.submissionId)
}

/** The words of states, and those of news about the team. */
export interface SayNews {
  status: SayOf<'status'>
  news: SayOf<'notifications'>
}

/** The event, and its video or amount. The clip may still be on its way; it can be watched all the same. */
export function newsWords({ status, news }: SayNews, item: NewsItem): { title: string; body: string } {
  if (item.kind === 'low') {
    const { availableYen, thresholdYen } = item
    const body = news('told.lowBody', { yen: formatYen(availableYen), threshold: formatYen(thresholdYen) })
    return { title: news('told.low'), body }
  }
  const body = promptTitle(item.prompt, 80)
  if (item.kind === 'at_risk') return { title: news('told.atRisk'), body }
  return { title: statusWords(status, { ...item, clip: {} }).title, body }
}
