import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Message } from '../i18n/message.ts'
import type { Studio, Transaction } from '../studio.ts'
import { formatYen, VIDEO_PRICE_YEN } from '../yen.ts'
import { dispatch } from './dispatch.ts'
import { referencesOf } from './references.ts'
import { type AgainPreview, type AgainResult, MOST_AT_ONCE, MOST_TRIED_AGAIN } from './results.ts'
import { checkBudgets, lockBudgets, NO_ROOM, rollSeed } from './submit.ts'
import { type CheckedInput, problemsOf, submitInput } from './submit-input.ts'
import { createQueued } from './transition.ts'
import { findOwn, inputOf, refusesKeyOf, triedBefore, whyNotAgain } from './try-again.ts'

const idsOf = (most: number) =>
  z
    .array(z.uuid().lowercase())
    .min(1)
    .max(most)
    .transform((ids) => [...new Set(ids)])

/** Which of some submissions one press would try again, in their order, and why not the others. Buys nothing. */
export async function previewAgain(studio: Studio, caller: Caller, ids: unknown): Promise<AgainPreview> {
  const parsed = idsOf(MOST_AT_ONCE).safeParse(ids)
  if (!parsed.success) return NOT_UNDERSTOOD
  const { ready, left } = await sortOut(studio, studio.db, caller, parsed.data)
  return {
    kind: 'preview',
    ids: ready.slice(0, MOST_TRIED_AGAIN).map(({ attemptId }) => attemptId),
    later: Math.max(0, ready.length - MOST_TRIED_AGAIN),
    left,
  }
}

/**
 * Tries many again with one press, under the rules of tryAgain: all that may be, or none where the budget does not reach
 * for all of them. Each attempt has the id of what it repeats, so a press that is repeated buys nothing twice.
 */
export async function tryManyAgain(studio: Studio, caller: Caller, ids: unknown): Promise<AgainResult> {
  const parsed = idsOf(MOST_TRIED_AGAIN).safeParse(ids)
  if (!parsed.success) return NOT_UNDERSTOOD
  if (!(await studio.hooks.hasRoomForClips(studio))) return { kind: 'refused', message: NO_ROOM.message }
  const made: string[] = []
  const result = await studio.db.$transaction(
    async (tx): Promise<AgainResult> => {
      await lockBudgets(tx)
      const { ready, left } = await sortOut(studio, tx, caller, parsed.data)
      const neededYen = ready.length * VIDEO_PRICE_YEN
      const refusal = ready.length > 0 ? await checkBudgets(studio, tx, caller, neededYen) : null
      if (refusal) return { kind: 'refused', message: missing(neededYen, refusal) }
      for (const input of ready) made.push(await create(studio, tx, caller, input))
      return { kind: 'again', made: made.length, left }
    },
    { maxWait: 20_000, timeout: 20_000 },
  )
  for (const id of made) studio.run(() => dispatch(studio, id))
  return result
}

const NOT_UNDERSTOOD = { kind: 'refused', message: { key: 'gallery.bulk.notUnderstood' } } as const

async function create(studio: Studio, tx: Transaction, caller: Caller, input: CheckedInput): Promise<string> {
  return createQueued(studio, tx, {
    ...input,
    ...(await referencesOf(tx, input)),
    take: 1,
    seed: input.seed ?? rollSeed(),
    userId: caller.id,
    priceYen: VIDEO_PRICE_YEN,
  })
}

/** What can be submitted, and how many cannot for which reason. */
async function sortOut(studio: Studio, db: Transaction, caller: Caller, ids: readonly string[]) {
  const own = await findOwn(db, caller, ids)
  const tried = await triedBefore(db, caller, ids)
  const keyRefused = await refusesKeyOf(studio, own)
  const byId = new Map(own.map((earlier) => [earlier.id, earlier]))
  const ready: CheckedInput[] = []
  const left = new Map<string, { count: number; message: Message }>()
  for (const id of ids) {
    const earlier = byId.get(id)
    const why = whyNotAgain(earlier, tried, keyRefused)
    const input = earlier && !why ? submitInput.safeParse(inputOf(earlier)) : null
    if (input?.success) {
      ready.push(input.data)
      continue
    }
    const message = (input && problemsOf(input.error)[0]?.message) ?? { key: why ?? 'gallery.notAgain' }
    left.set(message.key, { count: (left.get(message.key)?.count ?? 0) + 1, message })
  }
  return { ready, left: [...left.values()] }
}

function missing(neededYen: number, refusal: { limit: 'key' | 'person'; availableYen: number }): Message {
  const { limit, availableYen } = refusal
  const leftYen = Math.max(0, availableYen)
  return {
    key: `gallery.again.missing.${limit}`,
    values: {
      price: formatYen(neededYen),
      left: formatYen(leftYen),
      missing: formatYen(neededYen - leftYen),
    },
  }
}
