import { Agent, type Dispatcher, request } from 'undici'
import type { Options } from './options.ts'

/** An answer whose status line arrived. */
export interface Answer {
  status: number
  contentType: string
  /** Seconds of Retry-After, if it is a number. */
  retryAfterSeconds: number | null
  body: Buffer
  /** Whether the body is complete. */
  whole: boolean
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}

/** One request, in words, and its answer; without an answer the outcome is unknown. */
export interface Exchange {
  sent: string
  answer: Answer | null
  /** The event in place of an answer. */
  trouble: string
}

/** The credentials in a request; null leaves the header out. */
export interface Credential {
  label: string
  header: string | null
}

export function bearer(label: string, key: string): Credential {
  return { label, header: `Bearer ${key}` }
}

/** Body of a submission: a value to send as JSON, or text to send verbatim. */
export type Body = { json: Record<string, unknown> } | { text: string }

const CONNECT_MS = 10_000
const LARGEST_JSON_BYTES = 1024 * 1024
const LARGEST_BODY_BYTES = 512 * 1024 * 1024
const LONGEST_SHOWN = 24

/**
 * The HTTP side of a run. Every request is written at most once: no retry, no redirect, and no reused connection for
 * a POST, because a POST without an answer may have been billed.
 */
export class Wire {
  readonly #baseUrl: string
  readonly #answerMs: number
  readonly #posts: Agent
  readonly #gets: Agent

  constructor(options: Pick<Options, 'baseUrl' | 'answerSeconds'>) {
    this.#baseUrl = options.baseUrl
    this.#answerMs = options.answerSeconds * 1000
    const common = { allowH2: false, connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 }
    this.#posts = new Agent({ ...common, pipelining: 0 })
    this.#gets = new Agent(common)
  }

  get(path: string, credential: Credential): Promise<Exchange> {
    return this.#send('GET', path, credential, null)
  }

  post(path: string, credential: Credential, body: Body): Promise<Exchange> {
    return this.#send('POST', path, credential, body)
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    credential: Credential,
    body: Body | null,
  ): Promise<Exchange> {
    const sent = `${method} ${path}${body ? ` ${describeBody(body)}` : ''} with ${credential.label}`
    try {
      const response = await request(this.#baseUrl + path, {
        method,
        dispatcher: body ? this.#posts : this.#gets,
        headers: {
          ...(credential.header === null ? {} : { authorization: credential.header }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: 'text' in body ? body.text : JSON.stringify(body.json) } : {}),
        signal: AbortSignal.timeout(this.#answerMs),
      })
      return { sent, answer: await readAnswer(response), trouble: '' }
    } catch (error) {
      return { sent, answer: null, trouble: describeError(error) }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#posts.destroy(), this.#gets.destroy()])
  }
}

async function readAnswer(response: Dispatcher.ResponseData): Promise<Answer> {
  const chunks: Buffer[] = []
  let [size, whole] = [0, true]
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > LARGEST_BODY_BYTES) throw new Error('the body is too large')
    }
  } catch {
    whole = false
  }
  const body = Buffer.concat(chunks)
  const retryAfter = response.headers['retry-after']
  return {
    status: response.statusCode,
    contentType: String(response.headers['content-type'] ?? 'none'),
    retryAfterSeconds: /^\d+$/.test(String(retryAfter)) ? Number(retryAfter) : null,
    body,
    whole,
    json: whole && size <= LARGEST_JSON_BYTES ? parseJson(body) : undefined,
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function describeBody(body: Body): string {
  if ('text' in body) return body.text
  return JSON.stringify(body.json, (_name, value) =>
    typeof value === 'string' && value.length > LONGEST_SHOWN
      ? `${value.slice(0, 12)}… (${[...value].length.toLocaleString('en')} characters)`
      : value,
  )
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  return 'code' in error && typeof error.code === 'string' ? `no answer (${error.code})` : 'no answer'
}
