import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { move } from './transition.ts'
import type { WithdrawResult } from './view.ts'

/** Withdraws a submission that has not been sent. Members withdraw their own, admins any. */
export async function withdraw(
  studio: Studio,
  caller: Caller,
  submissionId: unknown,
): Promise<WithdrawResult> {
  const tooLate: WithdrawResult = { kind: 'too_late', said: { key: 'gallery.tooLate' } }
  if (typeof submissionId !== 'string') return tooLate
  const where = caller.role === 'admin' ? {} : { userId: caller.id }
  const moved = await move(studio, submissionId, 'queued', 'withdrawn', { where })
  return moved ? { kind: 'withdrawn' } : tooLate
}
