import type { Caller } from '../auth/caller.ts'
import { SESSION_SECONDS } from '../auth/token.ts'
import type { Studio } from '../studio.ts'
import { BILLED, HELD } from '../submissions/money.ts'
import type { PersonView, SessionView } from './view.ts'

/** Everybody, those who may sign in first, by name. When somebody last signed in only admins are told. */
export async function listTeam(studio: Studio, caller: Caller): Promise<PersonView[]> {
  const [people, money] = await Promise.all([
    studio.db.user.findMany({
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        email: true,
        role: true,
        budgetYen: true,
        signedInAt: true,
        disabledAt: true,
      },
    }),
    moneyOfPeople(studio),
  ])
  const views = people.map(({ signedInAt, disabledAt, ...person }) => ({
    ...person,
    ...(money.get(person.id) ?? { spentYen: 0, heldYen: 0 }),
    signedInAt: caller.role === 'admin' ? (signedInAt?.toISOString() ?? null) : null,
    disabledAt: disabledAt?.toISOString() ?? null,
  }))
  return views.sort((a, b) => Number(a.disabledAt !== null) - Number(b.disabledAt !== null))
}

/** What each person has spent, less credits, and has held: as lib/balance/availability.ts counts it for their limit. */
async function moneyOfPeople(studio: Studio): Promise<Map<string, Pick<PersonView, 'spentYen' | 'heldYen'>>> {
  const rows = await studio.db.$queryRaw<{ userId: string; spent: bigint; held: bigint }[]>`
    SELECT s."userId",
      coalesce(sum(s."priceYen") FILTER (WHERE s."status"::text = ANY(${[...BILLED]})), 0)
        - coalesce(sum(credit."amountYen"), 0) AS "spent",
      coalesce(sum(s."priceYen") FILTER (WHERE s."status"::text = ANY(${[...HELD]})), 0) AS "held"
    FROM "Submission" s
    LEFT JOIN "Claim" c ON c."submissionId" = s."id" AND c."state" = 'credited'
    LEFT JOIN "Entry" credit ON credit."submissionId" = c."submissionId" AND credit."kind" = 'credit'
    GROUP BY s."userId"`
  return new Map(
    rows.map(({ userId, spent, held }) => [userId, { spentYen: Number(spent), heldYen: Number(held) }]),
  )
}

/** The caller's own sessions, the newest first. */
export async function listOwnSessions(
  studio: Studio,
  caller: Caller,
  currentId: string | null,
): Promise<SessionView[]> {
  const sessions = await studio.db.session.findMany({
    where: { userId: caller.id, expiresAt: { gt: studio.now() } },
    orderBy: { expiresAt: 'desc' },
    select: { id: true, expiresAt: true, agent: true },
  })
  return sessions.map(({ id, expiresAt, agent }) => ({
    id,
    current: id === currentId,
    startedAt: new Date(expiresAt.getTime() - SESSION_SECONDS * 1_000).toISOString(),
    agent,
  }))
}
