import { randomUUID } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import '#server-only'
import { BODY_LIMIT, classify, type Observation, type Outcome } from './outcome.ts'
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

/** Largest answer to a free request that is read. */
const FREE_BODY_LIMIT = 1024 * 1024

/** What a free request (poll, key info) came to; `trouble` is for people and never contains the key. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'trouble'; status: number | null; trouble: string }

/**
 * The one client of the video service, and the only holder of the team's key.
 *
 * A POST is written at most once: a connection of its own (no keep-alive race), no retry, no redirect, no abort from
 * outside; what happened to it is decided by phase, not by error code (docs/decisions/0006-sending.md).
 */
export class UpstreamClient {
  readonly #key: string
  readonly #authorization: string
  readonly #bodyMs: number
  readonly #urls: ReturnType<typeof serviceUrls>
  readonly #sending: Agent
  readonly #reading: Agent

  constructor(options: UpstreamOptions) {
    const timeouts = { ...TIMEOUTS, ...options.timeouts }
    const common = {
      allowH2: false,
      connect: { timeout: timeouts.connect },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    }
    this.#key = options.key
    this.#authorization = `Bearer ${options.key}`
    this.#bodyMs = timeouts.body
    this.#urls = serviceUrls(options.baseUrl, options.prefix)
    this.#sending = new Agent({ ...common, pipelining: 0, connect: promptConnector(timeouts.connect) })
    this.#reading = new Agent({ ...common, connections: 32 })
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
    const observation = await this.#post(this.#urls.create, body)
    await journal(observation)
    return classify(observation)
  }

  async #post(url: string, body: string): Promise<Observation> {
    const requestId = randomUUID()
    const watch = watchForSending(requestId)
    try {
      const response = await request(url, {
        method: 'POST',
        dispatcher: this.#sending,
        headers: {
          authorization: this.#authorization,
          'content-type': 'application/json',
          accept: 'application/json',
          'x-request-id': requestId,
        },
        body,
      })
      const { text, whole } = await this.#read(response.body, BODY_LIMIT)
      const retryAfter = response.headers['retry-after']
      return {
        seen: 'status',
        status: response.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: text,
        whole,
      }
    } catch (error) {
      return { seen: 'nothing', sent: watch.sent(), error: describeError(error) }
    } finally {
      watch.stop()
    }
  }

  /** Polls a job. Free. A status the spec does not know comes back as it is. */
  async poll(id: string): Promise<Answer<{ status: string }>> {
    const answer = await this.#get(this.#urls.job(id))
    if (answer.kind === 'trouble') return answer
    const parsed = jobBody.safeParse(answer.value)
    if (!parsed.success)
      return { kind: 'trouble', status: 200, trouble: 'The service answered something that is no job.' }
    if (parsed.data.id !== id)
      return { kind: 'trouble', status: 200, trouble: 'The service answered with another job.' }
    return { kind: 'ok', value: { status: parsed.data.status } }
  }

  /** Reads what the key has spent. Free. */
  async keyInfo(): Promise<Answer<{ maskedKey: string; spendYen: number; maxBudgetYen: number }>> {
    const answer = await this.#get(this.#urls.keyInfo)
    if (answer.kind === 'trouble') return answer
    const parsed = keyInfoBody.safeParse(answer.value)
    if (!parsed.success) {
      return { kind: 'trouble', status: 200, trouble: 'The service answered something that is no key info.' }
    }
    const { key, info } = parsed.data
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
    return request(this.#urls.content(id), {
      method: options.method ?? 'GET',
      dispatcher: this.#reading,
      headers: { ...options.headers, authorization: this.#authorization },
      ...(options.signal ? { signal: options.signal } : {}),
    })
  }

  async #get(url: string): Promise<Answer<unknown>> {
    try {
      const response = await request(url, {
        dispatcher: this.#reading,
        headers: { authorization: this.#authorization, accept: 'application/json' },
      })
      const { text, whole } = await this.#read(response.body, FREE_BODY_LIMIT)
      if (response.statusCode !== 200) {
        return {
          kind: 'trouble',
          status: response.statusCode,
          trouble: `The service answered HTTP ${response.statusCode}.`,
        }
      }
      if (!whole) return { kind: 'trouble', status: 200, trouble: 'The service’s answer was cut off.' }
      return { kind: 'ok', value: JSON.parse(text) }
    } catch (error) {
      if (error instanceof SyntaxError) {
        return { kind: 'trouble', status: 200, trouble: 'The service answered something that is not JSON.' }
      }
      return {
        kind: 'trouble',
        status: null,
        trouble: `The service did not answer (${describeError(error)}).`,
      }
    }
  }

  /** Reads a body, as far as it comes within its limits of size and time, and takes our key out should it be in it. */
  async #read(
    body: Dispatcher.ResponseData['body'],
    limit: number,
  ): Promise<{ text: string; whole: boolean }> {
    const deadline = setTimeout(() => body.destroy(new Error('the answer took too long')), this.#bodyMs)
    try {
      const { text, whole } = await readBody(body, limit)
      return { text: text.replaceAll(this.#key, '[key]'), whole }
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Waits for what is under way, then closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#sending.close(), this.#reading.destroy()])
  }
}

/**
 * Connects, or fails, within a time that no pause of the process stretches: a POST that was held up while it connected
 * must not be written minutes later, when its outcome may have been settled. Nothing was sent then.
 */
function promptConnector(withinMs: number): buildConnector.connector {
  const connector = buildConnector({ timeout: withinMs, allowH2: false })
  return (options, callback) => {
    const begun = performance.now()
    connector(options, (...result) => {
      const [error, socket] = result
      if (error || performance.now() - begun <= 2 * withinMs) return callback(...result)
      socket.destroy()
      callback(new Error('The connection was held up.'), null)
    })
  }
}

/** Tells whether undici was about to write the request that carries this id. Published before the socket is written. */
function watchForSending(requestId: string) {
  let sent = false
  const listen = (message: unknown) => {
    if ((message as { headers: string }).headers.includes(requestId)) sent = true
  }
  diagnostics.subscribe('undici:client:sendHeaders', listen)
  return {
    sent: () => sent,
    stop: () => diagnostics.unsubscribe('undici:client:sendHeaders', listen),
  }
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<{ text: string; whole: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  let whole = true
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) {
        whole = false
        break // leaving the loop destroys the stream
      }
    }
  } catch {
    whole = false
  }
  return { text: Buffer.concat(chunks).subarray(0, limit).toString('utf8'), whole }
}

/** A service that masks a key badly must not leak it through us: at most seven characters are shown. */
function maskAgain(key: string): string {
  return key.length > 11 ? `${key.slice(0, 3)}...${key.slice(-4)}` : key
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code
}
