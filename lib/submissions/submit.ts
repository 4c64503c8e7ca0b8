import { randomInt } from 'node:crypto'
import { type Caller, lacks } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import { NOT_A_MAKER, type Refused } from '../i18n/refused.ts'
import type { Studio, Transaction } from '../studio.ts'
import { makeTurnsOf } from '../turns.ts'
import { VIDEO_PRICE_YEN } from '../yen.ts'
import { dispatch } from './dispatch.ts'
import { seedsFrom } from './input.ts'
import { listPauses } from './pauses.ts'
import { recoverMissing } from './recover.ts'
import { referencesOf } from './references.ts'
import type { SubmitResult } from './results.ts'
import { stopOf, stoppedMessage } from './sending-hold.ts'
import { type CheckedInput, problemsOf, submitInput } from './submit-input.ts'
import { createQueued } from './transition.ts'

/** An arbitrary lock id; it serializes the limit checks of all processes. */
const BUDGET_LOCK = 20_261_122

/** Purchases of a process take turns, so that one of its connections at a time waits for the lock. */
const buyInTurn = makeTurnsOf<Studio>()

/**
 * Accepts a submission: validates, checks the limits, and writes the row, its hold and its background send in one
 * transaction, then sends it without making the caller wait. A repeated attempt returns the same row.
 */
export async function submit(studio: Studio, caller: Caller, input: unknown): Promise<SubmitResult> {
  const parsed = submitInput.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) }
  return take(studio, caller, parsed.data)
}

/** An input to buy, perhaps for a shot of a storyboard. */
export type Purchase = CheckedInput & { shotId?: string }

interface BoughtRow {
  id: string
  seed: number
}

/**
 * Buys all inputs, or none if a limit is too small for all, the disk is almost full, or an admin stopped all sending:
 * rows, holds and background sends.
 *
 * @returns the rows of each input, in their order.
 */
type Buy = (purchases: readonly Purchase[]) => Promise<NotBought | BoughtRow[][]>

type NotBought = Extract<SubmitResult, { kind: 'over_budget' | 'no_room' | 'stopped' }>

/** An attempt to buy was already sent: the database was restored to a state before it. */
class ForgottenAttempt extends Error {
  readonly sent: readonly string[]

  constructor(sent: readonly string[]) {
    super(`This attempt was sent before: ${sent.join()}`)
    this.sent = sent
  }
}

/**
 * The one way to buy: a transaction, serialized with all other purchases, so that concurrent calls with the same
 * attempt find the rows of the first one. Only for people who make videos. Purchases are sent afterwards, without
 * making the caller wait.
 */
export async function inTurn<Result>(
  studio: Studio,
  caller: Caller,
  act: (tx: Transaction, buy: Buy) => Promise<Result>,
): Promise<Result | Refused> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const bought: string[] = []
  const hasRoom = await studio.hooks.hasRoomForClips(studio)
  const purchase = async (tx: Transaction) => {
    // Until this transaction ends, no other one checks a limit.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${BUDGET_LOCK})`
    return act(tx, async (purchases) => {
      const rows = await buyAll(studio, tx, caller, purchases, hasRoom)
      if ('kind' in rows) return rows
      bought.push(...rows.flat().map(({ id }) => id))
      return rows
    })
  }
  await studio.journal.refresh()
  const transact = () => buyInTurn(studio, () => studio.db.$transaction(purchase, PATIENT))
  const result = await transact().catch(async (error) => {
    if (!(error instanceof ForgottenAttempt)) throw error
    await recoverMissing(studio, error.sent)
    return transact() // finds the rows of the attempt, or buys nothing
  })
  for (const id of bought) studio.run(() => dispatch(studio, id))
  return result
}

async function buyAll(
  studio: Studio,
  tx: Transaction,
  caller: Caller,
  purchases: readonly Purchase[],
  hasRoom: boolean,
): Promise<NotBought | BoughtRow[][]> {
  if (purchases.length === 0) return []
  const sent = purchases.flatMap(({ attemptId }) => studio.journal.sentOf(caller.id, attemptId))
  if (sent.length > 0) throw new ForgottenAttempt(sent)
  // A paid video needs disk space; downloads of videos already paid for continue.
  if (!hasRoom) return { kind: 'no_room', message: { key: 'composer.refused.noRoom' } }
  const stop = stopOf(await listPauses(tx))
  if (stop) return { kind: 'stopped', message: stoppedMessage(stop) }
  const wanted = await Promise.all(
    purchases.map(async (purchase) => ({ ...purchase, ...(await referencesOf(tx, purchase)) })),
  )
  // The limits of a month count a press by the time of its check.
  const createdAt = studio.now()
  const refusal = await studio.hooks.checkLimits(studio, tx, caller, wanted, createdAt)
  if (refusal) return refusal
  const bought: BoughtRow[][] = []
  for (const purchase of wanted) {
    const row = { ...purchase, createdAt, userId: caller.id, priceYen: VIDEO_PRICE_YEN }
    const rows: BoughtRow[] = []
    for (const [index, seed] of seedsOf(purchase).entries()) {
      rows.push({ id: await createQueued(studio, tx, { ...row, take: index + 1, seed }), seed })
    }
    bought.push(rows)
  }
  return bought
}

async function take(studio: Studio, caller: Caller, input: CheckedInput): Promise<SubmitResult> {
  return inTurn(studio, caller, async (tx, buy) => {
    const existing = await tx.submission.findMany({
      where: { userId: caller.id, attemptId: input.attemptId },
      orderBy: { take: 'asc' },
      select: { id: true, prompt: true, seed: true },
    })
    const [first] = existing
    if (first) return created(existing, first.prompt, first.seed)
    const bought = await buy([input])
    if ('kind' in bought) return bought
    const [rows = []] = bought
    return created(rows, input.prompt, rows[0]?.seed ?? null)
  })
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

/** A seed for each take. Random seeds are chosen here, not by the service, so that every take can be repeated. */
function seedsOf({ seed, takes }: CheckedInput): number[] {
  // Within the range that every renderer accepts.
  return seed === null ? Array.from({ length: takes }, () => randomInt(2 ** 31)) : seedsFrom(seed, takes)
}
