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

/** A tab's title with a new mark before it, in place of the one before. */
export function marked(title: string, before: string, mark: string): string {
  return mark + (title.startsWith(before) ? title.slice(before.length) : title)
}
