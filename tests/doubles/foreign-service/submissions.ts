import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Fault, faultsIn } from './faults.ts'
import type { Job, Ledger, Post } from './ledger.ts'

/** The contract, Submission request. Members that would change fixed values are refused. */
const requestBody = z.strictObject({ prompt: z.string().min(1).max(2_000), seed: z.int().optional() })

export interface Counter {
  ledger: Ledger
  /** Takes a slot of the rate limit for a submission; if there is none, returns the seconds to wait. */
  takePlace(): number | null
  /** From now on the key is refused. */
  refuseKey(): void
  /** The path of the job status endpoint. */
  pathOf(job: Job): string
  /** The delay of the acceptance of `accept-within`. */
  lateMs: number
  /** The duration of the answer of `answer-slow`. */
  slowMs: number
  /** When `accept-beyond` is accepted. */
  acceptsLate: Promise<void>
}

/** Reads one POST, and answers it according to the faults in its prompt. */
export async function takeSubmission(
  counter: Counter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const input = requestBody.safeParse(await readJson(request))
  if (!input.success) return refuse(response, 400, 'The request is not one we know.')
  const { prompt } = input.data
  const faults = faultsIn(prompt)
  const post = counter.ledger.cameIn(prompt)
  const refusal = refusalOf(counter, faults, post)
  if (refusal) {
    post.refusedWith = refusal[0]
    return refuse(response, ...refusal)
  }
  if (faults.has('hang')) return
  if (faults.has('answer-307')) return void response.writeHead(307, { location: '/elsewhere' }).end()
  const resets = faults.has('accept-within') || faults.has('accept-beyond')
  if (resets) request.socket.resetAndDestroy()
  if (faults.has('accept-beyond')) await counter.acceptsLate
  const job = counter.ledger.accept(post, faults.has('accept-within') ? counter.lateMs : 0)
  if (resets) return
  await answer(counter, response, faults, { id: job.id, status: 'pending', poll_path: counter.pathOf(job) })
}

type Refusal = [status: number, message: string, headers?: Record<string, string>]

function refusalOf(counter: Counter, faults: ReadonlySet<Fault>, { prompt }: Post): Refusal | null {
  const isFirst = counter.ledger.postsFor(prompt).length === 1
  if (faults.has('refuse-budget')) return [400, 'Budget has been exceeded']
  if (faults.has('refuse-503')) return [503, 'Down for maintenance.']
  if (faults.has('refuse-429-once') && isFirst) return [429, 'Slow down.', { 'retry-after': '1' }]
  if (faults.has('refuse-503-once') && isFirst) return [503, 'Busy.', { 'retry-after': '1' }]
  if (faults.has('refuse-key') && isFirst) {
    counter.refuseKey()
    return [401, 'Invalid API key.']
  }
  const waitSeconds = counter.takePlace()
  return waitSeconds === null ? null : [429, 'Too many videos.', { 'retry-after': String(waitSeconds) }]
}

export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ error: { message } }))
}

async function answer(
  { slowMs }: Counter,
  response: ServerResponse,
  faults: ReadonlySet<Fault>,
  body: { id: string; status: string; poll_path: string },
): Promise<void> {
  const status = faults.has('answer-200') ? 200 : faults.has('answer-201') ? 201 : 202
  const text = wordsOf(faults, body)
  const bytes = faults.has('answer-gzip') ? gzipSync(text) : Buffer.from(text)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...(faults.has('answer-gzip') ? { 'content-encoding': 'gzip' } : {}),
  })
  if (faults.has('answer-slow')) {
    response.write(bytes.subarray(0, bytes.length / 2))
    await setTimeout(slowMs)
    return void response.end(bytes.subarray(bytes.length / 2))
  }
  if (!faults.has('answer-cut')) return void response.end(bytes)
  response.write(bytes.subarray(0, text.indexOf('"status"')), () => response.destroy())
}

function wordsOf(faults: ReadonlySet<Fault>, body: object): string {
  const text = JSON.stringify(body)
  if (faults.has('answer-comma')) return text.replace(/\}$/, ',}')
  if (faults.has('answer-bom')) return `\ufeff${text}`
  if (faults.has('answer-long')) return JSON.stringify({ notes: 'x'.repeat(100_000), ...body })
  return text
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}
