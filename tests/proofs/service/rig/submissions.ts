import { connect } from 'node:net'
import { setTimeout } from 'node:timers'
import type { RunStatement } from '#platform/database.ts'
import { createKey } from '#service/billing/api-keys.ts'
import type { ServiceClient } from '#service/prisma-client.ts'
import type { Chance } from '#tests/fixtures/platform/chance.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { TROUBLE_HEADER, type Trouble, troubleHeader } from './trouble.ts'

/** A key with money for every submission, and a key without any. */
export interface Keys {
  rich: string
  poor: string
}

export async function makeKeys(prisma: ServiceClient): Promise<Keys> {
  const make = async (budgetYen: number) =>
    (await createKey(prisma, { name: 'proof', budgetYen, now: new Date() })).key
  return { rich: await make(100_000_000), poor: await make(100) }
}

/** How a client behaves while it submits. Times in milliseconds. */
export type Manner =
  | { kind: 'plain' }
  /** The second half of the body comes later. */
  | { kind: 'slow body'; afterMs: number }
  /** Its connection ends at a random moment, whatever has been sent or received by then. */
  | { kind: 'goes away'; afterMs: number }

const PLAIN: Manner = { kind: 'plain' }

export interface Sending {
  port: number
  headers: Record<string, string>
  body: string
  manner: Manner
}

/** The part of the answer that the client received. */
interface Answer {
  /** The status, if a whole status line came; null: no answer. */
  status: number | null
  /** Of a whole and valid body of a 202. */
  jobId: string | null
  /** Nothing came, and the connection stayed open. */
  hung: boolean
}

/** A submission, its trouble, and its client's view. */
export interface Submission {
  /** Unique, so that the database can tell its fate. */
  prompt: string
  /** The log of its events, for the reader of a violation. */
  plan: string
  sending: Sending
  /** Whether it may be repeated with its Idempotency-Key until it is accepted. */
  repeatable: boolean
  /** In the order they came. More than one where an Idempotency-Key was used again after no answer. */
  answers: Answer[]
}

/** Makes up a submission with a trouble. */
export function makeSubmission(
  chance: Chance,
  { prompt, trouble, keys, port }: { prompt: string; trouble: Trouble; keys: Keys; port: number },
): Submission {
  const poor = trouble.step.includes('explain_refusal') || chance.percent(4)
  const idempotent = trouble.step.includes('idempot') || chance.percent(12)
  const manner = chooseManner(chance)
  return {
    prompt,
    plan: `${troubleHeader(trouble)}; ${manner.kind}`,
    sending: {
      port,
      manner,
      body: JSON.stringify({ prompt, seed: chance.below(1000) }),
      headers: {
        authorization: `Bearer ${poor ? keys.poor : keys.rich}`,
        ...(idempotent ? { 'idempotency-key': `"${prompt}"`.replaceAll(' ', '-') } : {}),
        [TROUBLE_HEADER]: troubleHeader(trouble),
      },
    },
    repeatable: idempotent && !poor,
    answers: [],
  }
}

function chooseManner(chance: Chance): Manner {
  if (chance.percent(10)) return { kind: 'slow body', afterMs: chance.below(20) }
  if (chance.percent(8)) return { kind: 'goes away', afterMs: chance.below(30) }
  return PLAIN
}

export async function submitOnce({ sending, answers }: Submission): Promise<void> {
  answers.push(await sendCreate(sending))
}

/** The next step of a client with an Idempotency-Key and no answer: the same again, until it is accepted. */
export async function repeatUntilAccepted({ prompt, plan, sending, answers }: Submission): Promise<void> {
  const { [TROUBLE_HEADER]: _, ...headers } = sending.headers
  await waitFor(`${prompt} (${plan}) to be accepted`, async () => {
    answers.push(await sendCreate({ ...sending, headers, manner: PLAIN }))
    return answers.at(-1)?.status === 202
  })
}

/** Whether its client would repeat it: there was no answer. */
export function isOwed({ repeatable, answers }: Submission): boolean {
  return repeatable && answers.at(-1)?.status === null
}

/** Longer than any step in the service or in front of it may take. */
const HUNG_MS = 45_000

/** Submits once, on its own connection, and never again: every other client would hide the answer. */
export function sendCreate({ port, headers, body, manner }: Sending): Promise<Answer> {
  const received: Buffer[] = []
  let hung = false
  const socket = connect({ port, host: '127.0.0.1' })
  const timers = [
    setTimeout(() => {
      hung = true
      socket.destroy()
    }, HUNG_MS),
  ]
  const half = Math.floor(body.length / 2)
  socket.once('connect', () => {
    const head = headOf(headers, Buffer.byteLength(body))
    if (manner.kind === 'slow body') {
      socket.write(head + body.slice(0, half))
      timers.push(setTimeout(() => socket.write(body.slice(half)), manner.afterMs))
    } else socket.write(head + body)
    if (manner.kind === 'goes away') timers.push(setTimeout(() => socket.destroy(), manner.afterMs))
  })
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('error', () => {}) // the connection closes next, and the received bytes count
  return new Promise((resolve) => {
    socket.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve({ ...readAnswer(Buffer.concat(received).toString()), hung })
    })
  })
}

function headOf(headers: Record<string, string>, length: number): string {
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /gateway/videos/create HTTP/1.1\r\n${lines.join('')}\r\n`
}

function readAnswer(text: string): Omit<Answer, 'hung'> {
  const [, status] = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n/.exec(text) ?? []
  if (status === undefined) return { status: null, jobId: null }
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const [, jobId = null] = /^\{"id":"([^"]+)".*\}$/s.exec(body) ?? []
  return { status: Number(status), jobId: status === '202' ? jobId : null }
}

/** The database's rows for a prompt. */
interface Booked {
  prompt: string
  jobs: number
  charges: number
  yen: number
  job_id: string
}

const NOTHING: Omit<Booked, 'prompt'> = { jobs: 0, charges: 0, yen: 0, job_id: '' }
const PRICE_YEN = 250

const BOOKED = {
  name: 'booked_by_prompt',
  text: `
    SELECT prompt, count(DISTINCT job.id)::int AS jobs, count(ledger_entry.id)::int AS charges,
      coalesce(sum(amount_yen), 0)::int AS yen, min(job.id::text) AS job_id
    FROM job LEFT JOIN ledger_entry ON ledger_entry.job_id = job.id
    WHERE prompt = ANY($1::text[]) GROUP BY prompt`,
}

/**
 * Compares the clients' views with the database (docs/contract.md, "Errors" and "Billing and failures").
 * @returns a sentence for each contradiction.
 */
export async function findLies(query: RunStatement, submissions: readonly Submission[]): Promise<string[]> {
  const rows = await query<Booked>(BOOKED, [submissions.map(({ prompt }) => prompt)])
  const booked = new Map(rows.map((row) => [row.prompt, row]))
  return submissions.flatMap(({ prompt, plan, answers }) => {
    const found = booked.get(prompt) ?? NOTHING
    const problem = lieOf(answers, found)
    const seen = answers.map(({ status }) => status ?? 'no answer').join(', ')
    return problem
      ? [`${prompt} (${plan}) saw ${seen}; ${found.jobs} jobs, ${found.yen} yen: ${problem}`]
      : []
  })
}

function lieOf(answers: readonly Answer[], found: Omit<Booked, 'prompt'>): string | null {
  if (found.jobs > 1) return 'two jobs'
  if (found.charges !== found.jobs || found.yen !== found.jobs * PRICE_YEN)
    return 'job and charge do not match'
  for (const { status, jobId, hung } of answers) {
    if (hung) return 'no answer, and no end of the connection either'
    if (status === 502 || status === 504) return 'a proxy answered in the place of the service'
    if (status !== null && status !== 202 && status < 400) return 'a status that the contract does not have'
    if (status === 202 && found.jobs !== 1) return 'a 202 that was not charged'
    if (jobId !== null && jobId !== found.job_id) return `another job id, ${jobId}`
  }
  const refused = answers.some(({ status }) => status !== null && status >= 400)
  if (answers.length === 1 && refused && found.jobs !== 0) return 'an error that was charged'
  if (answers.length > 1 && answers.at(-1)?.status !== 202) return 'repeated, and never accepted'
  return null
}

/** Does the work for every item, a few at a time. */
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
