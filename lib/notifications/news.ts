import { type Caller, can, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import type { Reason } from '../submissions/reasons.ts'
import type { Status } from '../submissions/state.ts'
import { TOLD_STATUSES } from './events.ts'
import type { Facts } from './facts.ts'
import type { News, NewsItem } from './view.ts'

/** Submissions under way are counted up to this number. */
const MOST_MOVING = 99

/** The most items in the list. */
const MOST_ITEMS = 20

/** Older news was seen or is not missed, nor is news of submissions made so long before. Indexes find the rest. */
const NEWS_FOR_MS = 14 * 24 * 3_600_000

interface Result {
  id: string
  at: Date
  status: Status
  reason: Reason | null
  submissionId: string
  prompt: string
  priceYen: number
}

/** The states are part of the text: only then does the index of the events that people are notified of apply. */
const FIND_RESULTS = {
  name: 'find-results',
  text: `SELECT e."id"::text, e."at", e."status", e."reason", s."id" AS "submissionId", left(s."prompt", 300) AS "prompt",
      s."priceYen"
    FROM "SubmissionEvent" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE e."status" IN (${TOLD_STATUSES.map((status) => `'${status}'`)}) AND e."at" > $2
      AND s."userId" = $1 AND s."createdAt" > $3
    ORDER BY e."at" DESC, e."id" DESC LIMIT ${MOST_ITEMS}`,
}

/** The recent results of the caller's own submissions, and notices that may need action. */
export async function listNews(studio: Studio, caller: Caller): Promise<News> {
  requireAct(caller, 'see')
  const since = new Date(studio.now().getTime() - NEWS_FOR_MS)
  const madeSince = new Date(since.getTime() - NEWS_FOR_MS)
  const [results, team, moving] = await Promise.all([
    studio.query<Result>(FIND_RESULTS, [caller.id, since, madeSince]),
    studio.db.teamNews.findMany({
      where: {
        at: { gt: since },
        ...(can(caller.role, 'money')
          ? {}
          : { OR: [{ submission: { userId: caller.id } }, { userId: caller.id }] }),
      },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: MOST_ITEMS,
      select: { id: true, at: true, facts: true },
    }),
    studio.db.submission.count({
      where: { userId: caller.id, status: { in: ['queued', 'submitting', 'pending', 'in_progress'] } },
      take: MOST_MOVING,
    }),
  ])
  const own = results.map((result) => ({ ...result, kind: 'own' as const, at: result.at.toISOString() }))
  const items = [...own, ...team.flatMap(teamItem)].sort((a, b) => Number(b.id) - Number(a.id))
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
