'use server'

import { getLocale } from 'next-intl/server'
import { asCallerRedrawing, asConfirmedCaller, asConfirmedCallerRedrawing } from '#app/as-caller.ts'
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

export async function inviteGuestAction(input: unknown) {
  const language = await getLocale()
  return asConfirmedCallerRedrawing((studio, caller) => inviteGuest(studio, caller, input, language))
}

export async function letInAction(input: unknown) {
  const language = await getLocale()
  return asConfirmedCallerRedrawing((studio, caller) => letIn(studio, caller, input, language))
}

export async function renewInvitationAction(input: unknown) {
  const language = await getLocale()
  return asConfirmedCallerRedrawing((studio, caller) => renewInvitation(studio, caller, input, language))
}

export async function withdrawInvitationAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => withdrawInvitation(studio, caller, input))
}

export async function restoreInvitationAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => restoreInvitation(studio, caller, input))
}

export async function changePersonAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => changePerson(studio, caller, input))
}

export async function signPersonOutAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => signPersonOut(studio, caller, input))
}

export async function deactivateAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => deactivate(studio, caller, input))
}

export async function reactivateAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => reactivate(studio, caller, input))
}

export async function changeOwnNameAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changeOwnName(studio, caller, input))
}

export async function changeOwnPasswordAction(input: unknown) {
  return asCallerRedrawing((studio, caller, { id }) => changeOwnPassword(studio, caller, input, id))
}

export async function endOwnSessionAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => endOwnSession(studio, caller, input))
}

export async function endOtherSessionsAction() {
  return asCallerRedrawing((studio, caller, { id }) => endOtherSessions(studio, caller, id))
}

export async function removePasskeyAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller, { id }) => removePasskey(studio, caller, input, id))
}

/** The person leaves for the provider afterwards. */
export async function connectProviderAction() {
  return asConfirmedCaller(async (_studio, _caller, { id }) => {
    await keepArrival({ kind: 'connect' }, id)
    return DONE
  })
}

export async function disconnectProviderAction() {
  return asConfirmedCallerRedrawing((studio, caller, { id }) => disconnectProvider(studio, caller, id))
}

export async function setPolicyAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller, { door }) => setPolicy(studio, caller, door, input))
}
