'use server'

import { getLocale } from 'next-intl/server'
import { asCallerRedrawing } from '#app/as-caller.ts'
import {
  inviteGuest,
  letIn,
  renewInvitation,
  restoreInvitation,
  withdrawInvitation,
} from '#lib/people/invitations/invite.ts'
import { findSessionId } from '#lib/people/session.ts'
import { changePerson, deactivate, reactivate, signPersonOut } from '#lib/people/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions, endOwnSession } from '#lib/people/team/own.ts'

export async function inviteGuestAction(input: unknown) {
  const language = await getLocale()
  return asCallerRedrawing((studio, caller) => inviteGuest(studio, caller, input, language))
}

export async function letInAction(input: unknown) {
  const language = await getLocale()
  return asCallerRedrawing((studio, caller) => letIn(studio, caller, input, language))
}

export async function renewInvitationAction(input: unknown) {
  const language = await getLocale()
  return asCallerRedrawing((studio, caller) => renewInvitation(studio, caller, input, language))
}

export async function withdrawInvitationAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => withdrawInvitation(studio, caller, input))
}

export async function restoreInvitationAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => restoreInvitation(studio, caller, input))
}

export async function changePersonAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changePerson(studio, caller, input))
}

export async function signPersonOutAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => signPersonOut(studio, caller, input))
}

export async function deactivateAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => deactivate(studio, caller, input))
}

export async function reactivateAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => reactivate(studio, caller, input))
}

export async function changeOwnNameAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changeOwnName(studio, caller, input))
}

export async function changeOwnPasswordAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) =>
    changeOwnPassword(studio, caller, input, await findSessionId()),
  )
}

export async function endOwnSessionAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => endOwnSession(studio, caller, input))
}

export async function endOtherSessionsAction() {
  return asCallerRedrawing(async (studio, caller) => endOtherSessions(studio, caller, await findSessionId()))
}
