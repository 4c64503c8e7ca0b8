'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { purgeNow } from '#lib/gallery/trash.ts'

export async function restoreAction(ids: unknown) {
  return asCallerRedrawing((studio, caller) => changeMany(studio, caller, { kind: 'restore', ids }))
}

export async function purgeAction(ids: unknown) {
  return asCallerRedrawing((studio, caller) => purgeNow(studio, caller, ids))
}
