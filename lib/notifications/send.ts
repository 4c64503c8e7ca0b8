import { Agent, buildConnector, request } from 'undici'
import { faultOf } from '#platform/errors.ts'
import type { Message } from '../i18n/message.ts'
import { ForbiddenAddressError, publicConnector } from '../upstream/addresses.ts'

/** The result of one attempt. The status is null without an answer. */
export type TryResult =
  | { kind: 'delivered'; status: number }
  | { kind: 'failed'; status: number | null; trouble: Message }

/** One request to a webhook. */
export interface Letter {
  url: string
  headers: Record<string, string>
  body: string
}

/** The most bytes of an answer that are read. */
const MOST_ANSWER = 1_024

/**
 * Sends a letter once: follows no redirect, connects only to public addresses unless `allowPrivate`, and ends within
 * `withinMs`. Never throws.
 */
export async function send(
  letter: Letter,
  { allowPrivate, withinMs }: { allowPrivate: boolean; withinMs: number },
): Promise<TryResult> {
  const connect = allowPrivate
    ? buildConnector({ timeout: withinMs, allowH2: false })
    : publicConnector(withinMs)
  // Connections are not kept alive: each is checked again, and deliveries are rare.
  const dispatcher = new Agent({ connect, pipelining: 0, headersTimeout: withinMs, bodyTimeout: withinMs })
  const signal = AbortSignal.timeout(withinMs)
  try {
    const { statusCode: status, body } = await request(letter.url, {
      dispatcher,
      method: 'POST',
      headers: { 'user-agent': 'Dailies', ...letter.headers },
      body: letter.body,
      signal,
    })
    await body.dump({ limit: MOST_ANSWER, signal }).catch(() => {}) // its body is not needed
    if (status >= 200 && status < 300) return { kind: 'delivered', status }
    const key = status >= 300 && status < 400 ? 'redirected' : 'status'
    return { kind: 'failed', status, trouble: { key: `notifications.troubles.${key}`, values: { status } } }
  } catch (error) {
    return { kind: 'failed', status: null, trouble: troubleOf(error) }
  } finally {
    await dispatcher.destroy()
  }
}

function troubleOf(error: unknown): Message {
  if (error instanceof ForbiddenAddressError) return { key: 'notifications.troubles.forbidden' }
  const timedOut =
    error instanceof Error && /^(TimeoutError|ConnectTimeoutError|HeadersTimeoutError)$/.test(error.name)
  if (timedOut) return { key: 'notifications.troubles.timeout' }
  return { key: 'notifications.troubles.noAnswer', values: { why: faultOf(error) } }
}
