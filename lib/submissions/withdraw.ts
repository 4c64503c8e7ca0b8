import { aboutVideos, recordAct } from '../audit/record.ts'
import { type Caller, changeableBy, lacks } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import { NOT_A_MAKER, refused } from '../i18n/refused.ts'
import { isId } from '../input.ts'
import type { Studio } from '../studio.ts'
import type { ActResult } from './results.ts'
import { moveWithin } from './transition.ts'

/** Withdraws a submission that has not been sent. Members withdraw their own, admins any. */
export async function withdraw(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const tooLate: ActResult = refused('gallery.tooLate')
  if (!isId(submissionId)) return tooLate
  return studio.db.$transaction(async (tx): Promise<ActResult> => {
    const where = changeableBy(caller)
    const moved = await moveWithin(studio, tx, submissionId, 'queued', 'withdrawn', { where })
    if (!moved) return tooLate
    await recordAct(tx, {
      act: 'video.withdrawn',
      by: caller,
      ...aboutVideos([{ id: submissionId, prompt: moved.prompt }]),
    })
    return { kind: 'done' }
  }, PATIENT)
}
