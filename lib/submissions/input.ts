/** docs/contract.md, Limits. A character is a Unicode code point. */
export const PROMPT_MAX_CODE_POINTS = 2_000

export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** What is wrong with a prompt, in words for the person who typed it; null when nothing is. */
export function promptProblem(prompt: string): string | null {
  if (prompt.trim() === '') return 'Write what the video should show.'
  const length = countCodePoints(prompt)
  if (length > PROMPT_MAX_CODE_POINTS) {
    return `The prompt is ${length - PROMPT_MAX_CODE_POINTS} characters too long (${length} of ${PROMPT_MAX_CODE_POINTS}).`
  }
  if (!prompt.isWellFormed())
    return 'The prompt contains half of a character (a lone surrogate). Type that part again.'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(prompt)) {
    return 'The prompt contains control characters. Paste it as plain text.'
  }
  return null
}

export const SEED_PROBLEM =
  'The seed must be a whole number between −9,007,199,254,740,991 and 9,007,199,254,740,991.'

/** A seed as typed: empty means the service chooses. `value` is a safe integer, as JSON can carry it exactly. */
export function parseSeed(typed: string): { value: number | null } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { value: null }
  const value = Number(text)
  if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value)) {
    return {
      problem: 'The seed must be a whole number between −9,007,199,254,740,991 and 9,007,199,254,740,991.',
    }
  }
  return { value }
}
