import { randomUUID } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import { type Dispatcher, request } from 'undici'
import { readBody } from './body.ts'
import { codeOf } from './errors.ts'
import { BODY_LIMIT, type Observation } from './outcome.ts'

/** How a request goes out: over whose connections, with which key, and how long its answer may take to arrive. */
export interface Line {
  dispatcher: Dispatcher
  key: string
  bodyMs: number
}

/**
 * Writes one POST, at most once, and tells what was seen of it. Never throws. The dispatcher must neither retry, nor
 * follow redirects, nor use a connection again.
 *
 * @param body JSON.
 */
export async function postOnce(line: Line, url: string, body: string): Promise<Observation> {
  const requestId = randomUUID()
  const watch = watchForSending(requestId)
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
    })
    const limits = { limit: BODY_LIMIT, withinMs: line.bodyMs, secret: line.key }
    const { text, whole } = await readBody(response.body, limits)
    const retryAfter = response.headers['retry-after']
    return {
      seen: 'status',
      status: response.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      body: text,
      whole,
    }
  } catch (error) {
    return { seen: 'nothing', sent: watch.sent(), error: codeOf(error) }
  } finally {
    watch.stop()
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
