import { isMoving } from '../submissions/state.ts'
import type { SubmissionPage, SubmissionView } from '../submissions/view.ts'

/** The gallery as React Query keeps it: pages newest first, with the cursor each was asked by. */
export interface GalleryPages {
  pages: SubmissionPage[]
  pageParams: unknown[]
}

export function moves(submission: SubmissionView): boolean {
  // A video that is lost stays as it is.
  const hasClip = submission.clip !== null || submission.lostUpstream
  return isMoving({ status: submission.status, hasClip })
}

/**
 * Puts a fresh first page over what is shown, so that watching costs one request however many pages are open.
 * Null when that cannot be done without a gap or a stale card; then everything has to be asked for again.
 */
export function mergeFirstPage(shown: GalleryPages, fresh: SubmissionPage): GalleryPages | null {
  const [first, ...older] = shown.pages
  if (!first || (older.length === 0 && fresh.submissions.length === 0)) {
    return { pages: [fresh], pageParams: [null] }
  }
  const freshIds = new Set(fresh.submissions.map((submission) => submission.id))
  const overlaps = first.submissions.some((submission) => freshIds.has(submission.id))
  if (!overlaps && fresh.next !== null && first.submissions.length > 0) return null

  const rest = first.submissions.filter((submission) => !freshIds.has(submission.id))
  const olderPages = older.map((page) => ({
    ...page,
    submissions: page.submissions.filter((submission) => !freshIds.has(submission.id)),
  }))
  if ([...rest, ...olderPages.flatMap((page) => page.submissions)].some(moves)) return null
  if (rest.length === 0 && older.length === 0) return { pages: [fresh], pageParams: [null] }
  return {
    pages: [{ submissions: [...fresh.submissions, ...rest], next: first.next }, ...olderPages],
    pageParams: shown.pageParams,
  }
}
