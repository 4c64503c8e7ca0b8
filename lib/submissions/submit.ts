import { randomInt } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import type { Studio, Transaction } from '../studio.ts'
import { formatYen, VIDEO_PRICE_YEN } from '../yen.ts'
import { dispatch } from './dispatch.ts'
import { seedsFrom } from './input.ts'
import { referencesOf } from './references.ts'
import type { SubmitResult } from './results.ts'
import { type CheckedInput, problemsOf, submitInput } from './submit-input.ts'
import { createQueued } from './transition.ts'

/** Any constant will do; it makes the budget checks of all processes take turns. */
const BUDGET_LOCK = 20_261_122

/**
 * Takes a submission: validates, checks the budgets, and writes the row, its hold and its background send in one
 * transaction, then sends it without making the caller wait. The same attempt again answers with the same row.
 */
export async function submit(studio: Studio, caller: Caller, input: unknown): Promise<SubmitResult> {
  const parsed = submitInput.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) }
  if (!(await studio.hooks.hasRoomForClips(studio))) return NO_ROOM
  const result = await take(studio, caller, parsed.data)
  if (result.kind === 'created') {
    for (const id of result.submissionIds) studio.run(() => dispatch(studio, id))
  }
  return result
}

/** A video that is paid for must find a place; downloads of those already paid for go on meanwhile. */
export const NO_ROOM = { kind: 'no_room', message: { key: 'composer.refused.noRoom' } } as const

/** Until the transaction ends, no other one checks a budget. */
export async function lockBudgets(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${BUDGET_LOCK})`
}

/** The lock comes first, so that concurrent calls with the same attempt find the rows of the first one. */
async function take(studio: Studio, caller: Caller, input: CheckedInput): Promise<SubmitResult> {
  return studio.db.$transaction(async (tx) => {
    await lockBudgets(tx)
    const existing = await tx.submission.findMany({
      where: { userId: caller.id, attemptId: input.attemptId },
      orderBy: { take: 'asc' },
      select: { id: true, prompt: true, seed: true },
    })
    const [first] = existing
    if (first) return created(existing, first.prompt, first.seed)
    const refusal = await checkBudgets(studio, tx, caller, input.takes * VIDEO_PRICE_YEN)
    if (refusal) return refusal
    const known = await referencesOf(tx, input)
    const seeds = seedsOf(input)
    const rows: { id: string }[] = []
    for (const [index, seed] of seeds.entries()) {
      const row = {
        ...input,
        ...known,
        take: index + 1,
        seed,
        userId: caller.id,
        priceYen: VIDEO_PRICE_YEN,
      }
      rows.push({ id: await createQueued(studio, tx, row) })
    }
    return created(rows, input.prompt, seeds[0] ?? null)
  }, PATIENT)
}

function created(
  rows: readonly { id: string }[],
  prompt: string,
  seed: number | bigint | null,
): Extract<SubmitResult, { kind: 'created' }> {
  const submissionIds = rows.map(({ id }) => id)
  const [submissionId = ''] = submissionIds
  return { kind: 'created', submissionId, submissionIds, prompt, seed: seed === null ? null : Number(seed) }
}

/** A seed that every renderer takes. */
export const rollSeed = () => randomInt(2 ** 31)

/** A seed for each take. Without one they are rolled here, not by the service, so that every take can be repeated. */
function seedsOf({ seed, takes }: CheckedInput): number[] {
  return seed === null ? Array.from({ length: takes }, rollSeed) : seedsFrom(seed, takes)
}

/** Why the key or the caller cannot pay for it; null when both can. The budgets must be locked. */
export async function checkBudgets(
  { hooks, settings }: Studio,
  tx: Transaction,
  caller: Caller,
  neededYen: number,
): Promise<Extract<SubmitResult, { kind: 'over_budget' }> | null> {
  const { availableYen, own } = await hooks.spendable(tx, caller.id, settings)
  const price = formatYen(neededYen)
  if (availableYen !== null && availableYen < neededYen) {
    return {
      kind: 'over_budget',
      limit: 'key',
      availableYen,
      message: { key: 'composer.refused.key', values: { left: formatYen(availableYen), price } },
    }
  }
  const left = own ? own.budgetYen - own.usedYen : null
  if (left !== null && left < neededYen) {
    return {
      kind: 'over_budget',
      limit: 'person',
      availableYen: Math.max(0, left),
      message: { key: 'composer.refused.own', values: { left: formatYen(Math.max(0, left)), price } },
    }
  }
  return null
}
