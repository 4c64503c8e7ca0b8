'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { changeStoryboard } from '#lib/gallery/storyboard/change.ts'
import { makeShots } from '#lib/gallery/storyboard/make.ts'

/** One action for the list and every storyboard, so that the list can also restore a deleted one. */
export const changeStoryboardAction = asCaller(redrawing(changeStoryboard))

/** No redraw: the page of a deleted storyboard is gone. */
export const deleteStoryboardAction = asCaller((studio, caller, storyboardId) =>
  changeStoryboard(studio, caller, { kind: 'delete', storyboardId }),
)

export const makeShotsAction = asCaller(redrawing(makeShots))
