'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { findSessionId } from '#lib/people/session.ts'
import {
  addPerson,
  changePerson,
  deactivate,
  reactivate,
  resetPassword,
  signPersonOut,
} from '#lib/people/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions, endOwnSession } from '#lib/people/team/own.ts'

export async function addPersonAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => addPerson(studio, caller, input))
}

export async function changePersonAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changePerson(studio, caller, input))
}

export async function resetPasswordAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => resetPassword(studio, caller, input))
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
