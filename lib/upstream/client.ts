import { hash } from 'node:crypto'
import { Agent, type Dispatcher, request } from 'undici'
import '#server-only'
import { promptConnector } from './connect.ts'
import { type Answer, getJson, trouble } from './get.ts'
import { classify, type Observation, type Outcome } from './outcome.ts'
import { type Line, postOnce } from './post.ts'
import { jobBody, keyInfoBody, serviceUrls } from './wire.ts'

export interface UpstreamOptions {
  baseUrl: string
  key: string
  /** The neutral path segment of the spec's video paths. */
  prefix: string
  /** Deadlines in milliseconds; for tests that wait for one to pass. */
  timeouts?: Partial<Timeouts>
}

interface Timeouts {
  connect: number
  headers: number
  body: number
}

const TIMEOUTS: Timeouts = { connect: 10_000, headers: 60_000, body: 30_000 }

/**
 * The one client of the video service, and the only holder of the team's key.
 *
 * A POST is written at most once: a connection of its own (no keep-alive race), no retry, no redirect, no abort from
 * outside; what happened to it is decided by phase, not by error code (docs/decisions/0006-sending.md).
 */
export class UpstreamClient {
  /**
   * Tells this key from another one in rows that say what was sent, or read, with which: the first 8 hex digits of its
   * SHA-256. Services mask keys as they like, and two may look alike; from this nobody gets a key back.
   */
  readonly keyMark: string
  readonly #urls: ReturnType<typeof serviceUrls>
  readonly #sending: Line & { dispatcher: Agent }
  readonly #reading: Line & { dispatcher: Agent }

  constructor(options: UpstreamOptions) {
    const timeouts = { ...TIMEOUTS, ...options.timeouts }
    const { connect, headers: headersTimeout, body: bodyMs } = timeouts
    const common = { allowH2: false, headersTimeout, bodyTimeout: bodyMs }
    const line = { key: options.key, bodyMs }
    this.keyMark = hash('sha256', options.key).slice(0, 8)
    this.#urls = serviceUrls(options.baseUrl, options.prefix)
    this.#sending = {
      ...line,
      dispatcher: new Agent({ ...common, pipelining: 0, connect: promptConnector(connect) }),
    }
    this.#reading = {
      ...line,
      dispatcher: new Agent({ ...common, connections: 32, connect: { timeout: connect } }),
    }
  }

  /**
   * Sends one submission, once. Never throws: everything that can happen is an outcome.
   * @param journal Hears what was seen, before anybody else does; see journal.ts.
   */
  async submit(
    submission: { prompt: string; seed: number | null },
    journal: (observation: Observation) => Promise<void>,
  ): Promise<Outcome> {
    const body = JSON.stringify({
      prompt: submission.prompt,
      ...(submission.seed === null ? {} : { seed: submission.seed }),
    })
    const observation = await postOnce(this.#sending, this.#urls.create, body)
    await journal(observation)
    return classify(observation)
  }

  /** Polls a job. Free. A status the spec does not know comes back as it is. */
  async poll(id: string): Promise<Answer<{ status: string }>> {
    const answer = await getJson(this.#reading, this.#urls.job(id), {
      shape: jobBody,
      otherwise: { key: 'troubles.noJob' },
    })
    if (answer.kind === 'trouble') return answer
    if (answer.value.id !== id) return trouble(200, { key: 'troubles.anotherJob' })
    return { kind: 'ok', value: { status: answer.value.status } }
  }

  /** Reads what the key has spent. Free. */
  async keyInfo(): Promise<Answer<{ maskedKey: string; spendYen: number; maxBudgetYen: number }>> {
    const answer = await getJson(this.#reading, this.#urls.keyInfo, {
      shape: keyInfoBody,
      otherwise: { key: 'troubles.noKeyInfo' },
    })
    if (answer.kind === 'trouble') return answer
    const { key, info } = answer.value
    return {
      kind: 'ok',
      value: { maskedKey: maskAgain(key), spendYen: info.spend, maxBudgetYen: info.max_budget },
    }
  }

  /**
   * Opens the bytes of a finished job's video. Free. The caller consumes or destroys the body.
   * @throws when no response comes.
   */
  openContent(
    id: string,
    options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Dispatcher.ResponseData> {
    const { dispatcher, key } = this.#reading
    return request(this.#urls.content(id), {
      method: options.method ?? 'GET',
      dispatcher,
      headers: { ...options.headers, authorization: `Bearer ${key}` },
      ...(options.signal ? { signal: options.signal } : {}),
    })
  }

  /** Waits for what is under way, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#sending.dispatcher.close(), this.#reading.dispatcher.destroy()])
  }
}

/** A service that masks a key badly must not leak it through us: at most seven characters are shown. */
function maskAgain(key: string): string {
  return key.length > 11 ? `${key.slice(0, 3)}...${key.slice(-4)}` : key
}
