import { promptTitle } from '#components/ui/prompt-title.ts'
import type { Message } from '#lib/i18n/message.ts'
import { parseSeed } from '#lib/submissions/input.ts'
import type { Bought } from '#lib/submissions/results.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import type { Payload } from './draft.ts'

type Asked = Pick<Payload, 'prompt' | 'seed' | 'takes'>

/**
 * Whether the answer to a press is about what was sent. It is not when the attempt was taken before with other words:
 * an earlier press had no answer, or the browser's storage went back to an attempt that was already answered.
 */
export function isBought(asked: Asked, { prompt, seed, submissionIds }: Bought): boolean {
  const wanted = parseSeed(asked.seed)
  const anySeed = 'value' in wanted && wanted.value === null
  return (
    prompt === asked.prompt &&
    submissionIds.length === asked.takes &&
    (anySeed || ('value' in wanted && wanted.value === seed))
  )
}

/** What to tell a person whose press had bought something else. */
export function boughtBefore(asked: Asked, { prompt, submissionIds }: Bought): Message {
  return {
    key: 'composer.boughtBefore',
    values: {
      prompt: promptTitle(prompt),
      takes: submissionIds.length,
      yen: formatYen(asked.takes * VIDEO_PRICE_YEN),
    },
  }
}
