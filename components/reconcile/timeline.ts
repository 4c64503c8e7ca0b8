import type { UnknownView } from '#lib/money/reconcile/view.ts'

/** What is drawn and told of an unknown outcome: when it was sent, and what the key had spent around it. Pure. */
type Told = Pick<
  UnknownView,
  'sentAt' | 'gaveUpAt' | 'acceptableUntil' | 'settlesAt' | 'holdSkippedAt' | 'readings'
>

/** Where the parts of a timeline are drawn, as percentages of its width and height. */
export interface Layout {
  sent: number
  gaveUp: number
  acceptable: number
  settles: number
  /** Null once a reading must contain it. */
  now: number | null
  points: { x: number; y: number }[]
  /** Changes of the spend, where there is room to say them. */
  changes: { x: number; y: number; yen: number }[]
}

/** The time in question takes the middle of the picture; what came before and after is pressed into its sides. */
const SIDES = { before: 22, after: 20 } as const
/** Labels closer than this would lie over each other; the list below the picture says them all. */
const LABEL_ROOM = 14

/** Lays out a timeline. Each of its three parts has its own scale: hours before must not hide the seconds that count. */
export function layOut(unknown: Told, now: number): Layout {
  const [sentAt, gaveUpAt, untilAt, settlesAt] = [
    unknown.sentAt,
    unknown.gaveUpAt,
    unknown.acceptableUntil,
    unknown.settlesAt,
  ].map((at) => Date.parse(at)) as [number, number, number, number]
  const times = unknown.readings.map(({ answeredAt }) => answeredAt)
  const first = Math.min(sentAt, ...times)
  const last = Math.max(settlesAt, ...times)
  const from = SIDES.before
  const to = last > settlesAt ? 100 - SIDES.after : 96
  const x = (at: number): number => {
    if (at <= sentAt) return between(first, sentAt, at, 3, from)
    if (at <= settlesAt) return between(sentAt, settlesAt, at, from, to)
    return between(settlesAt, last, at, to, 97)
  }
  const y = heights(unknown.readings.map(({ spendYen }) => spendYen))
  const points = unknown.readings.map(({ answeredAt, spendYen }) => ({ x: x(answeredAt), y: y(spendYen) }))
  return {
    sent: from,
    gaveUp: x(Math.max(sentAt, Math.min(gaveUpAt, settlesAt))),
    acceptable: x(Math.max(sentAt, Math.min(untilAt, settlesAt))),
    settles: to,
    now: now < settlesAt ? x(Math.max(now, first)) : null,
    points,
    changes: changesOf(unknown.readings, points),
  }
}

function changesOf(readings: Told['readings'], points: Layout['points']): Layout['changes'] {
  const changes: Layout['changes'] = []
  readings.forEach(({ spendYen }, index) => {
    const yen = spendYen - (readings[index - 1]?.spendYen ?? spendYen)
    const point = points[index]
    const room = changes.at(-1)?.x ?? Number.NEGATIVE_INFINITY
    if (yen !== 0 && point && point.x - room >= LABEL_ROOM) changes.push({ ...point, yen })
  })
  return changes
}

function between(low: number, high: number, at: number, from: number, to: number): number {
  return high > low ? from + ((at - low) / (high - low)) * (to - from) : to
}

/** The most spent is near the top, the least near the bottom; a spend that never changed is a line in between. */
function heights(spends: readonly number[]): (spend: number) => number {
  const least = Math.min(...spends)
  const most = Math.max(...spends)
  return (spend) => (most > least ? 82 - ((spend - least) / (most - least)) * 48 : 62)
}

/** A line of the story of an unknown outcome. Times in milliseconds. */
export type Moment =
  | { kind: 'sent' | 'gave_up' | 'skipped' | 'acceptable' | 'settles' | 'now'; at: number }
  /** Readings in a row that told the same, as one; `changeYen` is against the reading before them. */
  | { kind: 'reading'; at: number; until: number; count: number; spendYen: number; changeYen: number | null }

/** What comes first when two things happened in the same millisecond. */
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
