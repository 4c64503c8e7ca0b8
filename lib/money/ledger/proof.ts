import { ENTRY_KINDS, type KindSums, noEntries, type Standing, standingAfter } from './effect.ts'
import type { Expectation, KeyReading, YenInterval } from './expected.ts'

/**
 * Proves, day by day, that the key's spend equals the ledger's. Pure; whole yen.
 * Moments are milliseconds in the input and ISO 8601 in UTC in the result.
 */

export interface ProofInput {
  /** In order, without gaps: each ends where the next begins. The last may end early: now. */
  days: readonly { day: string; startsAt: number; endsAt: number; complete: boolean }[]
  /** The sums of the ledger before the first of them. */
  opening: Standing
  /** Their entries, one element for each day. */
  sums: readonly KindSums[]
  /** The last reading before each day's start and before the last day's end: one more than the days. */
  readings: readonly (KeyReading | null)[]
  /** The first reading of all, if none was taken before the first day. Its spend is the opening balance. */
  first: KeyReading | null
  /** The key of the last reading; null before the first. */
  keyNow: string | null
  /** The explanations by admins, by day and key. */
  explanations: readonly Explained[]
  /** Our own bookings, over the different readings among these, in their order; see `differentReadings`. */
  expected: Expectation
}

/** The explanations by hand of one key's spend on one day. */
export interface Explained {
  /** An index in the list of days. */
  day: number
  keyMark: string
  yen: number
}

/** The key's spend as it was known at a boundary. */
export interface SpendAt {
  spendYen: number
  answeredAt: string
}

/** A day, or all of them together. */
export interface Stretch {
  startsAt: string
  /** Exclusive. */
  endsAt: string
  opening: Standing
  closing: Standing
  entries: KindSums
  /** The change of charges less credits in the ledger. */
  explainedChangeYen: number
  /** Null before the first reading; the opening balance is the first reading of all, taken in these days. */
  spend: { opening: SpendAt | null; closing: SpendAt | null }
  comparison: Comparison
}

/** The key's spend against our own bookings, between the reading before the start and the last before the end. */
export type Comparison =
  | {
      kind: 'compared'
      /** The key's spend at its first reading, in these days; null if it was read before them. */
      openingYen: number | null
      spendChangeYen: number
      /**
       * The change by our bookings. It may differ from the ledger's change: an entry counts when it was written, a
       * booking when the service may have made it, and a booking near a reading may or may not be in it.
       */
      expectedYen: YenInterval
      /** The explanations by admins for the spend in these days. */
      byHandYen: number
      /**
       * Spend that is neither ours nor explained by an admin, as an interval; negative: refunded, or not visible yet.
       */
      unexplainedYen: YenInterval
      /**
       * The missing amount is at least all that the key had spent at the start: its spend was reset to zero, as when a
       * budget is renewed, and no credit explains that.
       */
      setBack: boolean
      /** It belongs to the key of the last reading, so an admin may explain it. */
      ofKeyNow: boolean
    }
  | { kind: 'no_reading' }
  | { kind: 'another_key' }

export interface ProofDay extends Stretch {
  /** `2026-11-21` in the viewer's time zone. */
  day: string
  /** 24, or 23 or 25 when clocks change; for the current day, its hours so far. */
  hours: number
  /** False for the current day. */
  complete: boolean
}

export interface Proof {
  days: ProofDay[]
  total: Stretch
}

/** The readings to compare bookings with: each once. */
export function differentReadings(readings: readonly (KeyReading | null)[]): KeyReading[] {
  const known = new Map(readings.flatMap((reading) => (reading ? [[reading.id, reading]] : [])))
  return [...known.values()]
}

export function proveDays(input: ProofInput): Proof {
  const { days, readings, first, keyNow, explanations, expected } = input
  const places = new Map(differentReadings([first, ...readings]).map((reading, place) => [reading.id, place]))
  const compare = (
    from: KeyReading | null,
    to: KeyReading | null,
    ofDays: (explained: Explained) => boolean,
  ): Comparison => {
    if (!from || !to) return { kind: 'no_reading' }
    if (from.keyMark !== to.keyMark) return { kind: 'another_key' }
    const expectedYen = expected.between(places.get(from.id) ?? 0, places.get(to.id) ?? 0)
    const spendChangeYen = to.spendYen - from.spendYen
    const byHandYen = explanations
      .filter((explained) => ofDays(explained) && explained.keyMark === to.keyMark)
      .reduce((sum, { yen }) => sum + yen, 0)
    const unexplainedYen = {
      lowYen: spendChangeYen - expectedYen.highYen - byHandYen,
      highYen: spendChangeYen - expectedYen.lowYen - byHandYen,
    }
    const setBack = unexplainedYen.highYen < 0 && from.spendYen > 0 && unexplainedYen.lowYen <= -from.spendYen
    const openingYen = from === first ? first.spendYen : null
    const ofKeyNow = to.keyMark === keyNow
    const figures = { openingYen, spendChangeYen, expectedYen, byHandYen, unexplainedYen }
    return { kind: 'compared', ...figures, setBack, ofKeyNow }
  }
  const stretch = (start: number, end: number, opening: Standing, entries: KindSums): Stretch => {
    const startsAt = days[start]?.startsAt ?? 0
    const endsAt = days[end]?.endsAt ?? startsAt
    const to = readings[end + 1] ?? null
    const from = readings[start] ?? (to && first)
    const closing = standingAfter(opening, entries)
    return {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      opening,
      closing,
      entries,
      explainedChangeYen: closing.explainedYen - opening.explainedYen,
      spend: { opening: spendAt(from), closing: spendAt(to) },
      comparison: compare(from, to, ({ day }) => start <= day && day <= end),
    }
  }
  let opening = input.opening
  const rows = days.map(({ day, startsAt, endsAt, complete }, index) => {
    const row = stretch(index, index, opening, input.sums[index] ?? noEntries())
    opening = row.closing
    return { day, hours: (endsAt - startsAt) / 3_600_000, complete, ...row }
  })
  return { days: rows, total: stretch(0, days.length - 1, input.opening, addUp(input.sums)) }
}

function spendAt(reading: KeyReading | null): SpendAt | null {
  if (!reading) return null
  const { spendYen, answeredAt } = reading
  return { spendYen, answeredAt: new Date(answeredAt).toISOString() }
}

function addUp(sums: readonly KindSums[]): KindSums {
  const all = noEntries()
  for (const day of sums) {
    for (const kind of ENTRY_KINDS) {
      all[kind].count += day[kind].count
      all[kind].sumYen += day[kind].sumYen
    }
  }
  return all
}
