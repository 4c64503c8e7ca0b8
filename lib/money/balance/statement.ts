import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { laterDay, startOfDay } from '../../time.ts'
import { dailyProof } from '../ledger/daily-proof.ts'
import { monthOf } from '../period.ts'
import { type SpendRow, totalsOf } from './bars.ts'
import { saysTheSame } from './keep-reading.ts'
import { spendByDay, spenders } from './sheet.ts'
import type { Statement } from './view.ts'

/** Draws up the statement of a month such as `2026-10`, in days of a zone; for any member. */
export async function loadStatement(
  studio: Studio,
  caller: Caller,
  { month, zone }: { month: string; zone: string },
): Promise<Statement> {
  const { from, to } = monthOf(`${month}-01`)
  const whole = { from, to, zone, person: null, project: null }
  const [startsAt, endsAt] = [startOfDay(from, zone), startOfDay(laterDay(to), zone)]
  const now = studio.now()
  const [ofPeople, ofProjects, { people, projects }, before, last, proof] = await Promise.all([
    spendByDay(studio, caller, { ...whole, by: 'person' }),
    spendByDay(studio, caller, { ...whole, by: 'project' }),
    spenders(studio, caller),
    readingBefore(studio, startsAt),
    readingBefore(studio, endsAt),
    dailyProof(studio, caller, { from, to, zone }),
  ])
  const total = totalsOf(ofPeople)
  const closing =
    last && (last.answeredAt.getTime() >= startsAt || (await lasts(studio, last, endsAt))) ? last : null
  // The amounts of two keys are unrelated.
  const opening = before && before.keyMark === closing?.keyMark ? leftAt(before) : null
  return {
    from,
    to,
    running: now.getTime() < endsAt,
    issuedAt: now.toISOString(),
    maskedKey: last?.maskedKey ?? null,
    total,
    people: sumsOf(ofPeople, people),
    projects: sumsOf(ofProjects, projects),
    opening,
    closing: closing && leftAt(closing),
    otherYen:
      opening === null || !closing ? null : leftAt(closing) - opening + total.chargedYen - total.refundedYen,
    comparison: proof.kind === 'proof' ? proof.proof.total.comparison : null,
  }
}

async function readingBefore(studio: Studio, moment: number) {
  return studio.db.reading.findFirst({
    where: { answeredAt: { lt: new Date(moment) } },
    orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }],
    select: { answeredAt: true, spendYen: true, maxBudgetYen: true, maskedKey: true, keyMark: true },
  })
}

/** Whether a reading was still valid at a later moment: the next one is the end of its run (keep-reading.ts). */
async function lasts(
  studio: Studio,
  reading: NonNullable<Awaited<ReturnType<typeof readingBefore>>>,
  moment: number,
): Promise<boolean> {
  const next = await studio.db.reading.findFirst({
    where: { answeredAt: { gte: new Date(moment) } },
    orderBy: [{ answeredAt: 'asc' }, { id: 'asc' }],
    select: { spendYen: true, maxBudgetYen: true, maskedKey: true, keyMark: true },
  })
  return next !== null && saysTheSame(reading, next)
}

function leftAt({ maxBudgetYen, spendYen }: { maxBudgetYen: number; spendYen: number }): number {
  return maxBudgetYen - spendYen
}

/** The sums of each person or project, by name; no project last. */
function sumsOf(
  rows: readonly SpendRow[],
  named: readonly { id: string; name: string }[],
): Statement['people'] {
  const byWho = Map.groupBy(rows, ({ who }) => who)
  const own = named.flatMap(({ id, name }) => {
    const ofWho = byWho.get(id)
    return ofWho ? [{ id, name, ...totalsOf(ofWho) }] : []
  })
  const none = byWho.get(null)
  return [
    ...own.toSorted((a, b) => a.name.localeCompare(b.name)),
    ...(none ? [{ id: null, name: null, ...totalsOf(none) }] : []),
  ]
}
