import '#server-only'
import { refresh } from 'next/cache'
import type { Caller } from '#lib/caller.ts'
import type { Unconfirmed } from '#lib/i18n/refused.ts'
import { isFresh, UNCONFIRMED } from '#lib/people/fresh.ts'
import { findActingSession, isSameOrigin } from '#lib/people/session.ts'
import type { OpenSession } from '#lib/people/token.ts'
import { type Studio, studio } from '#lib/studio.ts'

type Act<Result> = (studio: Studio, caller: Caller, session: OpenSession) => Promise<Result>

type SignedOut = { kind: 'signed_out' }

const SIGNED_OUT: SignedOut = { kind: 'signed_out' }

/** Carries out what a session may do even while it is held, when our own page asks for it: prove who its person is. */
export async function asSession<Result>(
  act: (studio: Studio, session: OpenSession) => Promise<Result>,
): Promise<Result | SignedOut> {
  const session = (await isSameOrigin()) ? await findActingSession() : null
  return session ? act(studio(), session) : SIGNED_OUT
}

/** Carries out a server action for the signed-in person, when our own page asks for it. */
export async function asCaller<Result>(act: Act<Result>): Promise<Result | SignedOut> {
  return asSession<Result | SignedOut>(async (studio, session) =>
    session.held ? SIGNED_OUT : act(studio, session.caller, session),
  )
}

/** The same, for what pages show that the server drew: the answer brings the page that asked for it, drawn anew. */
export async function asCallerRedrawing<Result>(act: Act<Result>): Promise<Result | SignedOut> {
  return asCaller(redrawing(act))
}

/** The same, for what a browser that was left open must not do: the person proved a short while ago who they are. */
export async function asConfirmedCaller<Result>(act: Act<Result>): Promise<Result | SignedOut | Unconfirmed> {
  return asCaller<Result | Unconfirmed>(async (studio, caller, session) =>
    isFresh(session, studio.now()) ? act(studio, caller, session) : UNCONFIRMED,
  )
}

/** The same, and the answer brings the page drawn anew. */
export async function asConfirmedCallerRedrawing<Result>(
  act: Act<Result>,
): Promise<Result | SignedOut | Unconfirmed> {
  return asConfirmedCaller(redrawing(act))
}

function redrawing<Result>(act: Act<Result>): Act<Result> {
  return async (...asked) => {
    const result = await act(...asked)
    refresh()
    return result
  }
}
