'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { studio } from '#lib/studio.ts'
import { submit } from '#lib/submissions/submit.ts'
import type { SubmitResult, WithdrawResult } from '#lib/submissions/view.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'

export async function submitAction(input: unknown): Promise<SubmitResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? submit(studio(), caller, input) : { kind: 'signed_out' }
}

export async function withdrawAction(submissionId: unknown): Promise<WithdrawResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? withdraw(studio(), caller, submissionId) : { kind: 'signed_out' }
}
