'use server'

import { asCaller } from '#app/as-caller.ts'
import { purgeNow } from '#lib/gallery/trash.ts'

export async function purgeAction(ids: unknown) {
  return asCaller((studio, caller) => purgeNow(studio, caller, ids))
}
