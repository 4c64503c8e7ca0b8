'use server'

import type { Caller } from '#lib/auth/caller.ts'
import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { markCredited, markRefused, markSent, reopen } from '#lib/claims/change.ts'
import { openByHand } from '#lib/claims/open.ts'
import type { ClaimChangeResult } from '#lib/claims/view.ts'
import { adoptJob, correctByHand, decideByHand } from '#lib/reconcile/by-hand.ts'
import { decideMany } from '#lib/reconcile/decide-many.ts'
import { adoptionInput, decisionInput, decisionsInput } from '#lib/reconcile/input.ts'
import type { DecideManyResult, SettleResult } from '#lib/reconcile/view.ts'
import { studio } from '#lib/studio.ts'
import { liftPause, skipStandstill } from '#lib/submissions/sending.ts'
import { submit } from '#lib/submissions/submit.ts'
import { tryAgain } from '#lib/submissions/try-again.ts'
import { previewAgain, tryManyAgain } from '#lib/submissions/try-many-again.ts'
import type { ActResult, AgainPreview, AgainResult, SubmitResult } from '#lib/submissions/view.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'

export async function submitAction(input: unknown): Promise<SubmitResult> {
  const caller = await callerOfAction()
  return caller ? submit(studio(), caller, input) : { kind: 'signed_out' }
}

export async function withdrawAction(submissionId: unknown): Promise<ActResult> {
  const caller = await callerOfAction()
  return caller ? withdraw(studio(), caller, submissionId) : { kind: 'signed_out' }
}

export async function tryAgainAction(submissionId: unknown): Promise<ActResult> {
  const caller = await callerOfAction()
  return caller ? tryAgain(studio(), caller, submissionId) : { kind: 'signed_out' }
}

export async function previewAgainAction(ids: unknown): Promise<AgainPreview> {
  const caller = await callerOfAction()
  return caller ? previewAgain(studio(), caller, ids) : { kind: 'signed_out' }
}

export async function tryManyAgainAction(ids: unknown): Promise<AgainResult> {
  const caller = await callerOfAction()
  return caller ? tryManyAgain(studio(), caller, ids) : { kind: 'signed_out' }
}

export async function adoptJobAction(input: unknown): Promise<SettleResult> {
  const caller = await callerOfAction()
  const parsed = adoptionInput.safeParse(input)
  if (!caller || !parsed.success) return refusedOr(caller)
  return adoptJob(studio(), caller, parsed.data.submissionId, parsed.data.jobId)
}

export async function decideByHandAction(input: unknown): Promise<SettleResult> {
  const caller = await callerOfAction()
  const parsed = decisionInput.safeParse(input)
  if (!caller || !parsed.success) return refusedOr(caller)
  return decideByHand(studio(), caller, parsed.data.submissionId, parsed.data)
}

export async function decideManyAction(input: unknown): Promise<DecideManyResult> {
  const caller = await callerOfAction()
  if (!caller) return { kind: 'signed_out' }
  const parsed = decisionsInput.safeParse(input)
  if (!parsed.success) return { kind: 'refused', said: { key: 'reconcile.refused.nothing' } }
  return decideMany(studio(), caller, parsed.data.submissionIds, parsed.data)
}

export async function correctByHandAction(input: unknown): Promise<SettleResult> {
  const caller = await callerOfAction()
  const parsed = decisionInput.safeParse(input)
  if (!caller || !parsed.success) return refusedOr(caller)
  return correctByHand(studio(), caller, parsed.data.submissionId, parsed.data)
}

export async function liftPauseAction(): Promise<SettleResult> {
  const caller = await callerOfAction()
  if (!caller) return { kind: 'signed_out' }
  return (await liftPause(studio(), caller)) ? { kind: 'settled' } : refusedOr(caller)
}

export async function skipHoldAction(): Promise<SettleResult> {
  const caller = await callerOfAction()
  if (!caller) return { kind: 'signed_out' }
  return (await skipStandstill(studio(), caller)) ? { kind: 'settled' } : refusedOr(caller)
}

export async function openClaimAction(input: unknown): Promise<SettleResult> {
  const caller = await callerOfAction()
  return caller ? openByHand(studio(), caller, input) : { kind: 'signed_out' }
}

type ClaimActionResult = ClaimChangeResult | { kind: 'signed_out' }

export async function markClaimsSentAction(input: unknown): Promise<ClaimActionResult> {
  const caller = await callerOfAction()
  return caller ? markSent(studio(), caller, input) : { kind: 'signed_out' }
}

export async function markClaimsCreditedAction(input: unknown): Promise<ClaimActionResult> {
  const caller = await callerOfAction()
  return caller ? markCredited(studio(), caller, input) : { kind: 'signed_out' }
}

export async function markClaimsRefusedAction(input: unknown): Promise<ClaimActionResult> {
  const caller = await callerOfAction()
  return caller ? markRefused(studio(), caller, input) : { kind: 'signed_out' }
}

export async function reopenClaimsAction(input: unknown): Promise<ClaimActionResult> {
  const caller = await callerOfAction()
  return caller ? reopen(studio(), caller, input) : { kind: 'signed_out' }
}

async function callerOfAction(): Promise<Caller | null> {
  return (await isSameOrigin()) ? findCaller() : null
}

function refusedOr(caller: Caller | null): SettleResult {
  if (!caller) return { kind: 'signed_out' }
  return { kind: 'refused', said: { key: 'reconcile.refused.nothing' } }
}
