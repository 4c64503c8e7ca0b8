import { parseArgs } from 'node:util'
import { isJobId } from '../jobs.ts'

/** The words after a verb are not what it takes; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether an error is about the words: ours, or the one that parseArgs throws. */
export function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** The largest budget that JSON says exactly. */
const LARGEST_BUDGET_YEN = Number.MAX_SAFE_INTEGER
export const YEN_RULE = `whole yen from 0 to ${LARGEST_BUDGET_YEN}, digits only.`

const LONGEST_TEXT = 200

/** An amount of money, named `what` in a refusal. */
export function readYen(text: string, what: string): number {
  const amount = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(amount <= LARGEST_BUDGET_YEN)) throw new UsageError(`${what} is ${YEN_RULE}`)
  return amount
}

/** Text that is kept and shown in lists: a control character in it could break a line or steer a terminal. */
export function readText(text: string, what: string): string {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > LONGEST_TEXT || /\p{Cc}/u.test(trimmed)) {
    throw new UsageError(`${what} is 1 to ${LONGEST_TEXT} characters on one line.`)
  }
  return trimmed
}

/** The only word there is, an id. */
export function onlyId(args: string[], problem: string): string {
  return soleId(parseArgs({ args, options: {}, allowPositionals: true }).positionals, problem)
}

/** The only one of these words, an id; those of keys and jobs have the same shape. */
export function soleId(words: string[], problem: string): string {
  const [id] = words
  if (!id || words.length > 1 || !isJobId(id)) throw new UsageError(problem)
  return id
}
