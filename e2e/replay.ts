import type { Page } from 'playwright/test'
import { Pool } from 'undici'
import type { SubmitResult } from '#lib/submissions/results.ts'
import type { SubmitInput } from '../lib/submissions/submit-input.ts'

/** The POST of a server action, as a browser sent it. */
export interface SentAction {
  path: string
  headers: Record<string, string>
  input: SubmitInput
}

/** The POST that a browser sends when the composer's button is pressed. */
export async function captureAction(page: Page, press: () => Promise<void>): Promise<SentAction> {
  const [request] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.headers()['next-action'] !== undefined,
    ),
    press(),
  ])
  const { pathname, search, host } = new URL(request.url())
  const headers = Object.entries(await request.allHeaders()).filter(
    ([name]) => !name.startsWith(':') && !OF_ONE_CONNECTION.has(name),
  )
  const [input] = JSON.parse(request.postData() ?? '') as [SubmitInput]
  return { path: pathname + search, headers: { ...Object.fromEntries(headers), host }, input }
}

/** The HTTP client sets these itself; the encoding, because nothing here would decode it. */
const OF_ONE_CONNECTION = new Set(['connection', 'content-length', 'transfer-encoding', 'accept-encoding'])

/** The answer to one POST. */
export interface Answer {
  attemptId: string
  /** The address to which it was sent. */
  to: number
  status: number
  result: SubmitResult | null
}

/** Resends a captured action to any of several addresses, on reused connections. */
export function makeReplay(action: SentAction, addresses: readonly string[], connections: number) {
  const pools = addresses.map((address) => new Pool(address, { connections, pipelining: 1 }))
  return {
    async send(to: number, input: SubmitInput): Promise<Answer> {
      const { path, headers } = action
      const pool = pools[to]
      if (!pool) throw new Error('There is no such address.')
      const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify([input]) })
      const result = resultIn(await answer.body.text())
      return { attemptId: input.attemptId, to, status: answer.statusCode, result }
    },
    async close(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}

/** The result of an action: one of the numbered lines of JSON that Next answers with. */
function resultIn(answer: string): SubmitResult | null {
  for (const [, json = ''] of answer.matchAll(/^\d+:(\{.*\})$/gm)) {
    const value = JSON.parse(json) as object
    if ('kind' in value) return value as SubmitResult
  }
  return null
}
