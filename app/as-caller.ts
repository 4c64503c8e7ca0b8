import '#server-only'
import { refresh } from 'next/cache'
import type { Caller } from '#lib/caller.ts'
import type { Unconfirmed } from '#lib/i18n/refused.ts'
import { isFresh, UNCONFIRMED } from '#lib/people/fresh.ts'
import { findActingCaller, findActingSession, findSession, isSameOrigin } from '#lib/people/session.ts'
import type { OpenSession } from '#lib/people/token.ts'
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

/** The same, for what a browser that was left open must not do: the person proved a short while ago who they are. */
export async function asConfirmedCaller<Result>(
  act: (studio: Studio, caller: Caller) => Promise<Result>,
): Promise<Result | { kind: 'signed_out' } | Unconfirmed> {
  return asCaller(async (studio, caller) => {
    const session = await findSession()
    return session && isFresh(session, studio.now()) ? act(studio, caller) : UNCONFIRMED
  })
}

/** The same, and the answer brings the page drawn anew. */
export async function asConfirmedCallerRedrawing<Result>(
  act: (studio: Studio, caller: Caller) => Promise<Result>,
): Promise<Result | { kind: 'signed_out' } | Unconfirmed> {
  return asConfirmedCaller(async (studio, caller) => {
    const result = await act(studio, caller)
    refresh()
    return result
  })
}

/** Carries out what a session may do for itself even while it is held: its person adds or shows a passkey. */
export async function asSession<Result>(
  act: (studio: Studio, session: OpenSession) => Promise<Result>,
): Promise<Result | { kind: 'signed_out' }> {
  const session = (await isSameOrigin()) ? await findActingSession() : null
  return session ? act(studio(), session) : { kind: 'signed_out' }
}
