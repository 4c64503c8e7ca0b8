import { hasRoomForClips } from '../archive/room.ts'
import type { Caller } from '../auth/caller.ts'
import { spendable } from '../balance/availability.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { formatYen, VIDEO_PRICE_YEN } from '../money/yen.ts'
import type { Studio, StudioSettings, Transaction } from '../studio.ts'
import { dispatch } from './dispatch.ts'
import { problemsOf, type SubmitInput, submitInput } from './submit-input.ts'
import { createQueued } from './transition.ts'
import type { SubmitResult } from './view.ts'

/** Any constant will do; it makes the budget checks of all processes take turns. */
const BUDGET_LOCK = 20_261_122

/**
 * Takes a submission: validates, checks the budgets, and writes the row, its hold and its background send in one
 * transaction, then sends it without making the caller wait. The same attempt again answers with the same row.
 */
export async function submit(studio: Studio, caller: Caller, input: unknown): Promise<SubmitResult> {
  const parsed = submitInput.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) }
  if (!(await hasRoomForClips(studio))) return NO_ROOM
  const result = await take(studio, caller, parsed.data)
  if (result.kind === 'created') studio.run(() => dispatch(studio, result.submissionId))
  return result
}

/** A video that is paid for must find a place; downloads of those already paid for go on meanwhile. */
const NO_ROOM: SubmitResult = { kind: 'no_room', said: { key: 'composer.refused.noRoom' } }

async function take(studio: Studio, caller: Caller, input: SubmitInput): Promise<SubmitResult> {
  try {
    return await studio.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${BUDGET_LOCK})`
        const existing = await tx.submission.findUnique({
          where: { userId_attemptId: { userId: caller.id, attemptId: input.attemptId } },
          select: { id: true },
        })
        if (existing) return { kind: 'created', submissionId: existing.id } as const
        const refusal = await checkBudgets(tx, caller, studio.settings)
        if (refusal) return refusal
        const submissionId = await createQueued(studio, tx, {
          ...input,
          userId: caller.id,
          priceYen: VIDEO_PRICE_YEN,
        })
        return { kind: 'created', submissionId } as const
      },
      { maxWait: 20_000, timeout: 20_000 },
    )
  } catch (error) {
    if (isUniqueViolation(error)) return take(studio, caller, input) // the same attempt won elsewhere; answer with its row
    throw error
  }
}

async function checkBudgets(
  tx: Transaction,
  caller: Caller,
  settings: StudioSettings,
): Promise<SubmitResult | null> {
  const { availableYen, own } = await spendable(tx, caller.id, settings)
  const price = formatYen(VIDEO_PRICE_YEN)
  if (availableYen !== null && availableYen < VIDEO_PRICE_YEN) {
    return {
      kind: 'over_budget',
      limit: 'key',
      availableYen,
      said: { key: 'composer.refused.key', values: { left: formatYen(availableYen), price } },
    }
  }
  const left = own ? own.budgetYen - own.usedYen : null
  if (left !== null && left < VIDEO_PRICE_YEN) {
    return {
      kind: 'over_budget',
      limit: 'person',
      availableYen: Math.max(0, left),
      said: { key: 'composer.refused.own', values: { left: formatYen(Math.max(0, left)), price } },
    }
  }
  return null
}
