'use server'

import { asCaller, asSession, confirmed } from '#app/as-caller.ts'
import { DONE } from '#lib/i18n/refused.ts'
import { confirmByPasskey, confirmByPassword, waysToConfirm } from '#lib/people/doors/confirm.ts'
import { addPasskey, askForPasskey } from '#lib/people/doors/own.ts'

export const waysToConfirmAction = asSession(waysToConfirm)
export const confirmByPasswordAction = asSession(confirmByPassword)
export const confirmByPasskeyAction = asSession(confirmByPasskey)

export const askForPasskeyAction = asCaller((studio, _caller, _input, session) =>
  askForPasskey(studio, session),
)
export const addPasskeyAction = asCaller((studio, _caller, input, session) =>
  addPasskey(studio, session, input),
)

/** Checked before a bulk export is fetched. */
export const confirmExportAction = asCaller(confirmed(async () => DONE))
