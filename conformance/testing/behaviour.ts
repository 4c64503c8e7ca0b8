import type { Account, ExampleJob, ExampleState, Reply } from './state.ts'

/** Everything about the example service that a test can make wrong, one at a time. */
export interface Behaviour {
  authorize(state: ExampleState, header: string): Account | undefined
  /** Null accepts. */
  refusal(state: ExampleState, caller: Account, body: string): Reply | null
  afterRefusal(caller: Account, status: number): void
  charge(state: ExampleState, caller: Account): void
  /** Null drops the connection. */
  accepted(state: ExampleState, job: ExampleJob): Reply | null
  status(job: ExampleJob): string
  poll(job: ExampleJob): Reply
  content(state: ExampleState, job: ExampleJob): Reply
  /** Null answers 500. */
  keyInfo(state: ExampleState, caller: Account): unknown
}

export const PRICE = 250
export const FAILING_PROMPT = 'fail this one'

/** Keeps the specification in everything. */
export const HONEST: Behaviour = {
  authorize: ({ accounts }, header) =>
    accounts.find(({ key, revoked }) => !revoked && header === `Bearer ${key}`),
  refusal: (_state, caller, body) => {
    const status = problemOf(body) ?? (caller.maxBudget - caller.spend < PRICE ? 402 : null)
    return status === null ? null : { status, json: { error: 'refused' } }
  },
  afterRefusal: () => {},
  charge: (_state, caller) => {
    caller.spend += PRICE
  },
  accepted: (_state, job) => ({
    status: 202,
    json: { id: job.id, status: 'pending', poll_path: pollPath(job) },
  }),
  status: ({ polls, prompt }) => {
    if (polls <= 1) return 'pending'
    if (polls === 2) return 'in_progress'
    return prompt === FAILING_PROMPT ? 'failed' : 'completed'
  },
  poll: (job) => ({ status: 200, json: jobBody(job) }),
  content: ({ clip }) => ({ status: 200, bytes: clip }),
  keyInfo: (_state, { key, spend, maxBudget }) => ({
    key: `sk-...${key.slice(-4)}`,
    info: { spend, max_budget: maxBudget },
  }),
}

const LONGEST_PROMPT = 2000

/** The fields of a submission that a test may let pass. */
export type Field = 'duration' | 'resolution' | 'model' | 'length' | 'prompt' | 'seed' | 'syntax'

/** The status that refuses a body; null when it is right but for the fields that are overlooked. */
export function problemOf(text: string, overlooked: readonly Field[] = []): number | null {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return 400
  }
  const wrong: [Field, boolean][] = [
    ['duration', (body.duration ?? 8) !== 8],
    ['resolution', (body.resolution ?? '1280x720') !== '1280x720'],
    ['model', body.model !== undefined],
    ['prompt', typeof body.prompt !== 'string'],
    ['length', String(body.prompt).length > LONGEST_PROMPT],
    ['seed', body.seed !== undefined && !Number.isSafeInteger(body.seed)],
  ]
  return wrong.some(([field, is]) => is && !overlooked.includes(field)) ? 400 : null
}

export function pollPath({ id }: ExampleJob): string {
  return `/gateway/videos/jobs/${id}`
}

/** The body of an honest poll. */
export function jobBody(job: ExampleJob): Record<string, unknown> {
  const status = HONEST.status(job)
  const content = status === 'completed' ? { content_path: `${pollPath(job)}/content` } : {}
  return { id: job.id, status, poll_path: pollPath(job), ...content }
}
