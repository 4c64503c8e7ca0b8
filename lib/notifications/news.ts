import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import type { Reason } from '../submissions/reasons.ts'
import { TOLD_STATUSES } from './events.ts'
import type { News } from './view.ts'

/** So much is news. */
const MOST_ITEMS = 20

/** What is older has been seen, or is not missed; an index finds the rest. */
const NEWS_FOR_MS = 14 * 24 * 3_600_000

/** What became of the caller's own submissions lately. */
export async function listNews(studio: Studio, caller: Caller): Promise<News> {
  const [events, moving] = await Promise.all([
    studio.db.submissionEvent.findMany({
      where: {
        status: { in: [...TOLD_STATUSES] },
        at: { gt: new Date(studio.now().getTime() - NEWS_FOR_MS) },
        submission: { userId: caller.id },
      },
      orderBy: { id: 'desc' },
      take: MOST_ITEMS,
      select: {
        id: true,
        at: true,
        status: true,
        reason: true,
        submission: { select: { id: true, prompt: true, priceYen: true } },
      },
    }),
    studio.db.submission.findFirst({
      where: { userId: caller.id, status: { in: ['queued', 'submitting', 'pending', 'in_progress'] } },
      select: { id: true },
    }),
  ])
  return {
    items: events.map(({ id, at, status, reason, submission }) => ({
      id: String(id),
      at: at.toISOString(),
      status,
      reason: reason as Reason | null,
      priceYen: submission.priceYen,
      submissionId: submission.id,
      prompt: submission.prompt.slice(0, 300),
    })),
    moving: moving !== null,
  }
}
