import { hash } from 'node:crypto'
import { Agent, type Dispatcher, request } from 'undici'
import '#server-only'
import { type Answer, getJson, type ReadingLine, trouble } from './get.ts'
import type { Sending } from './journal.ts'
import { classify, type Outcome } from './outcome.ts'
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
  /** A whole free question, from its wait for a connection to the end of its answer. */
  question: number
  /** A whole video, the same way. Each single step may be quick, and the sum still without end. */
  video: number
}

const TIMEOUTS: Timeouts = {
  connect: 10_000,
  headers: 60_000,
  body: 30_000,
  question: 60_000,
  video: 10 * 60_000,
}

interface OpenVideo {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  signal: AbortSignal
}

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
  readonly #reading: ReadingLine & { dispatcher: Agent }
  /** Browsers decide how long a relay takes, so relays must not use the connections of polls and downloads. */
  readonly #relaying: Agent
  readonly #key: string
  readonly #videoMs: number

  constructor(options: UpstreamOptions) {
    const timeouts = { ...TIMEOUTS, ...options.timeouts }
    const { connect, headers: headersTimeout, body: bodyMs } = timeouts
    const common = { allowH2: false, headersTimeout, bodyTimeout: bodyMs, connect: { timeout: connect } }
    const { key } = options
    this.#key = key
    this.#videoMs = timeouts.video
    this.keyMark = hash('sha256', key).slice(0, 8)
    this.#urls = serviceUrls(options.baseUrl, options.prefix)
    this.#sending = {
      key,
      bodyMs,
      dispatcher: new Agent({ ...common, pipelining: 0 }),
    }
    this.#reading = {
      key,
      withinMs: timeouts.question,
      dispatcher: new Agent({ ...common, connections: 32 }),
    }
    this.#relaying = new Agent(common)
  }

  /**
   * Sends one submission, once. Never throws: everything that can happen is an outcome.
   * @param sending The journal's record of this send, which has it before the service and the database do.
   */
  async submit(submission: { prompt: string; seed: number | null }, sending: Sending): Promise<Outcome> {
    const body = JSON.stringify({
      prompt: submission.prompt,
      ...(submission.seed === null ? {} : { seed: submission.seed }),
    })
    const aboutToWrite = () => sending.aboutToWrite()
    const observation = await postOnce(this.#sending, this.#urls.create, body, aboutToWrite)
    await sending.saw(observation)
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
   * Opens a finished job's video to keep it. Free. The caller consumes or destroys the body.
   * @throws when no response comes.
   */
  openDownload(id: string, options: OpenVideo): Promise<Dispatcher.ResponseData> {
    return this.#openVideo(this.#reading.dispatcher, id, options)
  }

  /** The same for a browser, over connections of their own: as many as relay.ts allows. */
  openRelay(id: string, options: OpenVideo): Promise<Dispatcher.ResponseData> {
    return this.#openVideo(this.#relaying, id, options)
  }

  #openVideo(
    dispatcher: Agent,
    id: string,
    { method = 'GET', headers, signal }: OpenVideo,
  ): Promise<Dispatcher.ResponseData> {
    return request(this.#urls.content(id), {
      method,
      dispatcher,
      headers: { ...headers, authorization: `Bearer ${this.#key}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.#videoMs)]),
    })
  }

  /** Waits for what is under way, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([
      this.#sending.dispatcher.close(),
      this.#reading.dispatcher.destroy(),
      this.#relaying.destroy(),
    ])
  }
}

/** A service that masks a key badly must not leak it through us: at most seven characters are shown. */
function maskAgain(key: string): string {
  return key.length > 11 ? `${key.slice(0, 3)}...${key.slice(-4)}` : key
}
