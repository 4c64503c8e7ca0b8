import { endSession } from '#components/frame/session-end.ts'
import type { Said } from '#lib/language/said.ts'
import type { SavedPromptResult } from '#lib/prompts/view.ts'

/** Carries an action out; what stood in its way, or null when it is done. */
export async function outcomeOf(action: () => Promise<SavedPromptResult>): Promise<Said | null> {
  try {
    const result = await action()
    if (result.kind === 'saved') return null
    if (result.kind === 'refused') return result.said
    endSession()
    return { key: 'prompts.signedOut' }
  } catch {
    return { key: 'prompts.broken' }
  }
}
