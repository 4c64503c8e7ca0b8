import type { Caller } from '../caller.ts'
import { isId } from '../input.ts'
import type { Studio } from '../studio.ts'
import type { ActResult } from './results.ts'
import { move } from './transition.ts'

/** Withdraws a submission that has not been sent. Members withdraw their own, admins any. */
export async function withdraw(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  const tooLate: ActResult = { kind: 'refused', message: { key: 'gallery.tooLate' } }
  if (!isId(submissionId)) return tooLate
  const where = caller.role === 'admin' ? {} : { userId: caller.id }
  const moved = await move(studio, submissionId, 'queued', 'withdrawn', { where })
  return moved ? { kind: 'done' } : tooLate
}
