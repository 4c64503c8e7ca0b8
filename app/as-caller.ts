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

/** A function of lib that acts for a person; `input` is not validated yet. */
type Act<Result> = (studio: Studio, caller: Caller, input: unknown, session: OpenSession) => Promise<Result>

/**
 * Makes a server action that even a held session may call, from our own pages: it lets the person prove their
 * identity.
 */
export function asSession<Result>(
  act: (studio: Studio, session: OpenSession, input: unknown) => Promise<Result>,
) {
  return async (input?: unknown): Promise<Result | SignedOut> => {
    const session = (await isSameOrigin()) ? await findActingSession() : null
    return session ? act(studio(), session, input) : SIGNED_OUT
  }
}

/** Makes a server action for the signed-in person, called from our own pages. */
export function asCaller<Result>(act: Act<Result>) {
  return asSession<Result | SignedOut>(async (studio, session, input) =>
    session.held ? SIGNED_OUT : act(studio, session.caller, input, session),
  )
}

/** Protects acts from use in an unattended browser: the person must have proved their identity recently. */
export function confirmed<Result>(act: Act<Result>): Act<Result | Unconfirmed> {
  return async (studio, caller, input, session) =>
    isFresh(session, studio.now()) ? act(studio, caller, input, session) : UNCONFIRMED
}

/** For data that the server rendered: the answer includes the calling page, rendered again. */
export function redrawing<Result>(act: Act<Result>): Act<Result> {
  return async (...asked) => {
    const result = await act(...asked)
    refresh()
    return result
  }
}
