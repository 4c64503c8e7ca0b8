'use server'

import { asCaller } from '#app/as-caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { createProject } from '#lib/gallery/projects/projects.ts'
import { savePrompt, setPromptDeleted } from '#lib/gallery/prompts/saved-prompts.ts'
import { submit } from '#lib/submissions/submit.ts'
import { previewAgain, tryAgain, tryManyAgain } from '#lib/submissions/try-again.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'

export const submitAction = asCaller(submit)
export const withdrawAction = asCaller(withdraw)
export const tryAgainAction = asCaller(tryAgain)
export const previewAgainAction = asCaller(previewAgain)
export const tryManyAgainAction = asCaller(tryManyAgain)
export const changeAction = asCaller(changeMany)
export const createProjectAction = asCaller(createProject)
export const savePromptAction = asCaller(savePrompt)
export const setPromptDeletedAction = asCaller(setPromptDeleted)
