import type { UnknownView } from '#lib/money/reconcile/view.ts'

/** The facts of an unknown outcome: the time of its send, and the key's spend around it. Pure. */
type Told = Pick<
  UnknownView,
  'sentAt' | 'gaveUpAt' | 'acceptableUntil' | 'settlesAt' | 'holdSkippedAt' | 'readings'
>

/** A line of the story of an unknown outcome. Times in milliseconds. */
export type Moment =
  | { kind: 'sent' | 'gave_up' | 'skipped' | 'acceptable' | 'settles' | 'now'; at: number }
  /** Readings in a row that told the same, as one; `changeYen` is against the reading before them. */
  | { kind: 'reading'; at: number; until: number; count: number; spendYen: number; changeYen: number | null }

/** The order of two events in the same millisecond. */
const ORDER: Record<Moment['kind'], number> = {
  reading: 0,
  sent: 1,
  gave_up: 2,
  skipped: 3,
  acceptable: 4,
  settles: 5,
  now: 6,
}

/** Everything that happened around an unknown outcome, and what is still to come, in order. */
export function momentsOf(unknown: Told, now: number): Moment[] {
  const marks: Moment[] = [
    { kind: 'sent', at: Date.parse(unknown.sentAt) },
    { kind: 'gave_up', at: Date.parse(unknown.gaveUpAt) },
    { kind: 'acceptable', at: Date.parse(unknown.acceptableUntil) },
    { kind: 'settles', at: Date.parse(unknown.settlesAt) },
  ]
  if (unknown.holdSkippedAt) marks.push({ kind: 'skipped', at: Date.parse(unknown.holdSkippedAt) })
  if (Date.parse(unknown.settlesAt) > now) marks.push({ kind: 'now', at: now })
  const readings = unknown.readings.map(
    ({ answeredAt, spendYen }, index): Moment => ({
      kind: 'reading',
      at: answeredAt,
      until: answeredAt,
      count: 1,
      spendYen,
      changeYen: index === 0 ? null : spendYen - (unknown.readings[index - 1]?.spendYen ?? spendYen),
    }),
  )
  const inOrder = [...marks, ...readings].toSorted((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind])
  return withoutRepeats(inOrder)
}

/** Neighbouring readings without a change become one; a mark between them keeps them apart. */
function withoutRepeats(moments: readonly Moment[]): Moment[] {
  const kept: Moment[] = []
  for (const moment of moments) {
    const last = kept.at(-1)
    if (moment.kind === 'reading' && last?.kind === 'reading' && moment.changeYen === 0) {
      kept[kept.length - 1] = { ...last, until: moment.at, count: last.count + moment.count }
    } else kept.push(moment)
  }
  return kept
}
