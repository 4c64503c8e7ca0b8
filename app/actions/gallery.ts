'use server'

import type { Caller } from '#lib/auth/caller.ts'
import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { changeMany } from '#lib/gallery/change.ts'
import type { ChangeResult } from '#lib/gallery/change-view.ts'
import { studio } from '#lib/studio.ts'
import { purgeNow } from '#lib/trash/purge.ts'
import type { PurgeResult } from '#lib/trash/view.ts'

export async function changeAction(input: unknown): Promise<ChangeResult> {
  const caller = await callerOfAction()
  return caller ? changeMany(studio(), caller, input) : { kind: 'signed_out' }
}

export async function purgeAction(ids: unknown): Promise<PurgeResult> {
  const caller = await callerOfAction()
  return caller ? purgeNow(studio(), caller, ids) : { kind: 'signed_out' }
}

async function callerOfAction(): Promise<Caller | null> {
  return (await isSameOrigin()) ? findCaller() : null
}
