import { type Dispatcher, request } from 'undici'
import type { z } from 'zod'
import { faultOf } from '#platform/errors.ts'
import type { Message } from '../i18n/message.ts'
import { readBody } from './body.ts'

/** The result of a free request (poll, key info); `trouble` is for people and never contains the key. */
export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'trouble'; status: number | null; trouble: Message }

/** The settings of free requests: the connections, the key, and the deadline of the whole. */
export interface ReadingLine {
  dispatcher: Dispatcher
  key: string
  withinMs: number
}

/** The largest answer to a free request that is read. */
const FREE_BODY_LIMIT = 1024 * 1024

/**
 * Makes a free request. Never throws: any unexpected answer is a trouble.
 *
 * @param options.otherwise the trouble of an answer of another shape.
 */
export async function getJson<Value>(
  line: ReadingLine,
  url: string,
  { shape, otherwise }: { shape: z.ZodType<Value>; otherwise: Message },
): Promise<Answer<Value>> {
  try {
    const response = await request(url, {
      dispatcher: line.dispatcher,
      headers: { authorization: `Bearer ${line.key}`, accept: 'application/json' },
      // A service may answer in many steps that are each in time, such as repeated 103 Early Hints.
      signal: AbortSignal.timeout(line.withinMs),
    })
    const limits = { limit: FREE_BODY_LIMIT, withinMs: line.withinMs, secret: line.key }
    const { text, whole } = await readBody(response, limits)
    const { statusCode } = response
    if (statusCode !== 200) {
      return trouble(statusCode, { key: 'troubles.status', values: { status: statusCode } })
    }
    if (!whole) return trouble(200, { key: 'troubles.cutOff' })
    const parsed = shape.safeParse(JSON.parse(text))
    if (!parsed.success) return trouble(200, otherwise)
    return { kind: 'ok', value: parsed.data }
  } catch (error) {
    if (error instanceof SyntaxError) return trouble(200, { key: 'troubles.notJson' })
    return trouble(null, { key: 'troubles.noAnswer', values: { why: faultOf(error) } })
  }
}

/** @param status of the answer; null if there was none. */
export function trouble(
  status: number | null,
  message: Message,
): Extract<Answer<never>, { kind: 'trouble' }> {
  return { kind: 'trouble', status, trouble: message }
}
