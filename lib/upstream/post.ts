import { randomUUID } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { type Dispatcher, request } from 'undici'
import { faultOf } from '#platform/errors.ts'
import { readBody } from './body.ts'
import { BODY_LIMIT, type Observation } from './outcome.ts'

/** The settings of a request: the connections, the key, and the deadlines of the body and of the whole. */
export interface Line {
  dispatcher: Dispatcher
  key: string
  bodyMs: number
  withinMs: number
}

/**
 * Writes one POST, at most once, and returns the observation. Never throws. The dispatcher must neither retry, nor
 * follow redirects, nor reuse a connection.
 *
 * @param body JSON.
 * @param aboutToWrite Called right before the socket is written to. If it throws, nothing is written.
 */
export async function postOnce(
  line: Line,
  url: string,
  body: string,
  aboutToWrite: () => void,
): Promise<Observation> {
  const requestId = randomUUID()
  const watch = watchForSending(requestId, aboutToWrite)
  try {
    const response = await request(url, {
      method: 'POST',
      dispatcher: line.dispatcher,
      headers: {
        authorization: `Bearer ${line.key}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'x-request-id': requestId,
      },
      body,
      // Each 103 Early Hints restarts the wait for headers.
      signal: AbortSignal.timeout(line.withinMs),
    })
    const limits = { limit: BODY_LIMIT, withinMs: line.bodyMs, secret: line.key }
    const { text, whole } = await readBody(response, limits)
    const retryAfter = response.headers['retry-after']
    return {
      seen: 'status',
      status: response.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      body: text,
      whole,
    }
  } catch (error) {
    return { seen: 'nothing', sent: watch.sent(), error: watch.prevented() ?? faultOf(error) }
  } finally {
    watch.stop()
  }
}

/**
 * Listens for undici's event that it is about to write the request with this id. undici publishes it right before it
 * writes to the socket, in the same turn; a socket destroyed at that moment accepts no byte.
 */
function watchForSending(requestId: string, aboutToWrite: () => void) {
  let sent = false
  let prevented: string | null = null
  const listen = (message: unknown) => {
    const { headers, socket } = message as { headers: string; socket: Socket }
    if (!headers.includes(requestId)) return
    try {
      aboutToWrite()
      sent = true
    } catch (error) {
      prevented = error instanceof Error ? error.message : String(error)
      socket.destroy()
    }
  }
  diagnostics.subscribe('undici:client:sendHeaders', listen)
  return {
    sent: () => sent,
    /** The reason why it must not be written. */
    prevented: () => prevented,
    stop: () => diagnostics.unsubscribe('undici:client:sendHeaders', listen),
  }
}
