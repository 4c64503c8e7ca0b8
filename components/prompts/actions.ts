import type { SavedPromptResult } from '#lib/prompts/view.ts'

/** The server actions of saved prompts; they check everything themselves. */
export interface PromptActions {
  savePrompt: (input: { id: string | null; name: string; text: string }) => Promise<SavedPromptResult>
  setPromptDeleted: (input: { id: string; deleted: boolean }) => Promise<SavedPromptResult>
}
