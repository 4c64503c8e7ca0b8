'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { purgeNow } from '#lib/gallery/trash.ts'

export const restoreAction = asCaller(
  redrawing((studio, caller, ids) => changeMany(studio, caller, { kind: 'restore', ids })),
)
export const purgeAction = asCaller(redrawing(purgeNow))
