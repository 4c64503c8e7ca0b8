import { promptTitle } from '#components/ui/prompt-title.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { paths } from '#lib/paths.ts'
import { statusWords } from '#lib/submissions/words.ts'
import { formatYen } from '#lib/yen.ts'

/** What is new, what is told where, and how. Pure. */

/** Those that were not there before, the oldest first. Ids grow with time, so what fell off the end is not new again. */
export function arrivals(before: readonly NewsItem[], now: readonly NewsItem[]): NewsItem[] {
  const newest = newestId(before)
  return now.filter(({ id }) => Number(id) > newest).toReversed()
}

/** How many are newer than the last one that was seen. */
export function unread(items: readonly NewsItem[], seen: number): number {
  return items.filter(({ id }) => Number(id) > seen).length
}

export function newestId(items: readonly NewsItem[]): number {
  return items.reduce((newest, { id }) => Math.max(newest, Number(id)), 0)
}

/** Whether a page shows by itself what became of a submission, or of the balance: then a toast would only say it again. */
export function isShownOn(pathname: string, item: NewsItem): boolean {
  return pathname === placeOf(item) || (item.kind !== 'low' && pathname === paths.gallery())
}

/** Where more is said of it. */
export function placeOf(item: NewsItem): string {
  return item.kind === 'low' ? paths.balance() : paths.video(item.submissionId)
}

/** The title of a tab with what happened while nobody looked: `(2) Dailies`. */
export function badged(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

/** What says it: the words of states, and those of what concerns the team. */
interface SayNews {
  status: SayOf<'status'>
  news: SayOf<'notifications'>
}

/** What happened, and to which video or amount. The clip may still be on its way; it can be watched all the same. */
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
