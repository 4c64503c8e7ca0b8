'use server'

import { asCaller, asConfirmedCaller, asSession } from '#app/as-caller.ts'
import { DONE } from '#lib/i18n/refused.ts'
import { confirmByPasskey, confirmByPassword, waysToConfirm } from '#lib/people/doors/confirm.ts'
import { addPasskey, askForPasskey } from '#lib/people/doors/own.ts'

export async function waysToConfirmAction() {
  return asSession(waysToConfirm)
}

export async function confirmByPasswordAction(input: unknown) {
  return asSession((studio, session) => confirmByPassword(studio, session, input))
}

export async function confirmByPasskeyAction(response: unknown) {
  return asSession((studio, session) => confirmByPasskey(studio, session, response))
}

export async function askForPasskeyAction() {
  return asCaller((studio, _caller, session) => askForPasskey(studio, session))
}

export async function addPasskeyAction(response: unknown) {
  return asCaller((studio, _caller, session) => addPasskey(studio, session, response))
}

/** Asked before a file of many things is fetched. */
export async function confirmExportAction() {
  return asConfirmedCaller(async () => DONE)
}
