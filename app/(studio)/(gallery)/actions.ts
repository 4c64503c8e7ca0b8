'use server'

import { asCaller } from '#app/as-caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { createProject } from '#lib/gallery/projects/projects.ts'
import { savePrompt, setPromptDeleted } from '#lib/gallery/prompts/saved-prompts.ts'
import { submit } from '#lib/submissions/submit.ts'
import { previewAgain, tryAgain, tryManyAgain } from '#lib/submissions/try-again.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'

export async function submitAction(input: unknown) {
  return asCaller((studio, caller) => submit(studio, caller, input))
}

export async function withdrawAction(submissionId: unknown) {
  return asCaller((studio, caller) => withdraw(studio, caller, submissionId))
}

export async function tryAgainAction(submissionId: unknown) {
  return asCaller((studio, caller) => tryAgain(studio, caller, submissionId))
}

export async function previewAgainAction(ids: unknown) {
  return asCaller((studio, caller) => previewAgain(studio, caller, ids))
}

export async function tryManyAgainAction(ids: unknown) {
  return asCaller((studio, caller) => tryManyAgain(studio, caller, ids))
}

export async function changeAction(input: unknown) {
  return asCaller((studio, caller) => changeMany(studio, caller, input))
}

export async function createProjectAction(name: unknown) {
  return asCaller((studio, caller) => createProject(studio, caller, name))
}

export async function savePromptAction(input: unknown) {
  return asCaller((studio, caller) => savePrompt(studio, caller, input))
}

export async function setPromptDeletedAction(input: unknown) {
  return asCaller((studio, caller) => setPromptDeleted(studio, caller, input))
}
