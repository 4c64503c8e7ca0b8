import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, type FormData, request } from 'undici'
import { faultOf } from '#platform/errors.ts'
import { rethrowDiskFull } from '../../media/disk-full.ts'
import { RendererUnavailableError } from '../../renderer.ts'

const CONNECT_MS = 10_000
const HEADERS_MS = 60_000
const BODY_MS = 60_000
const MOST_JSON_BYTES = 1024 * 1024
const MOST_VIDEO_BYTES = 1024 * 1024 * 1024

/** The answer of a model server: its status, and its body if that is JSON of a sane size, else null. */
export interface Answer {
  status: number
  body: unknown
}

export interface Question {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the server's URL, with its query; begins with a slash. */
  path: string
  form?: FormData
  json?: unknown
}

/** The HTTP side of a model server. Follows no redirects; every request can be aborted. */
export interface ModelServer {
  /** Without a slash at the end. */
  url: string
  /** @throws RendererUnavailableError without an answer; the signal's reason after an abort. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /**
   * Saves a complete video to a file: its length is checked. `refused` is any answer except 200.
   * @throws RendererUnavailableError when there is no answer or the disk is full; the signal's reason after an abort.
   */
  download(
    path: string,
    outputPath: string,
    signal: AbortSignal,
  ): Promise<Saved | { kind: 'refused'; answer: Answer }>
}

/** Whether a video was saved; `reason` is a sentence without its end. */
type Saved = { kind: 'saved' } | { kind: 'not whole'; reason: string } | { kind: 'too large'; reason: string }

/** @param token Sent as a bearer token if set, and never logged or stored. */
export function connectModelServer(address: { url: string; token: string | null }): ModelServer {
  const { token } = address
  const url = address.url.replace(/\/+$/, '')
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_MS,
  })
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }

  async function send(question: Question, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { method, path, form, json } = question
    const contentType = json === undefined ? {} : { 'content-type': 'application/json' }
    return request(`${url}${path}`, {
      method,
      dispatcher,
      signal,
      headers: { ...authorization, ...contentType },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
    })
  }

  return {
    url,
    ask: (question, signal) => reached(signal, async () => readAnswer(await send(question, signal), token)),
    download: async (path, outputPath, signal) => {
      const response = await reached(signal, () => send({ method: 'GET', path }, signal))
      if (response.statusCode !== 200)
        return { kind: 'refused', answer: await reached(signal, () => readAnswer(response, token)) }
      const saved = await save(response, outputPath)
      signal.throwIfAborted()
      return saved
    },
  }
}

async function reached<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    throw new RendererUnavailableError(`the model server does not answer (${faultOf(error)})`, {
      cause: error,
    })
  }
}

/** Reads a body, and removes our token from it. */
async function readAnswer(
  { statusCode, body }: Dispatcher.ResponseData,
  token: string | null,
): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MOST_JSON_BYTES) return { status: statusCode, body: null }
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { status: statusCode, body: parse(token === null ? text : text.replaceAll(token, '[token]')) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a body to a file. @throws RendererUnavailableError when the disk is full; any other error of the file. */
async function save({ headers, body }: Dispatcher.ResponseData, outputPath: string): Promise<Saved> {
  const promised = Number(headers['content-length'] ?? 0)
  const faults: string[] = []
  let bytes = 0
  async function* bounded() {
    try {
      for await (const chunk of body) {
        bytes += chunk.length
        if (Math.max(bytes, promised) > MOST_VIDEO_BYTES) return
        yield chunk
      }
    } catch (error) {
      faults.push(faultOf(error))
    }
  }
  await pipeline(bounded, createWriteStream(outputPath)).catch(rethrowDiskFull)
  if (Math.max(bytes, promised) > MOST_VIDEO_BYTES)
    return { kind: 'too large', reason: `the model server’s video is larger than ${MOST_VIDEO_BYTES} bytes` }
  if (promised > 0 && promised !== bytes) faults.push(`${bytes} of ${promised} bytes came`)
  else if (bytes === 0) faults.push('it is empty')
  if (faults.length === 0) return { kind: 'saved' }
  return {
    kind: 'not whole',
    reason: `the model server’s video does not arrive whole: ${faults.join('; ')}`,
  }
}
