import '#server-only'
import { refresh } from 'next/cache'
import type { Caller } from '#lib/caller.ts'
import { findActingCaller, isSameOrigin } from '#lib/people/session.ts'
import { type Studio, studio } from '#lib/studio.ts'

/** Carries out a server action for the signed-in person, when our own page asks for it. */
export async function asCaller<Result>(
  act: (studio: Studio, caller: Caller) => Promise<Result>,
): Promise<Result | { kind: 'signed_out' }> {
  const caller = (await isSameOrigin()) ? await findActingCaller() : null
  return caller ? act(studio(), caller) : { kind: 'signed_out' }
}

/** The same, for what pages show that the server drew: the answer brings the page that asked for it, drawn anew. */
export async function asCallerRedrawing<Result>(
  act: (studio: Studio, caller: Caller) => Promise<Result>,
): Promise<Result | { kind: 'signed_out' }> {
  return asCaller(async (studio, caller) => {
    const result = await act(studio, caller)
    refresh()
    return result
  })
}
