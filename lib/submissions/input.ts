import type { Message } from '../i18n/message.ts'
import { isVisible } from '../text.ts'

/** docs/contract.md, Limits. A character is a Unicode code point. */
export const PROMPT_MAX_CODE_POINTS = 2_000

/** The most videos that one press can buy. */
export const MOST_TAKES = 8

export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The mistake in a prompt, in words for its author; null for a valid prompt. */
export function promptProblem(prompt: string): Message | null {
  const length = countCodePoints(prompt)
  if (length > PROMPT_MAX_CODE_POINTS) {
    const values = { over: length - PROMPT_MAX_CODE_POINTS, length, most: PROMPT_MAX_CODE_POINTS }
    return { key: 'composer.refused.promptLong', values }
  }
  if (!prompt.isWellFormed()) return { key: 'composer.refused.promptBroken' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(prompt)) {
    return { key: 'composer.refused.promptControl' }
  }
  return isVisible(prompt) ? null : { key: 'composer.refused.promptEmpty' }
}

export const SEED_PROBLEM: Message = { key: 'composer.refused.seed' }

/** A seed as typed: empty means a random seed. `value` is a safe integer, as JSON can carry it exactly. */
export function parseSeed(typed: string): { value: number | null } | { problem: Message } {
  const text = typed.trim()
  if (text === '') return { value: null }
  const value = Number(text)
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value)) {
    return { problem: SEED_PROBLEM }
  }
  return { value }
}

/** The seeds of the takes of one attempt: counted up from the given seed, so that no two takes are the same video. */
export function seedsFrom(seed: number, takes: number): number[] {
  return Array.from({ length: takes }, (_, step) =>
    Number.isSafeInteger(seed + step) ? seed + step : seed - step,
  )
}
