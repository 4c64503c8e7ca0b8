import { type Caller, can, changeableBy } from '../caller.ts'
import { NOT_A_MAKER, refused } from '../i18n/refused.ts'
import { isId } from '../input.ts'
import type { Studio } from '../studio.ts'
import type { ActResult } from './results.ts'
import { move } from './transition.ts'

/** Withdraws a submission that has not been sent. Members withdraw their own, admins any. */
export async function withdraw(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  if (!can(caller.role, 'make')) return NOT_A_MAKER
  const tooLate: ActResult = refused('gallery.tooLate')
  if (!isId(submissionId)) return tooLate
  const moved = await move(studio, submissionId, 'queued', 'withdrawn', { where: changeableBy(caller) })
  return moved ? { kind: 'done' } : tooLate
}
