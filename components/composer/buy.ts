import { endSession } from '#components/client/connection.ts'
import { failedByAge } from '#components/client/outdated.ts'
import { promptTitle } from '#components/ui/prompt-title.ts'
import type { Message } from '#lib/i18n/message.ts'
import { parseSeed } from '#lib/submissions/input.ts'
import type { Bought, SubmitProblem, SubmitResult } from '#lib/submissions/results.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { type Attempt, payloadOf } from './draft.ts'

/** The server action as called by the browser; it validates everything itself. */
export type Submit = (input: Omit<Attempt, 'seed'> & { seed: number | null }) => Promise<SubmitResult>

/** The known result of a sent attempt. */
export type Answer =
  | { kind: 'bought'; ids: string[] }
  /** The attempt had already been used for other words: nothing was bought now. `sent` is the earlier purchase. */
  | { kind: 'boughtBefore'; sent: Attempt; message: Message }
  /** Nothing was made, and the reason. */
  | { kind: 'refused'; by: Exclude<SubmitResult['kind'], 'created'> | 'outdated'; problems: SubmitProblem[] }
  /** Its submissions may exist or not. */
  | { kind: 'noAnswer' }

/** Sends one attempt, once. For a repeated attempt the studio returns the rows of the first send. */
export async function buy(attempt: Attempt, submit: Submit): Promise<Answer> {
  const seed = parseSeed(attempt.seed)
  try {
    const input = { ...payloadOf(attempt), attemptId: attempt.attemptId }
    const result = await submit({ ...input, seed: 'value' in seed ? seed.value : null })
    if (result.kind === 'created') return boughtBy(attempt, result)
    if (result.kind === 'signed_out') endSession()
    return { kind: 'refused', by: result.kind, problems: problemsOf(result) }
  } catch (error) {
    return failedByAge(error)
      ? { kind: 'refused', by: 'outdated', problems: [ofForm({ key: 'help.version.notDone' })] }
      : { kind: 'noAnswer' }
  }
}

/**
 * Whether the answer is about the sent payload. It is not if the attempt was already used for other words: an
 * earlier press had no answer, or the browser's storage went back to an answered attempt.
 */
function boughtBy(attempt: Attempt, { prompt, seed, submissionIds: ids }: Bought): Answer {
  const wanted = parseSeed(attempt.seed)
  const sameSeed = 'value' in wanted && (wanted.value === null || wanted.value === seed)
  if (prompt === attempt.prompt && ids.length === attempt.takes && sameSeed) return { kind: 'bought', ids }
  const yen = formatYen(attempt.takes * VIDEO_PRICE_YEN)
  return {
    kind: 'boughtBefore',
    sent: { ...attempt, prompt, seed: String(seed ?? ''), takes: ids.length },
    message: {
      key: 'composer.boughtBefore',
      values: { prompt: promptTitle(prompt), takes: ids.length, yen },
    },
  }
}

function problemsOf(result: Exclude<SubmitResult, { kind: 'created' }>): SubmitProblem[] {
  if (result.kind === 'invalid') return result.problems
  return [ofForm('message' in result ? result.message : { key: 'composer.signedOut' })]
}

function ofForm(message: Message): SubmitProblem {
  return { field: 'form', message }
}
