import { type Caller, requireAct } from '../../caller.ts'
import type { Message } from '../../i18n/message.ts'
import type { Studio } from '../../studio.ts'
import { calendarDays, isDay, isTimeZone, laterDay } from '../../time.ts'
import { expectBookings } from './bookings.ts'
import { type EntryKind, type KindSums, noEntries, standingAfter } from './effect.ts'
import { inMs, type KeyReading } from './expected.ts'
import { differentReadings, type Explained, type Proof, proveDays } from './proof.ts'

/** The most days of one proof: a year and a few more. */
export const MOST_PROOF_DAYS = 400

export type DailyProofResult = { kind: 'proof'; proof: Proof } | { kind: 'invalid'; message: Message }

/**
 * Compares the key's spend with the ledger, for any member, day by day of an IANA time zone. The first and the last day
 * are both included; future days are left out, and the current day ends now.
 */
export async function dailyProof(
  studio: Studio,
  caller: Caller,
  options: { from: string; to: string; zone: string },
): Promise<DailyProofResult> {
  requireAct(caller, 'see')
  const problem = problemOf(options)
  if (problem) return { kind: 'invalid', message: problem }
  const now = studio.now().getTime()
  const days = daysUntil(now, options)
  const bounds = [...days.map((day) => day.startsAt), days.at(-1)?.endsAt].flatMap((bound) => bound ?? [])
  if (days.length === 0) return { kind: 'invalid', message: { key: 'proof.notBegun' } }
  const [opening = noEntries(), ...sums] = await sumsBetween(studio, bounds)
  const readings = await readingsBefore(studio, bounds)
  const first = readings[0] ? null : await firstReading(studio)
  const proof = proveDays({
    days,
    opening: standingAfter({ explainedYen: 0, heldYen: 0 }, opening),
    sums,
    readings,
    first,
    keyNow: await lastKey(studio),
    explanations: await explanationsBetween(studio, bounds),
    expected: await expectBookings(
      studio.db,
      differentReadings([first, ...readings]),
      studio.settings.spendSettleMs,
    ),
  })
  return { kind: 'proof', proof }
}

function problemOf({ from, to, zone }: { from: string; to: string; zone: string }): Message | null {
  if (!isTimeZone(zone)) return { key: 'proof.unknownZone' }
  if (!isDay(from) || !isDay(to)) return { key: 'proof.noDays' }
  if (from > to) return { key: 'proof.order' }
  if (laterDay(from, MOST_PROOF_DAYS) <= to) {
    return { key: 'proof.tooMany', values: { most: MOST_PROOF_DAYS } }
  }
  return null
}

function daysUntil(now: number, { from, to, zone }: { from: string; to: string; zone: string }) {
  const days: { day: string; startsAt: number; endsAt: number; complete: boolean }[] = []
  for (const { day, startsAt, endsAt } of calendarDays(from, to, zone)) {
    if (startsAt > now) break
    days.push({ day, startsAt, endsAt: Math.min(endsAt, now), complete: endsAt <= now })
  }
  return days
}

/**
 * The ledger's sums before the first bound, then between each bound and the next. The earlier sums are the totals less
 * later entries, so that only the requested days and those after them are read.
 */
async function sumsBetween(studio: Studio, bounds: readonly number[]): Promise<KindSums[]> {
  const moments = bounds.map((bound) => new Date(bound).toISOString())
  const rows = await studio.db.$queryRaw<{ place: number; kind: EntryKind; count: number; sumYen: number }[]>`
    SELECT width_bucket("at", ${moments}::timestamptz[]) AS "place", "kind"::text AS "kind",
      count(*)::int AS "count", sum("amountYen")::float8 AS "sumYen"
    FROM "Entry" WHERE "at" >= ${moments[0]}::timestamptz GROUP BY 1, 2
    UNION ALL
    SELECT 0, "kind"::text, sum("count")::int, sum("sumYen")::float8 FROM "Tally" GROUP BY 2`
  const sums = bounds.map(noEntries)
  const add = (place: number, kind: EntryKind, count: number, sumYen: number) => {
    const at = sums[place]?.[kind]
    if (!at) return
    at.count += count
    at.sumYen += sumYen
  }
  for (const { place, kind, count, sumYen } of rows) {
    add(place, kind, count, sumYen)
    if (place > 0) add(0, kind, -count, -sumYen)
  }
  return sums
}

async function explanationsBetween(studio: Studio, bounds: readonly number[]): Promise<Explained[]> {
  const moments = bounds.map((bound) => new Date(bound).toISOString())
  return studio.db.$queryRaw<Explained[]>`
    SELECT width_bucket("spentAt", ${moments}::timestamptz[]) - 1 AS "day", "keyMark",
      sum("amountYen")::float8 AS "yen"
    FROM "Explanation"
    WHERE "spentAt" >= ${moments[0]}::timestamptz AND "spentAt" < ${moments.at(-1)}::timestamptz GROUP BY 1, 2`
}

interface ReadingRow {
  place: number
  id: string
  askedAt: Date
  answeredAt: Date
  spendYen: number
  keyMark: string
}

/** For each bound, the last reading that was answered before it. */
async function readingsBefore(studio: Studio, bounds: readonly number[]): Promise<(KeyReading | null)[]> {
  const moments = bounds.map((bound) => new Date(bound).toISOString())
  const rows = await studio.db.$queryRaw<ReadingRow[]>`
    SELECT "bound"."place"::int AS "place", "reading".*
    FROM unnest(${moments}::timestamptz[]) WITH ORDINALITY AS "bound"("moment", "place")
    JOIN LATERAL (
      SELECT "id"::text AS "id", "askedAt", "answeredAt", "spendYen"::float8, "keyMark" FROM "Reading"
      WHERE "answeredAt" < "bound"."moment" ORDER BY "answeredAt" DESC, "Reading"."id" DESC LIMIT 1
    ) AS "reading" ON true`
  const found = new Map(rows.map((row) => [row.place, row]))
  return bounds.map((_bound, index) => {
    const row = found.get(index + 1)
    if (!row) return null
    const { place: _place, ...reading } = row
    return inMs(reading)
  })
}

async function firstReading(studio: Studio): Promise<KeyReading | null> {
  const row = await studio.db.reading.findFirst({
    orderBy: [{ answeredAt: 'asc' }, { id: 'asc' }],
    omit: { maxBudgetYen: true, maskedKey: true },
  })
  return row && inMs({ ...row, id: String(row.id) })
}

async function lastKey(studio: Studio): Promise<string | null> {
  const row = await studio.db.reading.findFirst({ orderBy: { id: 'desc' }, select: { keyMark: true } })
  return row?.keyMark ?? null
}
