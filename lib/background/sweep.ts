import type { Prisma } from '#prisma/generated/client.ts'
import { lookAtClock } from '../clock/look.ts'
import type { Studio } from '../studio.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS } from '../submissions/delays.ts'
import { record } from '../submissions/dispatch.ts'
import { pauseIfUnknownsPileUp } from '../submissions/sending.ts'
import { ADOPTABLE, type Status } from '../submissions/state.ts'
import { move } from '../submissions/transition.ts'
import type { JournalFile } from '../upstream/journal.ts'
import { classify, type Outcome } from '../upstream/outcome.ts'
import { hasten } from './hasten.ts'
import { livingProcesses } from './heartbeat.ts'
import { DUE, enqueue, JOBS } from './jobs.ts'
import { enqueueSooner } from './sooner.ts'

/** Work this much overdue has lost its background job, or is lucky to get a second one. */
const OVERDUE_MS = 30_000

/** Most rows of a kind one sweep brings back; the next one goes on. */
const MOST_ROWS = 500

/**
 * Finds what fell between the chairs: claims whose process is gone become unknown outcomes (never sent again), and
 * overdue work gets a background job. Run at start and every half minute; running it twice does no harm.
 */
export async function sweep(studio: Studio): Promise<void> {
  await lookAtClock(studio)
  await releaseDeadClaims(studio)
  await hasten(studio)
  await requeue(studio)
}

/**
 * All this may take long, while processes come and go. A journal is deleted only if it was there before anybody looked
 * who lives, if its process was dead then, so that its claims have been settled since, and if it is dead still.
 */
async function releaseDeadClaims(studio: Studio): Promise<void> {
  const journals = await studio.journal.files()
  const living = await livingProcesses(studio)
  const submitting = await studio.db.submission.findMany({
    where: { status: 'submitting', OR: [{ claimedBy: { notIn: living } }, { claimedBy: studio.processId }] },
    select: CLAIMED,
  })
  for (const claimed of submitting) {
    if (claimed.claimedBy !== studio.processId) await releaseDeadClaim(studio, claimed)
    else if (!studio.sends.has(claimed.id)) {
      // Our own claim was committed, but we never heard of it; so we never sent.
      const { id, claimedBy, sendCount } = claimed
      await move(studio, id, 'submitting', 'queued', { reason: 'not_sent', where: { claimedBy, sendCount } })
    }
  }
  await hearDeadProcesses(studio, journals, living)
  await pauseIfUnknownsPileUp(studio)
  await studio.journal.forget(new Set([...living, ...(await livingProcesses(studio))]), journals)
}

const CLAIMED = {
  id: true,
  claimedBy: true,
  claimedAt: true,
  createdAt: true,
  notBefore: true,
  prompt: true,
  seed: true,
  priceYen: true,
  sendCount: true,
} satisfies Prisma.SubmissionSelect

/**
 * A process that was taken for dead may have read its answer after all, and died before it could write it down. That
 * counts, whatever the readings or a person said meanwhile. Rows are looked for only while such a process has a journal.
 */
async function hearDeadProcesses(
  studio: Studio,
  journals: readonly JournalFile[],
  living: readonly string[],
): Promise<void> {
  const alive = new Set([...living, studio.processId])
  const dead = journals.map(({ processId }) => processId).filter((processId) => !alive.has(processId))
  if (dead.length === 0) return
  const rows = await studio.db.submission.findMany({
    where: { status: { in: [...ADOPTABLE] }, claimedBy: { in: dead } },
    select: { ...CLAIMED, status: true },
  })
  for (const { status, ...claimed } of rows) {
    const seen = await studio.journal.find(claimed.id, claimed.sendCount)
    if (!seen) continue
    const outcome = classify(seen)
    if (isNews(outcome, status)) await record(studio, { submissionId: claimed.id, ...claimed }, outcome)
  }
}

/** Whether an answer tells more than is known: of what was settled without it, that it was billed, or its job. */
function isNews({ kind }: Outcome, status: Status): boolean {
  if (status === 'unknown' || kind === 'accepted') return true
  return status === 'not_accepted' && kind === 'accepted_id_lost'
}

/** What the dead process saw counts as if it had lived to write it down; what it did not see is unknown. */
async function releaseDeadClaim(
  studio: Studio,
  claimed: Prisma.SubmissionGetPayload<{ select: typeof CLAIMED }>,
): Promise<void> {
  const { id, claimedBy, claimedAt, sendCount } = claimed
  const seen = await studio.journal.find(id, sendCount)
  if (seen) {
    studio.log.warn(
      { submissionId: id, claimedBy },
      'the answer to a send was found in a dead process’s journal',
    )
    return record(studio, { submissionId: id, ...claimed }, classify(seen))
  }
  const sentAt = claimedAt ?? studio.now()
  const acceptableUntil = new Date(sentAt.getTime() + LONGEST_POST_MS + ACCEPTABLE_AFTER_MS)
  const change = {
    reason: 'process_died' as const,
    where: { claimedBy, sendCount },
    fields: { acceptableUntil },
  }
  if (await move(studio, id, 'submitting', 'unknown', change))
    studio.log.error({ submissionId: id, claimedBy }, 'a send was cut off by its process dying')
}

const swept = new WeakSet<Studio>()

async function requeue(studio: Studio): Promise<void> {
  // Before it started, rows may have been made due whose jobs wait for a time that the clock was set back from.
  const first = !swept.has(studio)
  const overdue = { lt: new Date(studio.now().getTime() - OVERDUE_MS) }
  for (const kind of JOBS) {
    const { column, where } = DUE[kind]
    const late =
      kind === 'dispatch'
        ? { OR: [{ notBefore: overdue }, { notBefore: null, createdAt: overdue }] }
        : { [column]: overdue }
    const rows = await studio.db.submission.findMany({
      where: { AND: [where, late] },
      orderBy: { createdAt: 'asc' },
      select: { id: true },
      take: MOST_ROWS,
    })
    for (const { id } of rows) {
      if (first) await enqueueSooner(studio, kind, id, studio.now())
      else await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, id, studio.now()))
    }
  }
  swept.add(studio)
}
