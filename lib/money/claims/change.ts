import type { z } from 'zod'
import type { Caller } from '../../caller.ts'
import { storeText } from '../../i18n/stored-message.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { changeInput, changeWithNoteInput, problemOf } from './change-input.ts'
import { listCreditOffers } from './offers.ts'
import { type ClaimState, claimStatesBefore } from './state.ts'
import { moveClaim } from './transition.ts'
import type { ClaimChangeResult } from './view.ts'

/** Whoever may say what became of a claim. */
export function mayChangeClaims(caller: Caller): boolean {
  return caller.role === 'admin'
}

/** Open claims were sent to support. Admins only. `input` is `{ submissionIds, note? }`. */
export function markSent(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'sent', changeInput, input)
}

/** Support said no, or there is nothing to ask for after all. Admins only. `input` is `{ submissionIds, note }`. */
export function markRefused(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'refused', changeWithNoteInput, input)
}

/** Takes back "sent" or "refused". Admins only. `input` is `{ submissionIds, note? }`. */
export function reopen(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'open', changeInput, input)
}

/**
 * Support gave the money back: the ledger gets a credit of the submission's price, in the same transaction. Final.
 * Admins only. `input` is `{ submissionIds, note? }`.
 */
export function markCredited(studio: Studio, caller: Caller, input: unknown): Promise<ClaimChangeResult> {
  return change(studio, caller, 'credited', changeInput, input)
}

/** Long enough for many claims at once. */
const TRANSACTION = { maxWait: 20_000, timeout: 20_000 }

async function change(
  studio: Studio,
  caller: Caller,
  to: ClaimState,
  schema: z.ZodType<{ submissionIds: string[]; note?: string | null | undefined }>,
  input: unknown,
): Promise<ClaimChangeResult> {
  if (!mayChangeClaims(caller))
    return { kind: 'not_allowed', message: { key: 'claims.refused.adminsChange' } }
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', message: problemOf(parsed.error) }
  const submissionIds = [...new Set(parsed.data.submissionIds.map((id) => id.toLowerCase()))].sort()
  const details = {
    at: studio.now(),
    userId: caller.id,
    note: parsed.data.note ? storeText(parsed.data.note) : null,
  }
  const seen = to === 'credited' ? await creditsSeen(studio, caller) : new Set<string>()
  const changed = await studio.db.$transaction(async (tx) => {
    const prices = await lockSubmissions(tx, submissionIds)
    const moved: string[] = []
    for (const [id, amountYen] of prices) {
      if (!(await moveClaim(tx, id, claimStatesBefore(to), to, details))) continue
      moved.push(id)
      if (to === 'credited') {
        await tx.entry.create({ data: { submissionId: id, kind: 'credit', amountYen, at: details.at } })
        if (seen.has(id)) await tx.claim.update({ where: { submissionId: id }, data: { creditSeen: true } })
      }
    }
    return moved
  }, TRANSACTION)
  return { kind: 'changed', changed, skipped: submissionIds.filter((id) => !changed.includes(id)) }
}

/** Claims whose credit a fall of the key's spend may be: what reconciling may take for given from then on. */
async function creditsSeen(studio: Studio, caller: Caller): Promise<Set<string>> {
  const offers = await listCreditOffers(studio, caller)
  return new Set(offers.flatMap(({ submissionIds }) => submissionIds))
}

/**
 * Takes the rows of the submissions first, in one order, and their claims after them, as a move of a submission does: in
 * any other order two of these transactions could wait for each other for ever. Answers with their prices.
 */
export async function lockSubmissions(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; priceYen: number }[]>`
    SELECT "id", "priceYen" FROM "Submission" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR NO KEY UPDATE`
  return new Map(rows.map(({ id, priceYen }) => [id, priceYen]))
}
