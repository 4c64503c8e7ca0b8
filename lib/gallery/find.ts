import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import type { Reason } from '../submissions/reasons.ts'
import { searchQuery } from '../submissions/search-words.ts'
import { isText } from '../text.ts'
import type { Found, FoundSubmission } from './view.ts'

const MOST_SUBMISSIONS = 8
const MOST_NAMES = 4

/** Prompts by words, newest first, and people and projects by part of the name. Everyone sees the whole team's. */
export async function find(studio: Studio, caller: Caller, typed: string): Promise<Found> {
  requireAct(caller, 'see')
  const words = isText(typed) ? searchQuery(typed) : null
  if (words === null) return { submissions: [], people: [], projects: [] }
  const name = { contains: typed.trim(), mode: 'insensitive' as const }
  const names = { orderBy: { name: 'asc' as const }, take: MOST_NAMES, select: { id: true, name: true } }
  const [submissions, people, projects] = await Promise.all([
    findSubmissions(studio, words),
    studio.db.user.findMany({ where: { name }, ...names }),
    studio.db.project.findMany({ where: { name }, ...names }),
  ])
  return { submissions, people, projects }
}

async function findSubmissions(studio: Studio, words: string): Promise<FoundSubmission[]> {
  const ids = await studio.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Submission"
    WHERE array_to_tsvector("searchWords") @@ ${words}::tsquery AND "trashedAt" IS NULL
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST_SUBMISSIONS}`
  const rows = await studio.db.submission.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      prompt: true,
      status: true,
      reason: true,
      doubtedAt: true,
      priceYen: true,
      clip: { select: { missing: true } },
      user: { select: { id: true, name: true } },
    },
  })
  return rows.map(({ clip, user, reason, doubtedAt, ...row }) => ({
    ...row,
    reason: reason as Reason | null,
    doubted: doubtedAt !== null,
    clip: clip && !clip.missing ? {} : null,
    person: user,
  }))
}
