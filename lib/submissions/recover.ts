import type { Prisma } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'
import type { Send } from '../upstream/journal-lines.ts'
import { checkClock } from './clock-guard.ts'
import { longestOpenMs } from './delays.ts'
import { restoreForgotten } from './forgotten.ts'
import { livingProcesses } from './heartbeat.ts'
import { enqueueAll } from './jobs.ts'
import { type Ending, journalVerdict, type KnownRow, type Verdict } from './journal-verdict.ts'
import { pauseIfUnknownsPileUp } from './pauses.ts'
import { record } from './record.ts'
import { move } from './transition.ts'

/**
 * The number of days whose journals are kept: at least that many days with sends. A database restored from a younger
 * backup cannot buy its forgotten sends a second time. Backups kept for longer are archives; and a submission waits for
 * half an hour at most, so a submission that was queued in such a backup is given up, not sent.
 */
const JOURNAL_DAYS = 90
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Sends younger than this are compared each time, even if the database already had them: it may lose its last commits
 * under a running studio, as in a failover to a lagging replica.
 */
const COMPARED_AGAIN_MS = HOUR_MS

/** The number of rows looked up at once. */
const AT_ONCE = 1_000

/**
 * Compares the journal of every process with the database: the journal determines the results of the leases of dead
 * processes, and of sends that the database forgot. Run before a process does anything else, and every half minute;
 * idempotent.
 */
export async function recover(studio: Studio): Promise<void> {
  const { db, journal } = studio
  await journal.refresh(() => settleKnown(studio))
  const open = await settleKnown(studio)
  const submitting = await db.submission.findMany({ where: { status: 'submitting' }, select: { id: true } })
  for (const { id } of submitting) open.add(id)
  for (const id of open) await recoverOne(studio, id)
  await pauseIfUnknownsPileUp(studio)
  await journal.forgetBefore(new Date(studio.now().getTime() - JOURNAL_DAYS * DAY_MS), JOURNAL_DAYS)
}

/** Settles the sends on which journal and database agree, except young ones. @returns the ids of those that differ. */
async function settleKnown({ db, journal, now }: Studio): Promise<Set<string>> {
  const sends = journal.unsettled()
  const open = new Set<string>()
  const youngFrom = now().getTime() - COMPARED_AGAIN_MS
  for (let from = 0; from < sends.length; from += AT_ONCE) {
    const some = sends.slice(from, from + AT_ONCE)
    const ids = some.map(({ intent }) => intent.submissionId)
    const rows = await db.submission.findMany({ where: { id: { in: ids } }, select: ROW })
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const send of some) {
      const { submissionId, leasedAt } = send.intent
      const { kind } = verdictOf(rowOf.get(submissionId) ?? null, send, 'sending')
      if (kind !== 'agrees') open.add(submissionId)
      else if (Date.parse(leasedAt) < youngFrom) journal.settle(send)
    }
  }
  return open
}

/**
 * Restores the submissions that are sent according to the journal but not in the database, as after it was restored to
 * an earlier state under a running studio.
 */
export async function recoverMissing(studio: Studio, ids: readonly string[]): Promise<void> {
  const known = await studio.db.submission.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  const missing = ids.filter((id) => !known.some((row) => row.id === id))
  for (const id of missing) await recoverOne(studio, id)
}

const ROW = {
  id: true,
  status: true,
  sendCount: true,
  leasedBy: true,
  leasedAt: true,
  createdAt: true,
  inLineAt: true,
  keptJobId: true,
} satisfies Prisma.SubmissionSelect

type Row = Prisma.SubmissionGetPayload<{ select: typeof ROW }>

/**
 * Compares the journal with one submission, and acts on the result.
 * @returns whether the database has all facts of the journal: only then may it be sent.
 */
export async function recoverOne(studio: Studio, id: string): Promise<boolean> {
  const { db, journal } = studio
  // A process that is dead before the journal is read writes nothing more into it.
  const before = { living: await livingProcesses(studio), sends: new Set(studio.sends) }
  await journal.refresh()
  const send = await journal.lastSend(id)
  const row = await db.submission.findUnique({ where: { id }, select: ROW })
  const sender = row?.status === 'submitting' ? await senderOf(studio, row, before) : 'gone'
  const verdict = verdictOf(row, send, sender)
  switch (verdict.kind) {
    case 'agrees':
      return true
    case 'wait':
      return false
    case 'give_up':
      if (send) await journal.giveUp(id, send.intent.sendCount)
      return recoverOne(studio, id)
    case 'release':
      if (row) await move(studio, id, 'submitting', 'queued', { reason: 'not_sent', where: leaseOf(row) })
      return false
    case 'hear':
      if (row) await hear(studio, row, verdict.ending)
      // A late answer is applied once. It may change nothing: its job may belong to another submission.
      if (send && row?.status !== 'submitting') journal.settle(send)
      return false
    case 'forgotten':
      if (send) await restoreForgotten(studio, row, send, verdict.ending)
      return false
    case 'contradicts':
      studio.log.error(
        { submissionId: id, row, send: send?.intent.sendCount },
        'the journal contradicts the database',
      )
      if (send) journal.settle(send)
      return false
  }
}

/** A process that has started since is alive, too. */
async function senderOf(
  studio: Studio,
  { id, leasedBy }: Row,
  before: { living: readonly string[]; sends: ReadonlySet<string> },
): Promise<KnownRow['sender']> {
  if (leasedBy === studio.processId) return before.sends.has(id) || studio.sends.has(id) ? 'sending' : 'here'
  const living = [...before.living, ...(await livingProcesses(studio))]
  return leasedBy !== null && living.includes(leasedBy) ? 'sending' : 'gone'
}

function verdictOf(row: Row | null, send: Send | null, sender: KnownRow['sender']): Verdict {
  const known = send && { ...send, sendCount: send.intent.sendCount }
  return journalVerdict(row && { ...row, sender }, known)
}

/** The observations of a dead process count as if it had recorded them in the database; the rest is unknown. */
async function hear(studio: Studio, row: Row, ending: Ending): Promise<void> {
  const { id, leasedBy, leasedAt } = row
  studio.log.warn({ submissionId: id, leasedBy, ending: ending.kind }, 'a dead process’s send was settled')
  if (ending.kind !== 'unheard') return record(studio, { submissionId: id, ...row, heardLater: true }, ending)
  const sentAt = leasedAt ?? studio.now()
  const acceptableUntil = new Date(sentAt.getTime() + longestOpenMs(studio.settings.acceptMs))
  const change = { reason: 'process_died', where: leaseOf(row), fields: { acceptableUntil } } as const
  await move(studio, id, 'submitting', 'unknown', change)
}

function leaseOf({ leasedBy, sendCount }: Row) {
  return { leasedBy, sendCount }
}

/** The most rows that one sweep requeues; the next sweep continues. */
const MOST_ROWS = 500

/**
 * Settles sends that a dead process left or the database forgot, and requeues the lost jobs of waiting submissions. Run
 * at start and every half minute; idempotent.
 */
export async function sweep(studio: Studio): Promise<void> {
  await checkClock(studio)
  await recover(studio)
  await queueForgottenSends(studio)
}

/**
 * A send's job is never retried, so a failed job, or a process that died before the lease, leaves a row that waits
 * without a job. It gets a new job, which checks the row for anything to send.
 */
async function queueForgottenSends({ db, queue, now }: Studio): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; notBefore: Date | null }[]>`
    SELECT "id", "notBefore" FROM "Submission" s
    WHERE "status" = 'queued' AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = 'dispatch' AND state = 'created' AND policy = 'short'
        AND coalesce(singleton_key, '') = s."id")
    ORDER BY "createdAt" LIMIT ${MOST_ROWS}`
  const work = rows.map(({ id, notBefore }) => ({ submissionId: id, startAfter: notBefore ?? now() }))
  await db.$transaction((tx) => enqueueAll(queue, tx, 'dispatch', work))
}
