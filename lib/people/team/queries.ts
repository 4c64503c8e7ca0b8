import { type Caller, can, requireAct } from '../../caller.ts'
import { effectOf } from '../../money/ledger/effect.ts'
import type { Limit } from '../../money/limits/limit.ts'
import { listLimits } from '../../money/limits/sums.ts'
import type { Studio } from '../../studio.ts'
import type { PersonView, SessionView } from './view.ts'

/** All people, active ones first, by name. Only admins see sign-in times, and reviewers no addresses of others. */
export async function listTeam(studio: Studio, caller: Caller): Promise<PersonView[]> {
  requireAct(caller, 'see')
  const [people, money, limits] = await Promise.all([
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
    listLimits(studio.query, { projects: [], people: null }, studio),
  ])
  const months = new Map(limits.filter(({ span }) => span === 'month').map((limit) => [limit.id, limit]))
  const views = people.map(({ signedInAt, disabledAt, ...person }) => ({
    ...person,
    email: person.id === caller.id || can(caller.role, 'addresses') ? person.email : null,
    ...(money.get(person.id) ?? { spentYen: 0, heldYen: 0 }),
    month: monthOf(months.get(person.id)),
    signedInAt: can(caller.role, 'people') ? (signedInAt?.toISOString() ?? null) : null,
    disabledAt: disabledAt?.toISOString() ?? null,
  }))
  return views.sort((a, b) => Number(a.disabledAt !== null) - Number(b.disabledAt !== null))
}

function monthOf(limit: Limit | undefined): PersonView['month'] {
  return limit ? { limitYen: limit.limitYen, usedYen: limit.usedYen } : null
}

/** Each person's spend less credits, and their holds, from the sums of the ledger. */
async function moneyOfPeople(studio: Studio): Promise<Map<string, Pick<PersonView, 'spentYen' | 'heldYen'>>> {
  const sums = await studio.db.tally.groupBy({ by: ['userId', 'kind'], _sum: { sumYen: true } })
  const money = new Map<string, Pick<PersonView, 'spentYen' | 'heldYen'>>()
  for (const { userId, kind, _sum: sum } of sums) {
    const { spentYen, heldYen } = money.get(userId) ?? { spentYen: 0, heldYen: 0 }
    const effect = effectOf(kind, Number(sum.sumYen))
    money.set(userId, { spentYen: spentYen + effect.explainedYen, heldYen: heldYen + effect.heldYen })
  }
  return money
}

/** The caller's own sessions, newest first. */
export async function listOwnSessions(
  studio: Studio,
  caller: Caller,
  currentId: string | null,
): Promise<SessionView[]> {
  const sessions = await studio.db.session.findMany({
    where: {
      userId: caller.id,
      expiresAt: { gt: studio.now() },
      usedAt: { gt: new Date(studio.now().getTime() - studio.settings.session.idleMs) },
    },
    orderBy: { startedAt: 'desc' },
    select: { id: true, door: true, startedAt: true, usedAt: true, agent: true },
  })
  return sessions.map(({ id, door, startedAt, usedAt, agent }) => ({
    id,
    current: id === currentId,
    door,
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    agent,
  }))
}
