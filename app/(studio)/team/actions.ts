'use server'

import { getLocale } from 'next-intl/server'
import { asCaller, confirmed, redrawing } from '#app/as-caller.ts'
import type { Caller } from '#lib/caller.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { DONE } from '#lib/i18n/refused.ts'
import { keepArrival } from '#lib/people/doors/keep-arrival.ts'
import { disconnectProvider, removePasskey } from '#lib/people/doors/own.ts'
import { setPolicy } from '#lib/people/doors/policy.ts'
import {
  inviteGuest,
  letIn,
  renewInvitation,
  restoreInvitation,
  withdrawInvitation,
} from '#lib/people/invitations/invite.ts'
import { changePerson, deactivate, reactivate, signPersonOut } from '#lib/people/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions, endOwnSession } from '#lib/people/team/own.ts'
import type { Studio } from '#lib/studio.ts'

/** Wraps an invitation as an action; it is written in the language of the sender's page. */
function invite<Result>(
  act: (studio: Studio, caller: Caller, input: unknown, language: Language) => Promise<Result>,
) {
  return asCaller(
    confirmed(redrawing(async (studio, caller, input) => act(studio, caller, input, await getLocale()))),
  )
}

export const inviteGuestAction = invite(inviteGuest)
export const letInAction = invite(letIn)
export const renewInvitationAction = invite(renewInvitation)
export const withdrawInvitationAction = asCaller(redrawing(withdrawInvitation))
export const restoreInvitationAction = asCaller(confirmed(redrawing(restoreInvitation)))

export const changePersonAction = asCaller(confirmed(redrawing(changePerson)))
export const signPersonOutAction = asCaller(confirmed(redrawing(signPersonOut)))
export const deactivateAction = asCaller(confirmed(redrawing(deactivate)))
export const reactivateAction = asCaller(confirmed(redrawing(reactivate)))

export const changeOwnNameAction = asCaller(redrawing(changeOwnName))
export const endOwnSessionAction = asCaller(redrawing(endOwnSession))

export const changeOwnPasswordAction = asCaller(
  redrawing((studio, caller, input, { id }) => changeOwnPassword(studio, caller, input, id)),
)

export const endOtherSessionsAction = asCaller(
  redrawing((studio, caller, _input, { id }) => endOtherSessions(studio, caller, id)),
)

export const removePasskeyAction = asCaller(
  confirmed(redrawing((studio, caller, input, { id }) => removePasskey(studio, caller, input, id))),
)

/** The browser then goes to the provider. */
export const connectProviderAction = asCaller(
  confirmed(async (_studio, _caller, _input, { id }) => {
    await keepArrival({ kind: 'connect' }, id)
    return DONE
  }),
)

export const disconnectProviderAction = asCaller(
  confirmed(redrawing((studio, caller, _input, { id }) => disconnectProvider(studio, caller, id))),
)

export const setPolicyAction = asCaller(
  confirmed(redrawing((studio, caller, input, { door }) => setPolicy(studio, caller, door, input))),
)
