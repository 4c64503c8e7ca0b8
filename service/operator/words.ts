import { codeOf } from '#platform/errors.ts'
import { isJobId } from '../jobs.ts'

/** The arguments do not fit the usage of a command; the message explains. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether an error is about the arguments: ours, or one of parseArgs. */
export function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS')
}

/** The largest budget that JSON represents exactly. */
const LARGEST_BUDGET_YEN = Number.MAX_SAFE_INTEGER
export const YEN_RULE = `whole yen from 0 to ${LARGEST_BUDGET_YEN}, digits only.`

/** An amount of money, named `what` in a refusal. */
export function readYen(text: string, what: string): number {
  const amount = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(amount <= LARGEST_BUDGET_YEN)) throw new UsageError(`${what} is ${YEN_RULE}`)
  return amount
}

const LONGEST_TEXT = 200

/** Text for lists, without control characters, which could break a line or control a terminal. */
export function readText(text: string, what: string): string {
  const trimmed = text.trim()
  if (trimmed.length === 0 || trimmed.length > LONGEST_TEXT || /\p{Cc}/u.test(trimmed)) {
    throw new UsageError(`${what} is 1 to ${LONGEST_TEXT} characters on one line.`)
  }
  return trimmed
}

/** The single argument, an id; ids of keys and jobs have the same shape. */
export function soleId([id, ...others]: string[], problem: string): string {
  if (!id || others.length > 0 || !isJobId(id)) throw new UsageError(problem)
  return id
}
