import type { InfiniteData } from '@tanstack/react-query'
import type { Status } from '../submissions/state.ts'
import { moves } from './submission-query.ts'
import type { SubmissionPage, SubmissionView } from './view.ts'

/** The gallery as React Query keeps it: pages in the filter's order, each with the cursor of its request. */
export type GalleryPages = InfiniteData<SubmissionPage, string | null>

/** States required by a filter; null for all. */
type States = readonly Status[] | null

/** Whether it may have news that no fresh page contains: it is in progress, or has just left the filter's states. */
function isLate(one: SubmissionView, states: States): boolean {
  return moves(one) || (states !== null && !states.includes(one.status))
}

/**
 * Merges a fresh first page into the shown pages, so that watching costs one request however many pages are open. Null
 * if that leaves a gap and everything has to be fetched again.
 */
export function mergeFirstPage(
  shown: GalleryPages,
  fresh: SubmissionPage,
  states: States = null,
): GalleryPages | null {
  const [first, ...older] = shown.pages
  if (!first) return { pages: [fresh], pageParams: [null] }
  const freshIds = new Set(fresh.submissions.map((submission) => submission.id))
  const overlaps = first.submissions.some((submission) => freshIds.has(submission.id))
  if (!overlaps && fresh.next !== null && first.submissions.length > 0) return null
  // The fresh page is complete down to the last row that both have, or to the end. Rows that it lacks up to there are
  // gone (trashed, or no longer found by the filter), unless they are fetched separately.
  const whole = fresh.next === null && older.length === 0
  const end = whole ? first.submissions.length : first.submissions.findLastIndex(({ id }) => freshIds.has(id))
  const kept = first.submissions.filter(
    (one, index) => !freshIds.has(one.id) && (index > end || isLate(one, states)),
  )
  if (kept.length === 0 && older.length === 0) return { pages: [fresh], pageParams: [null] }
  return {
    pages: [
      { submissions: inPlace(first.submissions, fresh.submissions, kept), next: first.next },
      ...older.map((page) => without(page, freshIds)),
    ],
    pageParams: shown.pageParams,
  }
}

/** Fresh rows in their order; kept rows stay in front of the same neighbour, so that cards do not jump. */
function inPlace(
  shown: readonly SubmissionView[],
  fresh: readonly SubmissionView[],
  kept: readonly SubmissionView[],
): SubmissionView[] {
  const result = [...fresh]
  let place = result.length
  for (const one of shown.toReversed()) {
    if (kept.includes(one)) result.splice(place, 0, one)
    else {
      const at = result.findIndex(({ id }) => id === one.id)
      if (at >= 0) place = at
    }
  }
  return result
}

function without(page: SubmissionPage, ids: ReadonlySet<string>): SubmissionPage {
  const submissions = page.submissions.filter((submission) => !ids.has(submission.id))
  return submissions.length === page.submissions.length ? page : { ...page, submissions }
}

/** Rows that a fresh page lacks, and that are in sight or may have news. */
export function stragglers(
  shown: GalleryPages,
  fresh: SubmissionPage,
  states: States = null,
  inSight: readonly string[] = [],
): string[] {
  const freshIds = new Set(fresh.submissions.map((submission) => submission.id))
  const all = shown.pages.flatMap((page) => page.submissions)
  const late = all.filter((one) => isLate(one, states) || inSight.includes(one.id))
  return late.flatMap(({ id }) => (freshIds.has(id) ? [] : [id]))
}

/** Updates submissions in place; requested ones without an answer are removed. */
export function replace(
  shown: GalleryPages,
  asked: readonly string[],
  news: readonly SubmissionView[],
): GalleryPages {
  const byId = new Map(news.map((one) => [one.id, one]))
  const missing = new Set(asked.filter((id) => !byId.has(id)))
  const pages = shown.pages.map((page) => {
    const touched = page.submissions.some(({ id }) => byId.has(id) || missing.has(id))
    if (!touched) return page
    const kept = page.submissions.filter(({ id }) => !missing.has(id))
    return { ...page, submissions: kept.map((one) => byId.get(one.id) ?? one) }
  })
  return { ...shown, pages }
}
