import type { NewsItem } from '#lib/notifications/view.ts'

/** Finds new items among the news. Pure. */

/** The new items, oldest first. Ids grow with time, so an older item that reappears at the end is not new. */
export function arrivals(before: readonly NewsItem[], now: readonly NewsItem[]): NewsItem[] {
  const newest = newestId(before)
  return now.filter(({ id }) => Number(id) > newest).toReversed()
}

/** The number of items newer than the last seen one. */
export function unread(items: readonly NewsItem[], seen: number): number {
  return items.filter(({ id }) => Number(id) > seen).length
}

export function newestId(items: readonly NewsItem[]): number {
  return items.reduce((newest, { id }) => Math.max(newest, Number(id)), 0)
}

/** Replaces the mark at the front of a tab's title. */
export function marked(title: string, before: string, mark: string): string {
  return mark + (title.startsWith(before) ? title.slice(before.length) : title)
}
