import { type Caller, can, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { listPauses } from '../../submissions/pauses.ts'
import { stopOf } from '../../submissions/sending-hold.ts'
import type { Scope } from './limit.ts'
import { listLimits } from './sums.ts'
import type { LimitsView, Subject } from './view.ts'

/** Number of recent changes listed. */
const MOST_CHANGES = 100

/** Everything on the page of the limits, for any member. */
export async function getLimits(studio: Studio, caller: Caller): Promise<LimitsView> {
  requireAct(caller, 'see')
  const { db } = studio
  const select = { id: true, name: true, budgetYen: true, monthYen: true }
  const [limits, settings, projects, people, requests, changes, pauses] = await Promise.all([
    listLimits(studio.query, { projects: null, people: null }, studio),
    db.teamSettings.findUnique({ where: { id: 1 }, select: { monthYen: true } }),
    db.project.findMany({ orderBy: { nameKey: 'asc' }, select }),
    db.user.findMany({ orderBy: { name: 'asc' }, select: { ...select, disabledAt: true } }),
    db.limitRequest.findMany({
      where: can(caller.role, 'limits') ? {} : { userId: caller.id },
      orderBy: { at: 'asc' },
      select: {
        id: true,
        at: true,
        scope: true,
        subjectId: true,
        reason: true,
        user: { select: { name: true } },
      },
    }),
    db.limitChange.findMany({
      orderBy: { id: 'desc' },
      take: MOST_CHANGES,
      include: { user: { select: { name: true } } },
    }),
    listPauses(db),
  ])
  const all = [
    ...projects.map((row) => ({ scope: 'project' as const, ...row, disabledAt: null })),
    ...people.map((row) => ({ scope: 'person' as const, ...row })),
  ]
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const subjectOf = (scope: Scope, id: string | null): Subject => ({
    scope,
    id,
    name: id === null ? null : (names.get(id) ?? ''),
  })
  const active = all.flatMap(({ disabledAt, ...subject }) => (disabledAt === null ? [subject] : []))
  return {
    limits: limits.filter(({ id }) => id === null || active.some((subject) => subject.id === id)),
    subjects: [
      { ...subjectOf('key', null), budgetYen: null, monthYen: settings?.monthYen ?? null },
      ...active,
    ],
    requests: requests.map(({ id, at, scope, subjectId, reason, user }) => ({
      id,
      at: at.toISOString(),
      person: user.name,
      subject: subjectOf(scope, subjectId),
      reason,
    })),
    changes: changes.map((change) => ({
      id: String(change.id),
      at: change.at.toISOString(),
      by: change.user?.name ?? null,
      subject: subjectOf(change.scope, change.subjectId),
      before: { budgetYen: change.budgetBefore, monthYen: change.monthBefore },
      after: { budgetYen: change.budgetAfter, monthYen: change.monthAfter },
      reason: change.reason,
    })),
    stopped: stopOf(pauses),
    timeZone: studio.settings.timeZone,
  }
}
