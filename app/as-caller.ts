import '#server-only'
import { refresh } from 'next/cache'
import type { Caller } from '#lib/caller.ts'
import type { Unconfirmed } from '#lib/i18n/refused.ts'
import { isFresh, UNCONFIRMED } from '#lib/people/fresh.ts'
import { findActingSession, isSameOrigin } from '#lib/people/session.ts'
import type { OpenSession } from '#lib/people/token.ts'
import { type Studio, studio } from '#lib/studio.ts'

type SignedOut = { kind: 'signed_out' }

const SIGNED_OUT: SignedOut = { kind: 'signed_out' }

/** A function of lib that does something for a person; `input` may be anything. */
type Act<Result> = (studio: Studio, caller: Caller, input: unknown, session: OpenSession) => Promise<Result>

/**
 * Makes a server action of what a session may do even while it is held, when our own page asks: prove who its person
 * is.
 */
export function asSession<Result>(
  act: (studio: Studio, session: OpenSession, input: unknown) => Promise<Result>,
) {
  return async (input?: unknown): Promise<Result | SignedOut> => {
    const session = (await isSameOrigin()) ? await findActingSession() : null
    return session ? act(studio(), session, input) : SIGNED_OUT
  }
}

/** Makes a server action of what the signed-in person does, when our own page asks. */
export function asCaller<Result>(act: Act<Result>) {
  return asSession<Result | SignedOut>(async (studio, session, input) =>
    session.held ? SIGNED_OUT : act(studio, session.caller, input, session),
  )
}

/** For what a browser that was left open must not do: the person proved a short while ago who they are. */
export function confirmed<Result>(act: Act<Result>): Act<Result | Unconfirmed> {
  return async (studio, caller, input, session) =>
    isFresh(session, studio.now()) ? act(studio, caller, input, session) : UNCONFIRMED
}

/** For what pages show that the server drew: the answer brings the page that asked for it, drawn anew. */
export function redrawing<Result>(act: Act<Result>): Act<Result> {
  return async (...asked) => {
    const result = await act(...asked)
    refresh()
    return result
  }
}
