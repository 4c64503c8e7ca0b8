import type { NewsItem } from '#lib/notifications/view.ts'

/** Which news are new. Pure. */

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

/** The title of a tab with the count of unseen news: `(2) Dailies`. */
export function badged(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}
