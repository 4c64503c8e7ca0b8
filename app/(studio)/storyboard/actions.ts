'use server'

import { asCaller, asCallerRedrawing } from '#app/as-caller.ts'
import { changeStoryboard } from '#lib/gallery/storyboard/change.ts'
import { makeShots } from '#lib/gallery/storyboard/make.ts'

/** One action for the list and for each storyboard, so that the list, too, can put a deleted one back. */
export async function changeStoryboardAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changeStoryboard(studio, caller, input))
}

/** Not redrawn: the page of a deleted storyboard is gone. */
export async function deleteStoryboardAction(storyboardId: unknown) {
  return asCaller((studio, caller) => changeStoryboard(studio, caller, { kind: 'delete', storyboardId }))
}

export async function makeShotsAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => makeShots(studio, caller, input))
}
