import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { type Caller, lacks } from '../../caller.ts'
import { PATIENT } from '../../database/client.ts'
import type { Message } from '../../i18n/message.ts'
import { readMessage, storeMessage, storeText } from '../../i18n/stored-message.ts'
import { isId, reason } from '../../input.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { isText } from '../../text.ts'
import { listCreditOffers } from './offers.ts'
import { type ClaimState, claimStatesBefore } from './state.ts'
import { moveClaim } from './transition.ts'
import type { ClaimChangeResult } from './view.ts'

/** The most claims that are changed at once. */
export const MOST_CLAIMS_AT_ONCE = 200

/** The longest note, in UTF-16 code units. */
export const LONGEST_NOTE = 1_000

const submissionId = z.custom<string>(isId, storeMessage({ key: 'claims.refused.noSubmission' }))

const submissionIds = z
  .array(submissionId)
  .min(1, storeMessage({ key: 'claims.refused.none' }))
  .max(
    MOST_CLAIMS_AT_ONCE,
    storeMessage({ key: 'claims.refused.tooMany', values: { most: MOST_CLAIMS_AT_ONCE } }),
  )

const note = z
  .string()
  .trim()
  .max(LONGEST_NOTE, storeMessage({ key: 'claims.refused.noteLong', values: { most: LONGEST_NOTE } }))
  .refine(isText)

/** The input of an action: the claims, and the reason. */
export const changeInput = z.object({ submissionIds, note: note.nullish() })

/** The same with a required reason. */
const changeWithNoteInput = z.object({
  submissionIds,
  note: note.min(1, storeMessage({ key: 'claims.refused.noteEmpty' })),
})

/** The input of an action that opens a claim by hand. */
export const openInput = z.object({ submissionId, reason })

/** The problem of an input, as its parser reports it. */
export function problemOf(error: z.ZodError): Message {
  const [issue] = error.issues
  if (issue?.path[0] === 'reason') return { key: 'ui.noReason' }
  const message = issue && readMessage(issue.message)
  return message?.key.startsWith('claims.') ? message : { key: 'claims.refused.notUnderstood' }
}

/** Open claims were sent to support. Admins only. `input` is `{ submissionIds, note? }`. */
export function markSent(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'sent', changeInput, input)
}

/** Support declined, or there is nothing left to ask for. Admins only. `input` is `{ submissionIds, note }`. */
export function markRefused(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'refused', changeWithNoteInput, input)
}

/** Takes back "sent" or "refused". Admins only. `input` is `{ submissionIds, note? }`. */
export function reopen(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'open', changeInput, input)
}

/**
 * Support refunded the money: the ledger gets a credit of the submission's price, in the same transaction. Final.
 * Admins only. `input` is `{ submissionIds, note? }`.
 */
export function markCredited(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'credited', changeInput, input)
}

async function change(
  studio: Studio,
  caller: Caller,
  to: ClaimState,
  schema: z.ZodType<{ submissionIds: string[]; note?: string | null | undefined }>,
  input: unknown,
): Promise<ClaimChangeResult> {
  if (lacks(caller, 'money')) return { kind: 'not_allowed', message: { key: 'claims.refused.adminsChange' } }
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', message: problemOf(parsed.error) }
  const submissionIds = [...new Set(parsed.data.submissionIds)].sort()
  const details = {
    at: studio.now(),
    userId: caller.id,
    note: parsed.data.note ? storeText(parsed.data.note) : null,
  }
  const seen = to === 'credited' ? await creditsSeen(studio, caller) : new Set<string>()
  const changed = await studio.db.$transaction(async (tx) => {
    const prices = await lockSubmissions(tx, submissionIds)
    const moved: string[] = []
    const credits: { submissionId: string; kind: 'credit'; amountYen: number; at: Date }[] = []
    for (const [id, amountYen] of prices) {
      if (!(await moveClaim(tx, id, claimStatesBefore(to), to, details))) continue
      moved.push(id)
      if (to === 'credited') {
        credits.push({ submissionId: id, kind: 'credit', amountYen, at: details.at })
        if (seen.has(id)) await tx.claim.update({ where: { submissionId: id }, data: { creditSeen: true } })
      }
    }
    // In one statement, so that their sums are locked in one order.
    await tx.entry.createMany({ data: credits })
    if (moved.length > 0) {
      const after = { state: to, reason: parsed.data.note ?? null, videos: moved }
      await recordAct(tx, { act: 'money.claimsChanged', by: caller, after })
    }
    return moved
  }, PATIENT)
  return { kind: 'changed', changed, skipped: submissionIds.filter((id) => !changed.includes(id)) }
}

/** Claims whose credit may explain a fall of the key's spend: reconciliation may treat it as given from then on. */
async function creditsSeen(studio: Studio, caller: Caller): Promise<Set<string>> {
  const offers = await listCreditOffers(studio, caller)
  return new Set(offers.flatMap(({ submissionIds }) => submissionIds))
}

/**
 * Locks the submissions first, in one order, and their claims after them, as a move of a submission does: any other
 * order could deadlock two of these transactions. Returns their prices.
 */
export async function lockSubmissions(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; priceYen: number }[]>`
    SELECT "id", "priceYen" FROM "Submission" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR NO KEY UPDATE`
  return new Map(rows.map(({ id, priceYen }) => [id, priceYen]))
}
