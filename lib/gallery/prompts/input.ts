import { z } from 'zod'
import type { Message } from '../../i18n/message.ts'
import { countCodePoints, promptProblem } from '../../submissions/input.ts'
import { isLine } from '../../text.ts'

/** Most characters of a saved prompt's name, as Unicode code points. */
export const LONGEST_PROMPT_NAME = 80

/** What is wrong with a saved prompt, for the person who typed it; null when nothing is. */
export function savedPromptProblem({ name, text }: { name: string; text: string }): Message | null {
  const length = countCodePoints(name.trim())
  if (length === 0 || length > LONGEST_PROMPT_NAME || !isLine(name.trim())) {
    return { key: 'prompts.badName', values: { most: LONGEST_PROMPT_NAME } }
  }
  return promptProblem(text)
}

/** As any client may send it; what is wrong with the words is said by `savedPromptProblem`. */
export const savedPromptInput = z.object({
  /** Null makes a new one. */
  id: z.uuid().nullable(),
  name: z.string(),
  text: z.string(),
})
