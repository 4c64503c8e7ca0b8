import { Prisma } from '#prisma/generated/client.ts'
import type { Studio, Transaction } from '../studio.ts'
import {
  CLOCK_MARGIN_MS,
  LATEST_CREDIT_MS,
  LONGEST_SEND_WAIT_MS,
  longestOpenMs,
  UNNOTICED_DRIFT_MS,
} from './delays.ts'
import { LONGEST_WAITS_MS, ROUNDS } from './jobs.ts'
import { STATUSES } from './state.ts'

/**
 * Guards verdicts against changes of the machine's clock. Rows carry that clock's time, and a verdict needs the settle
 * time to have passed. The clock can be set; the monotonic clock cannot, but it does not cover the time before the
 * process started. So when a process starts, and when its two clocks drift apart,
 *
 * - every settle window that no reading has closed restarts now, because only observed time counts;
 * - every time in the database that lies in the future becomes now, since it was written before the clock was set back.
 *   This keeps the order of events and can only lengthen a window.
 *
 * Every reading and every send checks the clock first, so no verdict precedes the restart of its window. Verdicts may
 * come later, but are never wrong. Several processes may do this at once, each by its own clock: that costs only time.
 */

/** The latest moment at which a recorded credit can have been given, as SQL over a claim. */
export const GIVEN_BY = Prisma.sql`greatest("givenBy",
  "changedAt" + CASE WHEN "creditSeen" THEN 0 ELSE ${LATEST_CREDIT_MS} END * interval '1 millisecond')`

/** The lead of the machine's clock over the monotonic one at this process's last comparison, in milliseconds. */
const apart = new WeakMap<Studio, number>()
const underWay = new WeakMap<Studio, Promise<boolean>>()

/**
 * Compares the clocks.
 * @returns whether the windows were restarted.
 * @throws when that cannot be saved; check again then.
 */
export function checkClock(studio: Studio): Promise<boolean> {
  const running = underWay.get(studio)
  // The running check may have compared the clocks too early for this caller.
  const checking = (running ? running.catch(() => {}).then(() => check(studio)) : check(studio)).finally(
    () => {
      if (underWay.get(studio) === checking) underWay.delete(studio)
    },
  )
  underWay.set(studio, checking)
  return checking
}

/** The lead of the machine's clock over the monotonic one, in milliseconds. */
export function clocksApartMs(studio: Studio): number {
  return studio.now().getTime() - studio.elapsedMs()
}

async function check(studio: Studio): Promise<boolean> {
  const apartMs = clocksApartMs(studio)
  const now = studio.now()
  const before = apart.get(studio)
  const driftMs = before === undefined ? null : apartMs - before
  if (driftMs !== null && Math.abs(driftMs) <= UNNOTICED_DRIFT_MS) return false
  if (driftMs !== null) studio.log.warn({ driftMs }, 'the machine’s clock was set; settle windows restart')
  await studio.db.$transaction((tx) => beginAgain(studio, tx, now, driftMs), {
    maxWait: 20_000,
    timeout: 60_000,
  })
  apart.set(studio, apartMs)
  return true
}

/** @param driftMs null at the start of a process; the last reading then shows how long no process was watching. */
async function beginAgain(studio: Studio, tx: Transaction, now: Date, driftMs: number | null): Promise<void> {
  const openMs = longestOpenMs(studio.settings.acceptMs)
  await leaveTheFuture(tx, now, openMs)
  const last = await tx.reading.findFirst({ orderBy: { id: 'desc' }, select: { askedAt: true } })
  // Windows that were closed when the last reading was requested stay closed.
  const watchedUntil = last?.askedAt.toISOString() ?? '-infinity'
  const unwatchedMs = Math.max(0, driftMs ?? (last ? now.getTime() - last.askedAt.getTime() : 0))
  const settleMs = studio.settings.spendSettleMs + CLOCK_MARGIN_MS
  await beginBookings(tx, now, watchedUntil, { settleMs, openMs })
  await beginCredits(tx, now, watchedUntil, { settleMs, unwatchedMs })
  await tx.$executeRaw`
    UPDATE "Submission" SET "trashedAt" = least("trashedAt" + ${ms(unwatchedMs)}, ${now}::timestamptz)
    WHERE "trashedAt" IS NOT NULL AND "purgedAt" IS NULL`
}

/** A number of milliseconds as an interval. */
function ms(count: number): Prisma.Sql {
  return Prisma.sql`${count}::float8 * interval '1 millisecond'`
}

/** Caps a time at a limit; null stays null. */
function notAfter(column: string, now: Date, limitMs = 0): Prisma.Sql {
  const limit = Prisma.sql`${now}::timestamptz + ${ms(limitMs)}`
  const time = Prisma.raw(`"${column}"`)
  return Prisma.sql`${time} = CASE WHEN ${time} > ${limit} THEN ${limit} ELSE ${time} END`
}

/** Caps past events at now, and waiting times at the longest allowed wait. */
async function leaveTheFuture(tx: Transaction, now: Date, openMs: number): Promise<void> {
  // First, as in a lease; another order would deadlock with leases.
  await tx.$executeRaw`
    UPDATE "SendingState" SET ${notAfter('heldUntil', now, LONGEST_SEND_WAIT_MS)}, ${notAfter('restoredAt', now)}`
  await tx.$executeRaw`UPDATE "TeamNews" SET ${notAfter('at', now)} WHERE "at" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Reading" SET ${notAfter('askedAt', now)}, ${notAfter('answeredAt', now)}
    WHERE "answeredAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('leasedAt', now)}, ${notAfter('acceptedAt', now)},
      ${notAfter('acceptableUntil', now, openMs)}, ${notAfter('bookedBy', now, openMs)}
    WHERE "leasedAt" > ${now}::timestamptz - ${ms(2 * openMs)} OR "bookedBy" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('notBefore', now, LONGEST_SEND_WAIT_MS)}, ${notAfter('inLineAt', now)}
    WHERE "status" = 'queued' AND ("notBefore" > ${now}::timestamptz OR "inLineAt" > ${now}::timestamptz)`
  await tx.$executeRaw`
    UPDATE "Submission" SET ${notAfter('polledAt', now)}
    WHERE "status" IN ('pending', 'in_progress') AND "polledAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "Claim" SET ${notAfter('openedAt', now)}, ${notAfter('changedAt', now)}
    WHERE "changedAt" > ${now}::timestamptz`
  await tx.$executeRaw`
    UPDATE "SubmissionEvent" SET ${notAfter('at', now)}
    WHERE "status" = ANY(${[...STATUSES]}::"SubmissionStatus"[]) AND "at" > ${now}::timestamptz`
  await freeTheQueue(tx)
  await tx.$executeRaw`
    UPDATE pgboss.job j SET start_after = ${now}::timestamptz + longest * interval '1 millisecond'
    FROM unnest(${Object.keys(LONGEST_WAITS_MS)}::text[], ${Object.values(LONGEST_WAITS_MS)}::float8[])
      AS w(queue, longest)
    WHERE j.name = queue AND j.state < 'active'
      AND j.start_after > ${now}::timestamptz + longest * interval '1 millisecond'`
}

/** The present by the database's clock, which writes heartbeats and the queue's own times. */
const THERE = Prisma.sql`clock_timestamp()`

/** Caps a time at the present; null stays null. */
function notAfterThere(column: string): Prisma.Sql {
  const time = Prisma.raw(`"${column}"`)
  return Prisma.sql`${time} = CASE WHEN ${time} > ${THERE} THEN ${THERE} ELSE ${time} END`
}

/** Moves future times of processes and of the queue to the present. */
async function freeTheQueue(tx: Transaction): Promise<void> {
  await tx.$executeRaw`UPDATE "Process" SET ${notAfterThere('seenAt')} WHERE "seenAt" > ${THERE}`
  await tx.$executeRaw`
    UPDATE pgboss.job SET ${notAfterThere('started_on')}, ${notAfterThere('heartbeat_on')}
    WHERE state = 'active' AND (started_on > ${THERE} OR heartbeat_on > ${THERE})`
  // In the order and with the lock of pg-boss; others would deadlock with it.
  await tx.$executeRaw`
    UPDATE pgboss.queue SET ${notAfterThere('monitor_claim_on')}, ${notAfterThere('maintain_on')}
    WHERE name IN (
      SELECT name FROM pgboss.queue WHERE monitor_claim_on > ${THERE} OR maintain_on > ${THERE}
      ORDER BY name FOR NO KEY UPDATE)`
  await tx.$executeRaw`
    UPDATE pgboss.version SET ${notAfterThere('cron_on')}, ${notAfterThere('bam_on')}, ${notAfterThere('flow_on')},
      ${notAfterThere('reindex_on')}
    WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > ${THERE}`
  // A round has one slot a minute; slots in the future would count as taken.
  await tx.$executeRaw`
    UPDATE pgboss.job SET singleton_on = NULL
    WHERE name = ${SCHEDULED} AND state <> 'cancelled' AND singleton_on > ${THERE} AT TIME ZONE 'UTC'`
  await tx.$executeRaw`
    UPDATE pgboss.job SET ${notAfterThere('start_after')}
    WHERE name = ANY(${[...Object.keys(ROUNDS), SCHEDULED]}::text[]) AND state < 'active' AND start_after > ${THERE}`
}

/** The queue through which pg-boss starts scheduled work. */
const SCHEDULED = '__pgboss__send-it'

/** An accepted submission counts as booked by now; an open one may be booked as late as if it were sent now. */
async function beginBookings(
  tx: Transaction,
  now: Date,
  watchedUntil: string,
  { settleMs, openMs }: { settleMs: number; openMs: number },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Submission" SET "bookedBy" = ${now}::timestamptz
      + CASE WHEN "acceptedAt" IS NULL THEN ${ms(openMs)} ELSE interval '0' END
    WHERE "status" = 'submitting'
      OR ("status" = 'unknown' AND "acceptableUntil" > ${watchedUntil}::timestamptz - ${ms(settleMs)})
      OR "leasedAt" > ${watchedUntil}::timestamptz - ${ms(openMs + settleMs)}
      OR "bookedBy" > ${watchedUntil}::timestamptz - ${ms(settleMs)}`
}

/** A credit that no reading has shown may take a week. That window is extended instead of restarted. */
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
