import { type Caller, can, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import type { Reason } from '../submissions/reasons.ts'
import { TOLD_STATUSES } from './events.ts'
import type { Facts } from './facts.ts'
import type { News, NewsItem } from './view.ts'

/** Submissions under way are counted up to this number. */
const MOST_MOVING = 99

/** Most items in the list. */
const MOST_ITEMS = 20

/** Older news was seen or is not missed, nor is news of submissions made that long before. An index finds the rest. */
const NEWS_FOR_MS = 14 * 24 * 3_600_000

/** The recent results of the caller's own submissions, and notices that may need action. */
export async function listNews(studio: Studio, caller: Caller): Promise<News> {
  requireAct(caller, 'see')
  const since = new Date(studio.now().getTime() - NEWS_FOR_MS)
  const madeSince = new Date(since.getTime() - NEWS_FOR_MS)
  const own = { userId: caller.id }
  const [events, team, moving] = await Promise.all([
    studio.db.submissionEvent.findMany({
      where: {
        status: { in: [...TOLD_STATUSES] },
        at: { gt: since },
        submission: { userId: caller.id, createdAt: { gt: madeSince } },
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
    studio.db.teamNews.findMany({
      where: {
        at: { gt: since },
        ...(can(caller.role, 'money') ? {} : { OR: [{ submission: own }, own] }),
      },
      orderBy: { id: 'desc' },
      take: MOST_ITEMS,
      select: { id: true, at: true, facts: true },
    }),
    studio.db.submission.count({
      where: { userId: caller.id, status: { in: ['queued', 'submitting', 'pending', 'in_progress'] } },
      take: MOST_MOVING,
    }),
  ])
  const results = events.map(({ id, at, status, reason, submission }) => ({
    kind: 'own' as const,
    id: String(id),
    at: at.toISOString(),
    status,
    reason: reason as Reason | null,
    priceYen: submission.priceYen,
    submissionId: submission.id,
    prompt: submission.prompt.slice(0, 300),
  }))
  const items = [...results, ...team.flatMap(teamItem)].sort((a, b) => Number(b.id) - Number(a.id))
  return { items: items.slice(0, MOST_ITEMS), moving }
}

function teamItem(row: { id: bigint; at: Date; facts: unknown }): NewsItem[] {
  const { balance, submission, limit, request } = row.facts as Facts
  const told = { id: String(row.id), at: row.at.toISOString() }
  if (balance) return [{ ...told, kind: 'low', ...balance }]
  if (limit) return [{ ...told, kind: 'limit', ...limit }]
  if (request) return [{ ...told, kind: 'request', ...request }]
  return submission
    ? [{ ...told, kind: 'at_risk', submissionId: submission.id, prompt: submission.prompt }]
    : []
}
