import { z } from 'zod'
import { recordAct } from '../audit/record.ts'
import { type Caller, lacks } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import { inEnglish } from '../i18n/english.ts'
import { type Refused, refused } from '../i18n/refused.ts'
import { readMessage, storeMessage, storeText } from '../i18n/stored-message.ts'
import { reason } from '../input.ts'
import type { Studio, Transaction } from '../studio.ts'
import { PAUSE_WINDOW_MS, type Pause, UNKNOWNS_TO_PAUSE } from './sending-hold.ts'

/** The pauses in force: the stops by admins first, each kind with the newest first. */
export async function listPauses(db: Pick<Transaction, '$queryRaw'>): Promise<Pause[]> {
  const pauses = await db.$queryRaw<{ id: string; at: Date; by: string | null; reason: string }[]>`
    SELECT "id"::text AS "id", "at", "reason",
      (SELECT u."name" FROM "User" u WHERE u."id" = p."stoppedById") AS "by"
    FROM "SendingPause" p WHERE "liftedAt" IS NULL ORDER BY "stoppedById" IS NULL, p."id" DESC`
  return pauses.map(({ at, reason, ...pause }) => ({
    ...pause,
    at: at.toISOString(),
    reason: readMessage(reason),
  }))
}

/** Until the transaction ends, no other send is leased, and sending is not stopped. */
export async function lockSending(tx: Transaction): Promise<void> {
  await tx.$executeRaw`INSERT INTO "SendingState" ("id") VALUES (1) ON CONFLICT ("id") DO UPDATE SET "id" = 1`
}

/**
 * Pauses sending after several unknown outcomes, also during an admin's stop: ending the stop does not end this pause.
 * Safe to call at any time; the sweep calls it, too.
 */
export async function pauseIfUnknownsPileUp(studio: Studio): Promise<void> {
  await studio.db.$transaction(async (tx) => {
    // Serialized with other processes, so that the same outcomes make one pause.
    await lockSending(tx)
    const now = studio.now()
    const last = await tx.sendingPause.findFirst({
      where: { stoppedById: null },
      orderBy: { id: 'desc' },
      select: { liftedAt: true },
    })
    if (last && last.liftedAt === null) return
    const windowStart = new Date(Math.max(now.getTime() - PAUSE_WINDOW_MS, last?.liftedAt?.getTime() ?? 0))
    // The sends that died with one process count once: the service may be in order.
    const [counted] = await tx.$queryRaw<{ unknowns: number; causes: number }[]>`
      SELECT count(*)::int AS "unknowns",
        count(DISTINCT coalesce(CASE WHEN e."reason" = 'process_died' THEN s."leasedBy" END, e."id"::text))::int
          AS "causes"
      FROM "SubmissionEvent" e JOIN "Submission" s ON s."id" = e."submissionId"
      WHERE e."status" = 'unknown' AND e."at" > ${windowStart} AND e."at" <= ${now}`
    if (!counted || counted.causes < UNKNOWNS_TO_PAUSE) return
    const { unknowns } = counted
    studio.log.error({ unknowns }, 'sending is paused: too many sends got no answer')
    await tx.sendingPause.create({
      data: { at: now, reason: storeMessage({ key: 'reconcile.pause.reason', values: { count: unknowns } }) },
    })
  }, PATIENT)
}

const STOP = z.object({ reason })

/**
 * Stops all sending until an admin resumes: nothing is leased once this has returned, and no press that begins after it
 * buys. Sends in flight are not stopped; waiting submissions can be withdrawn, and are finally given up. Admins
 * only.
 */
export async function stopSending(
  studio: Studio,
  caller: Caller,
  input: unknown,
): Promise<{ kind: 'settled' } | Refused> {
  if (lacks(caller, 'limits')) return refused('money.limits.refused.admins')
  const parsed = STOP.safeParse(input)
  if (!parsed.success) return refused('ui.noReason')
  const why = parsed.data.reason
  await studio.db.$transaction(async (tx) => {
    // Serialized with the leases of all processes.
    await lockSending(tx)
    await tx.sendingPause.create({
      data: { at: studio.now(), reason: storeText(why), stoppedById: caller.id },
    })
    await recordAct(tx, { act: 'limit.sendingStopped', by: caller, after: { reason: why } })
  }, PATIENT)
  return { kind: 'settled' }
}

const LIFTED = z.object({ pauseId: z.string().regex(/^\d{1,18}$/) })

/**
 * Ends one pause or stop, the one that the admin saw; sending resumes unless another is in force. Admins only.
 * @returns whether it was still in force.
 */
export async function liftPause(studio: Studio, caller: Caller, input: unknown): Promise<boolean> {
  if (lacks(caller, 'money')) return false
  const parsed = LIFTED.safeParse(input)
  if (!parsed.success) return false
  return studio.db.$transaction(async (tx) => {
    const [lifted] = await tx.sendingPause.updateManyAndReturn({
      where: { id: BigInt(parsed.data.pauseId), liftedAt: null },
      data: { liftedAt: studio.now(), liftedById: caller.id },
      select: { reason: true },
    })
    if (!lifted) return false
    const before = { reason: inEnglish(readMessage(lifted.reason)) }
    await recordAct(tx, { act: 'money.pauseLifted', by: caller, before })
    return true
  }, PATIENT)
}
