'use server'

import type { Caller } from '#lib/auth/caller.ts'
import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { savePrompt, setPromptDeleted } from '#lib/prompts/saved-prompts.ts'
import type { SavedPromptResult } from '#lib/prompts/view.ts'
import { studio } from '#lib/studio.ts'

export async function savePromptAction(input: unknown): Promise<SavedPromptResult> {
  const caller = await callerOfAction()
  return caller ? savePrompt(studio(), caller, input) : { kind: 'signed_out' }
}

export async function setPromptDeletedAction(input: unknown): Promise<SavedPromptResult> {
  const caller = await callerOfAction()
  return caller ? setPromptDeleted(studio(), caller, input) : { kind: 'signed_out' }
}

async function callerOfAction(): Promise<Caller | null> {
  return (await isSameOrigin()) ? findCaller() : null
}
