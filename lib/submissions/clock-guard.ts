import { Prisma } from '#prisma/generated/client.ts'
import { LONGEST_WAITS_MS } from '../background/jobs.ts'
import { LATEST_CREDIT_MS } from '../claims/match.ts'
import type { Studio, Transaction } from '../studio.ts'
import { CLOCK_MARGIN_MS, LONGEST_OPEN_MS, LONGEST_SEND_WAIT_MS, UNNOTICED_DRIFT_MS } from './delays.ts'

/**
 * The one guard against clocks that are set. Rows carry the time that the machine's clock showed, and a verdict needs the
 * settle time to have passed. That clock can be set; the monotonic clock cannot, but it says nothing of the time before
 * the process started. So when a process starts, and when its two clocks drift apart,
 *
 * - every settle window that no reading has closed begins again from now, because only watched time counts;
 * - nothing in the database lies in the future: what does was written before the clock was set back. All such times
 *   become now. That keeps their order, and makes each window longer at most.
 *
 * Every reading and every send checks first, so nothing can count before the windows have begun again. Verdicts may come
 * later, and are never wrong. Several processes may do this at once, each by its own clock: that costs only time.
 */

/** The latest moment at which a credit that was written down was given. Of the claim, as SQL. */
export const GIVEN_BY = Prisma.sql`greatest("givenBy",
  "changedAt" + CASE WHEN "creditSeen" THEN 0 ELSE ${LATEST_CREDIT_MS} END * interval '1 millisecond')`

/** What the machine's clock was ahead of the monotonic one when this process last compared them. */
const apart = new WeakMap<Studio, number>()
const underWay = new WeakMap<Studio, Promise<boolean>>()

/** Compares the clocks. @returns whether the windows began again. @throws when that cannot be written; then check again. */
export function checkClock(studio: Studio): Promise<boolean> {
  const running = underWay.get(studio)
  // The check that runs may have compared the clocks too early for this caller.
  const checking = (running ? running.catch(() => {}).then(() => check(studio)) : check(studio)).finally(
    () => {
      if (underWay.get(studio) === checking) underWay.delete(studio)
    },
  )
  underWay.set(studio, checking)
  return checking
}

/** What the machine's clock is ahead of the monotonic one. */
export function clocksApartMs(studio: Studio): number {
  return studio.now().getTime() - studio.elapsedMs()
}

async function check(studio: Studio): Promise<boolean> {
  const apartMs = clocksApartMs(studio)
  const now = studio.now()
  const before = apart.get(studio)
  const driftMs = before === undefined ? null : apartMs - before
  if (driftMs !== null && Math.abs(driftMs) <= UNNOTICED_DRIFT_MS) return false
  if (driftMs !== null)
    studio.log.warn({ driftMs }, 'the machine’s clock was set; settle windows begin again')
  await studio.db.$transaction((tx) => beginAgain(studio, tx, now, driftMs), {
    maxWait: 20_000,
    timeout: 60_000,
  })
  apart.set(studio, apartMs)
  return true
}

/** @param driftMs null at the start of a process: how long nobody watched is told by the last reading. */
async function beginAgain(studio: Studio, tx: Transaction, now: Date, driftMs: number | null): Promise<void> {
  await leaveTheFuture(tx, now)
  const last = await tx.reading.findFirst({ orderBy: { id: 'desc' }, select: { askedAt: true } })
  // What had settled when the last reading was asked for stays settled; every other window is open.
  const watchedUntil = last?.askedAt.toISOString() ?? '-infinity'
  const unwatchedMs = Math.max(0, driftMs ?? (last ? now.getTime() - last.askedAt.getTime() : 0))
  const settleMs = studio.settings.spendSettleMs + CLOCK_MARGIN_MS
  await beginBookings(tx, now, watchedUntil, settleMs)
  await beginCredits(tx, now, watchedUntil, { settleMs, unwatchedMs })
  await tx.$executeRaw`
    UPDATE "Submission" SET "trashedAt" = least("trashedAt" + ${ms(unwatchedMs)}, ${now}::timestamptz)
    WHERE "trashedAt" IS NOT NULL AND "purgedAt" IS NULL`
}

/** A number of milliseconds as an interval. */
function ms(count: number): Prisma.Sql {
  return Prisma.sql`${count}::float8 * interval '1 millisecond'`
}

/** A time that is not after a limit; null stays null. */
function notAfter(column: string, now: Date, limitMs = 0): Prisma.Sql {
  const limit = Prisma.sql`${now}::timestamptz + ${ms(limitMs)}`
  const time = Prisma.raw(`"${column}"`)
  return Prisma.sql`${time} = CASE WHEN ${time} > ${limit} THEN ${limit} ELSE ${time} END`
}

/** Nothing happened later than now, and nothing waits longer than its longest rule. */
async function leaveTheFuture(tx: Transaction, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Reading" SET ${notAfter('askedAt', now)}, ${notAfter('answeredAt', now)}
    WHERE "answeredAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('claimedAt', now)}, ${notAfter('acceptedAt', now)},
      ${notAfter('acceptableUntil', now, LONGEST_OPEN_MS)}, ${notAfter('bookedBy', now, LONGEST_OPEN_MS)}
    WHERE "claimedAt" > ${now}::timestamptz - ${ms(2 * LONGEST_OPEN_MS)} OR "bookedBy" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('notBefore', now, LONGEST_SEND_WAIT_MS)}
    WHERE "status" = 'queued' AND "notBefore" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('polledAt', now)}
    WHERE "status" IN ('pending', 'in_progress') AND "polledAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Claim" SET ${notAfter('openedAt', now)}, ${notAfter('changedAt', now)}
    WHERE "changedAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE pgboss.job j SET start_after = ${now}::timestamptz + longest * interval '1 millisecond'
    FROM unnest(${Object.keys(LONGEST_WAITS_MS)}::text[], ${Object.values(LONGEST_WAITS_MS)}::float8[])
      AS w(queue, longest)
    WHERE j.name = queue AND j.state < 'active'
      AND j.start_after > ${now}::timestamptz + longest * interval '1 millisecond'`
}

/** What was accepted has been booked by now; what is open may be booked as late as if it were sent now. */
async function beginBookings(
  tx: Transaction,
  now: Date,
  watchedUntil: string,
  settleMs: number,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Submission" SET "bookedBy" = ${now}::timestamptz
      + CASE WHEN "acceptedAt" IS NULL THEN ${ms(LONGEST_OPEN_MS)} ELSE interval '0' END
    WHERE "status" = 'submitting'
      OR ("status" = 'unknown' AND "acceptableUntil" > ${watchedUntil}::timestamptz - ${ms(settleMs)})
      OR "claimedAt" > ${watchedUntil}::timestamptz - ${ms(LONGEST_OPEN_MS + settleMs)}
      OR "bookedBy" > ${watchedUntil}::timestamptz - ${ms(settleMs)}`
}

/** A credit that no reading had shown may take a week. So much is not begun again, but made longer. */
async function beginCredits(
  tx: Transaction,
  now: Date,
  watchedUntil: string,
  { settleMs, unwatchedMs }: { settleMs: number; unwatchedMs: number },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Claim" SET "givenBy" = greatest(${now}::timestamptz, ${GIVEN_BY} + ${ms(unwatchedMs)})
    WHERE "state" = 'credited'
      AND ("changedAt" > ${watchedUntil}::timestamptz - ${ms(LATEST_CREDIT_MS + settleMs)}
        OR "givenBy" > ${watchedUntil}::timestamptz - ${ms(settleMs)})
      AND ${GIVEN_BY} > ${watchedUntil}::timestamptz - ${ms(settleMs)}`
}
