import { createKey } from '#service/billing/api-keys.ts'
import type { ServiceClient } from '#service/prisma-client.ts'
import type { Chance } from '#tests/fixtures/platform/chance.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { type Manner, type Sending, sendCreate } from './raw-create.ts'
import { TROUBLE_HEADER, type Trouble, troubleHeader } from './trouble.ts'
import type { Run } from './truth.ts'

/** One with money for every submission, and one without any. */
export interface Keys {
  rich: string
  poor: string
}

export async function makeKeys(prisma: ServiceClient): Promise<Keys> {
  const make = async (budgetYen: number) =>
    (await createKey(prisma, { name: 'proof', budgetYen, now: new Date() })).key
  return { rich: await make(100_000_000), poor: await make(100) }
}

/** A submission, its trouble, and what its client saw. */
export interface TroubledSubmission {
  run: Run
  sending: Sending
  /** Whether it may be repeated with its Idempotency-Key until it is accepted. */
  repeatable: boolean
}

/** Makes up a submission, which surely comes to the step of its trouble when its manner is given. */
export function makeSubmission(
  chance: Chance,
  wanted: { prompt: string; trouble: Trouble | null; keys: Keys; port: number; manner?: Manner },
): TroubledSubmission {
  const { prompt, trouble, keys, port } = wanted
  const step = trouble?.step ?? ''
  const poor = step.includes('explain_refusal') || (!wanted.manner && chance.percent(4))
  const idempotent = step.includes('idempot') || chance.percent(12)
  const manner = wanted.manner ?? chooseManner(chance)
  return {
    run: { prompt, plan: `${trouble ? troubleHeader(trouble) : 'no trouble'}; ${manner.kind}`, answers: [] },
    sending: {
      port,
      manner,
      body: JSON.stringify({ prompt, seed: chance.below(1000) }),
      headers: {
        authorization: `Bearer ${poor ? keys.poor : keys.rich}`,
        ...(idempotent ? { 'idempotency-key': `"${prompt}"`.replaceAll(' ', '-') } : {}),
        ...(trouble ? { [TROUBLE_HEADER]: troubleHeader(trouble) } : {}),
      },
    },
    repeatable: idempotent && !poor,
  }
}

function chooseManner(chance: Chance): Manner {
  if (chance.percent(10)) return { kind: 'slow body', afterMs: chance.below(20) }
  if (chance.percent(8)) return { kind: 'goes away', afterMs: chance.below(30) }
  return { kind: 'plain' }
}

export async function submitOnce({ run, sending }: TroubledSubmission): Promise<void> {
  run.answers.push(await sendCreate(sending))
}

/** What a client does that got no answer and sent an Idempotency-Key: the same again, until it is accepted. */
export async function repeatUntilAccepted(submission: TroubledSubmission): Promise<void> {
  const { [TROUBLE_HEADER]: _, ...headers } = submission.sending.headers
  const sending: Sending = { ...submission.sending, headers, manner: { kind: 'plain' } }
  const { prompt, plan, answers } = submission.run
  await waitFor(`${prompt} (${plan}) to be accepted`, async () => {
    await submitOnce({ ...submission, sending })
    return answers.at(-1)?.status === 202
  })
}

/** Whether its client would repeat it: nobody answered. */
export function isOwed({ repeatable, run }: TroubledSubmission): boolean {
  return repeatable && run.answers.at(-1)?.status === null
}

/** Does the work for every item, some at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
