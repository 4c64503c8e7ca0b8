import { isLostUpstream, type Unarchived } from '../../archive/deadline.ts'
import { recordAct } from '../../audit/record.ts'
import { type Caller, can, lacks } from '../../caller.ts'
import { refused } from '../../i18n/refused.ts'
import { storeText } from '../../i18n/stored-message.ts'
import type { Studio } from '../../studio.ts'
import { type Followed, stalled } from '../../submissions/stalled.ts'
import { isWithService } from '../../submissions/state.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import type { SettleResult } from '../reconcile/view.ts'
import { lockSubmissions, openInput, problemOf } from './change.ts'
import type { ClaimState } from './state.ts'
import { moveClaim, openClaim } from './transition.ts'

/**
 * Whether the caller may open a claim by hand: for a charged submission without a claim that is under way or credited.
 */
export function mayOpenByHand(
  caller: Caller,
  { charged, claim }: { charged: boolean; claim: ClaimState | null },
): boolean {
  return can(caller.role, 'money') && charged && (claim === null || claim === 'refused')
}

/**
 * Opens the claim of a charged submission if none opened automatically (transition.ts): its job never ends, or its
 * video differs from the purchase. A claim that was taken back or refused reopens. Admins only; the person and reason
 * are kept. `input` is `{ submissionId, reason }`.
 */
export async function openByHand(studio: Studio, caller: Caller, input: unknown): Promise<SettleResult> {
  if (lacks(caller, 'money')) return refused('claims.refused.adminsOpen')
  const parsed = openInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { submissionId: id, reason } = parsed.data
  const note = storeText(reason)
  const details = { at: studio.now(), userId: caller.id, note, byHand: true }
  return studio.db.$transaction(async (tx) => {
    // Serialized with moves of the submission, which open claims, too.
    await lockSubmissions(tx, [id])
    const charged = await tx.entry.count({ where: { submissionId: id, kind: { in: [...BILLING_KINDS] } } })
    if (charged === 0) return refused('claims.refused.notCharged')
    const opened =
      (await openClaim(tx, id, details)) || (await moveClaim(tx, id, ['refused'], 'open', details))
    if (!opened) return refused('claims.refused.hasOne')
    await recordAct(tx, {
      act: 'money.claimsChanged',
      by: caller,
      subject: { kind: 'video', id },
      after: { state: 'open', reason },
    })
    return { kind: 'settled' }
  })
}

/** A video takes one to three minutes, and waits in line for some more. */
const LONG_WITH_SERVICE_MS = 3_600_000

/** The columns of a submission that the decision needs. */
export interface Charged extends Followed, Omit<Unarchived, 'status' | 'clip'> {
  archiveTrouble: string | null
  clip: { missing: boolean; problem: string | null } | null
}

/**
 * Whether a charged submission looks as if support should be asked about it. Pure.
 *
 * `odd`: its job failed, was lost, or is with the service for an hour or more; or an attempt to archive its video
 * failed, or the video differs from the purchase. `fine`: it is archived, and only a person who watches it can find
 * a fault. `early`: it is too early to tell.
 */
export function oddityOf(row: Charged, now: Date): 'odd' | 'fine' | 'early' {
  if (isWithService(row.status)) {
    const waitsMs = row.acceptedAt ? now.getTime() - row.acceptedAt.getTime() : 0
    return stalled(row, now) || waitsMs >= LONG_WITH_SERVICE_MS ? 'odd' : 'early'
  }
  if (row.purgedAt !== null) return 'fine'
  if (row.status !== 'completed') return 'odd'
  if (row.clip && !row.clip.missing) return row.clip.problem === null ? 'fine' : 'odd'
  return isLostUpstream(row) || row.archiveTries > 0 || row.archiveTrouble !== null ? 'odd' : 'early'
}
