import { askAction } from '#components/client/use-action.ts'
import type { SavedPromptResult } from '#lib/gallery/prompts/query.ts'
import type { Message } from '#lib/i18n/message.ts'

/** Carries an action out; what stood in its way, or null when it is done. */
export async function outcomeOf(action: () => Promise<SavedPromptResult>): Promise<Message | null> {
  const result = await askAction(action, { key: 'prompts.broken' })
  return result.kind === 'saved' ? null : result.message
}
