import { enqueueIfWaiting } from '../background/early.ts'
import { enqueue } from '../background/jobs.ts'
import { inEnglish } from '../language/english.ts'
import { keep, kept } from '../language/kept.ts'
import type { Studio } from '../studio.ts'
import { UNKNOWN_JOB } from '../submissions/astray.ts'
import { troubledPollDelayMs } from '../submissions/delays.ts'
import { isWithService, type Status } from '../submissions/state.ts'
import { move } from '../submissions/transition.ts'
import type { Answer } from '../upstream/get.ts'

/** A claimed poll that died is due again after this long; longer than every deadline of a poll together. */
const CLAIM_MS = 180_000

/**
 * Polls one job if it is due, and queues the next poll. Of all that try at the same time one wins, so a job is polled
 * every 15 to 30 seconds however many processes, browsers or duplicate background jobs there are.
 */
export async function pollIfDue(studio: Studio, submissionId: string): Promise<void> {
  const row = await claim(studio, submissionId)
  if (!row) return enqueueIfWaiting(studio, 'poll', submissionId)
  const answer = await studio.upstream.poll(row.jobId)
  const status = read(answer)
  if ('trouble' in status) {
    const trouble = inEnglish(kept(status.trouble))
    studio.log.warn({ submissionId, trouble }, 'a poll did not tell the job’s state')
    return queueNext(studio, submissionId, { troubles: row.pollTroubles + 1, trouble: status.trouble })
  }
  if (status.is === 'completed' || status.is === 'failed') {
    await move(studio, submissionId, row.status, status.is, {
      reason: status.is === 'failed' ? 'generation_failed' : null,
      fields: { finishedAt: studio.now(), nextPollAt: null, pollTroubles: 0, pollTrouble: null },
    })
    return
  }
  if (status.is === 'in_progress' && row.status === 'pending') {
    await move(studio, submissionId, 'pending', 'in_progress', { fields: { startedAt: studio.now() } })
  }
  await queueNext(studio, submissionId, { troubles: 0, trouble: null })
}

async function claim(studio: Studio, id: string) {
  const now = studio.now()
  const claimed = await studio.db.submission.updateManyAndReturn({
    where: { id, status: { in: ['pending', 'in_progress'] }, nextPollAt: { lte: now } },
    data: { nextPollAt: new Date(now.getTime() + CLAIM_MS) },
    select: { jobId: true, status: true, pollTroubles: true },
  })
  const row = claimed[0]
  return row?.jobId && isWithService(row.status) ? { ...row, jobId: row.jobId } : null
}

const KNOWN = ['pending', 'in_progress', 'completed', 'failed'] as const satisfies readonly Status[]

/** The trouble is as it is kept. */
function read(answer: Answer<{ status: string }>): { is: (typeof KNOWN)[number] } | { trouble: string } {
  if (answer.kind === 'trouble')
    return { trouble: answer.status === 404 ? UNKNOWN_JOB : keep(answer.trouble) }
  const known = KNOWN.find((status) => status === answer.value.status)
  if (known) return { is: known }
  return { trouble: keep({ key: 'troubles.unknownState', values: { state: answer.value.status } }) }
}

/** Meanwhile another process may have seen the job's end; then there is no next poll, and no trouble. */
async function queueNext(
  studio: Studio,
  id: string,
  result: { troubles: number; trouble: string | null },
): Promise<void> {
  const nextPollAt = new Date(studio.now().getTime() + troubledPollDelayMs(result.troubles, studio.random()))
  await studio.db.$transaction(async (tx) => {
    const { count } = await tx.submission.updateMany({
      where: { id, status: { in: ['pending', 'in_progress'] } },
      data: { nextPollAt, pollTroubles: result.troubles, pollTrouble: result.trouble },
    })
    if (count > 0) await enqueue(studio.queue, tx, 'poll', id, nextPollAt)
  })
}
