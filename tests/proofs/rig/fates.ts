import type { Socket } from 'node:net'
import { httpAnswer } from '#tests/fixtures/upstream-server.ts'

/** Whether the service accepts a POST, and so bills it. `either`: chance decides, because the answer leaves it open. */
type Billing = 'never' | 'now' | 'late' | 'either'

/** The fate of the connection after the answer, if there is one. */
type Ending = 'keep' | 'reset' | 'close' | 'silence'

interface FateRule {
  billed: Billing
  /**
   * The bytes of the answer, containing `body` if it names a job; if absent, no byte is sent. Chance chooses among
   * variants.
   */
  answer?: (body: string, chance: number) => string
  ending: Ending
  /** The answer arrives in pieces, and time passes in between. */
  slow?: true
}

const never = (answer: FateRule['answer'], ending: Ending = 'keep'): FateRule => ({
  billed: 'never',
  ending,
  ...(answer ? { answer } : {}),
})
const status = (line: string, body = '{}', headers: Record<string, string> = {}) =>
  never(() => httpAnswer(line, body, headers))
const untold = (billed: Billing, ending: Ending, bytes?: string): FateRule => ({
  billed,
  ending,
  ...(bytes === undefined ? {} : { answer: () => bytes }),
})
const REDIRECTS = [
  '301 Moved Permanently',
  '302 Found',
  '303 See Other',
  '307 Temporary Redirect',
  '308 Permanent Redirect',
]
/** Following it would lead to a second POST, which the truth notices. */
const ELSEWHERE = { Location: '/gateway/videos/create' }
const oneOf = (lines: readonly string[], chance: number) => lines[Math.floor(chance * lines.length)] ?? ''
const accepted = (answer: (body: string) => string, ending: Ending = 'keep'): FateRule => ({
  billed: 'now',
  answer,
  ending,
})
const whole = (body: string) => httpAnswer('202 Accepted', body)
const CHUNKED = 'HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n'

/** The possible answers of a service to a POST that it could accept: the rows of the outcome table (docs/decisions/0006-sending.md). */
export const FATES = {
  accept: accepted(whole),
  'accept slowly': { ...accepted(whole), slow: true },
  'accept, then reset': accepted(whole, 'reset'),

  'accept silently': untold('now', 'reset'),
  'accept late': untold('late', 'reset'),
  drop: untold('never', 'reset'),
  'hang up': untold('either', 'close'),
  'say nothing': untold('either', 'silence'),
  'answer half a status line': untold('either', 'reset', 'HTTP/1.1 20'),
  'answer garbage': untold('either', 'close', 'SSH-2.0-OpenSSH_9.9\r\n'),
  'continue, then hang up': untold('either', 'close', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'hint, then say nothing': untold('either', 'silence', 'HTTP/1.1 103 Early Hints\r\n\r\n'),

  redirect: status('307 Temporary Redirect', '', ELSEWHERE),
  'redirect, billed or not': {
    billed: 'either',
    answer: (_, chance) => httpAnswer(oneOf(REDIRECTS, chance), '', ELSEWHERE),
    ending: 'keep',
  },
  'answer with another 2xx': {
    billed: 'either',
    answer: (body, chance) =>
      httpAnswer(oneOf(['200 OK', '201 Created', '206 Partial Content'], chance), body),
    ending: 'keep',
  },

  'accept and stutter': accepted((body) => whole(body).slice(0, -12), 'reset'),
  'accept, cut off between chunks': accepted((body) => `${CHUNKED}8\r\n${body.slice(0, 8)}\r\n`, 'close'),
  'accept, and stall': accepted((body) => whole(body).slice(0, -12), 'silence'),
  'accept without a length, cut off': accepted(
    (body) => `HTTP/1.1 202 Accepted\r\nConnection: close\r\n\r\n${body.slice(0, -12)}`,
    'close',
  ),
  'accept with nothing': accepted(() => whole('')),
  'accept in HTML': accepted(() => whole('<html>')),
  'accept without an id': accepted(() => whole('{"status":"pending"}')),
  'accept with a folder as id': accepted(() => whole('{"id":"..","status":"pending"}')),

  refuse: status('400 Bad Request', '{"error":{"message":"no"}}'),
  'refuse, cut off': never(
    () => httpAnswer('422 Unprocessable Content', '{"error":{"message":"no"}}').slice(0, -5),
    'reset',
  ),
  'refuse the key': status('401 Unauthorized'),
  'refuse for money': status('402 Payment Required', '{"error":{"code":"insufficient_budget"}}'),
  'refuse oddly': never((_, chance) =>
    httpAnswer(oneOf(['408 Request Timeout', '421 Misdirected Request'], chance), '{}'),
  ),
  limit: status('429 Too Many Requests', '{}', { 'Retry-After': '5' }),
  break: status('500 Internal Server Error', '<html>'),
  'break at a gateway': never((_, chance) =>
    httpAnswer(oneOf(['502 Bad Gateway', '504 Gateway Timeout'], chance), '<html>'),
  ),
  busy: status('503 Service Unavailable', '{}', { 'Retry-After': '5' }),
  'busy for who knows how long': status('503 Service Unavailable'),
} as const satisfies Record<string, FateRule>

export type Fate = keyof typeof FATES

export const ALL_FATES = Object.keys(FATES) as Fate[]

export function ruleOf(fate: Fate): FateRule {
  return FATES[fate]
}

/** Whether it leaves the sender without an answer about the billing. */
export function leavesUnknown(fate: Fate): boolean {
  return /^(accept silently|accept late|hang|say|answer|continue|hint|redirect)/.test(fate)
}

/** Whether the client's own deadline has to end the wait for an answer. */
export function isSilent(fate: Fate | undefined): boolean {
  return fate !== undefined && ruleOf(fate).ending === 'silence'
}

/**
 * Answers a POST according to its fate.
 * @param with.body The body of a right answer; `pause` lets time pass between the pieces of a slow answer.
 * @returns the written status; null if there was none.
 */
export function carryOutFate(
  fate: Fate,
  socket: Socket,
  { body, chance, pause }: { body: string; chance: number; pause: () => void },
): number | null {
  const { answer, ending, slow } = ruleOf(fate)
  const bytes = answer?.(body, chance)
  const end = () => {
    if (ending === 'reset') socket.resetAndDestroy()
    if (ending === 'close') socket.end()
  }
  if (bytes === undefined) end()
  else if (slow) writeSlowly(socket, bytes, pause)
  else socket.write(bytes, end)
  const line = /^HTTP\/1.1 ([2-5]\d\d)/.exec(bytes ?? '')
  return line ? Number(line[1]) : null
}

function writeSlowly(socket: Socket, bytes: string, pause: () => void): void {
  socket.write(bytes.slice(0, 20), () => {
    pause()
    setImmediate(() => socket.write(bytes.slice(20)))
  })
}
