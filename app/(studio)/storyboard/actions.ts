'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { changeStoryboard } from '#lib/gallery/storyboard/change.ts'
import { makeShots } from '#lib/gallery/storyboard/make.ts'

/** One action for the list and for each storyboard, so that the list, too, can put a deleted one back. */
export const changeStoryboardAction = asCaller(redrawing(changeStoryboard))

/** Not redrawn: the page of a deleted storyboard is gone. */
export const deleteStoryboardAction = asCaller((studio, caller, storyboardId) =>
  changeStoryboard(studio, caller, { kind: 'delete', storyboardId }),
)

export const makeShotsAction = asCaller(redrawing(makeShots))
