import { hash } from 'node:crypto'
import { Agent, type Dispatcher } from 'undici'
import '#server-only'
import { publicConnector } from './addresses.ts'
import { type Answer, getJson, type ReadingLine, trouble } from './get.ts'
import type { Sending } from './journal.ts'
import { classify, type Outcome } from './outcome.ts'
import { type Line, postOnce } from './post.ts'
import { type OpenVideo, openVideo, type VideoLine } from './video.ts'
import { jobBody, keyInfoBody, serviceUrls } from './wire.ts'

export interface UpstreamOptions {
  baseUrl: string
  key: string
  /** The neutral path segment of the spec's video paths. */
  prefix: string
  /** Whether the service may redirect us to private and loopback addresses for a video (VIDEO_ALLOW_PRIVATE). */
  allowPrivate?: boolean
  /** Deadlines in milliseconds; for tests that wait for one to pass. */
  timeouts?: Partial<Timeouts>
}

interface Timeouts {
  connect: number
  headers: number
  body: number
  /** A whole submission: the sum of the three. LONGEST_POST_MS (lib/submissions/delays.ts) is the same. */
  send: number
  /** A whole free request, from its wait for a connection to the end of its answer. */
  question: number
  /** A whole video, in the same way. Each step may be quick although the whole never ends. */
  video: number
}

const TIMEOUTS: Timeouts = {
  connect: 10_000,
  headers: 60_000,
  body: 30_000,
  send: 100_000,
  question: 60_000,
  video: 10 * 60_000,
}

/**
 * The one client of the video service, and the only holder of the team's key.
 *
 * A POST is written at most once: a connection of its own (no keep-alive race), no retry, no redirect, no abort except
 * by its deadline; its outcome is decided by phase, not by error code (docs/decisions/0006-sending.md).
 */
export class UpstreamClient {
  /**
   * Distinguishes this key from others in rows of sends and readings: the first 8 hex digits of its SHA-256. Services
   * mask keys as they like, and two masks may be equal; no key can be recovered from this.
   */
  readonly keyMark: string
  readonly #urls: ReturnType<typeof serviceUrls>
  readonly #sending: Line & { dispatcher: Agent }
  readonly #reading: ReadingLine & { dispatcher: Agent }
  /** Browsers decide how long a relay takes, so relays must not use the connections of polls and downloads. */
  readonly #relaying: Agent
  /**
   * For videos that the service keeps on other hosts. A download always has a connection: their number has no limit.
   */
  readonly #elsewhere: Agent
  readonly #video: Omit<VideoLine, 'own'>

  constructor(options: UpstreamOptions) {
    const timeouts = { ...TIMEOUTS, ...options.timeouts }
    const { connect, headers: headersTimeout, body: bodyMs } = timeouts
    const common = { allowH2: false, headersTimeout, bodyTimeout: bodyMs, connect: { timeout: connect } }
    const { key } = options
    this.keyMark = hash('sha256', key).slice(0, 8)
    this.#urls = serviceUrls(options.baseUrl, options.prefix)
    this.#sending = {
      key,
      bodyMs,
      withinMs: timeouts.send,
      dispatcher: new Agent({ ...common, pipelining: 0 }),
    }
    this.#reading = {
      key,
      withinMs: timeouts.question,
      dispatcher: new Agent({ ...common, connections: 32 }),
    }
    this.#relaying = new Agent(common)
    this.#elsewhere = new Agent(
      options.allowPrivate ? common : { ...common, connect: publicConnector(connect) },
    )
    this.#video = { elsewhere: this.#elsewhere, key, withinMs: timeouts.video }
  }

  /**
   * Sends one submission, once. Never throws: every event is an outcome.
   * @param sending The journal's record of this send, written before the service and the database have it.
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

  /** Polls a job. Free. A status outside the contract is returned unchanged. */
  async poll(id: string): Promise<Answer<{ status: string }>> {
    const answer = await getJson(this.#reading, this.#urls.job(id), {
      shape: jobBody,
      otherwise: { key: 'troubles.noJob' },
    })
    if (answer.kind === 'trouble') return answer
    if (answer.value.id !== id) return trouble(200, { key: 'troubles.anotherJob' })
    return { kind: 'ok', value: { status: answer.value.status } }
  }

  /** Reads the key's spend. Free. */
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
   * Opens a finished job's video to archive it, following redirects. Free. The caller consumes or destroys the
   * body.
   * @throws without a response, or ForbiddenAddressError.
   */
  openDownload(id: string, options: OpenVideo): Promise<Dispatcher.ResponseData> {
    return openVideo({ ...this.#video, own: this.#reading.dispatcher }, this.#urls.content(id), options)
  }

  /** The same for a browser, over separate connections: as many as relay.ts allows. */
  openRelay(id: string, options: OpenVideo): Promise<Dispatcher.ResponseData> {
    return openVideo({ ...this.#video, own: this.#relaying }, this.#urls.content(id), options)
  }

  /** Waits for sends under way, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([
      this.#sending.dispatcher.close(),
      this.#reading.dispatcher.destroy(),
      this.#relaying.destroy(),
      this.#elsewhere.destroy(),
    ])
  }
}

/** A badly masked key must not leak through us: at most seven characters are shown. */
function maskAgain(key: string): string {
  return key.length > 11 ? `${key.slice(0, 3)}...${key.slice(-4)}` : key
}
