import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { Message } from '#lib/i18n/message.ts'

/** The result of a passkey request to the browser. */
export type Asked<Response> = { kind: 'response'; response: Response } | { kind: 'none'; message: Message }

/** Asks the person for a passkey. Its code is fetched on demand. */
export function showPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<Asked<AuthenticationResponseJSON>> {
  return ask(async () => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON }))
}

/** Asks the person to create a passkey. Its code is fetched on demand. */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Asked<RegistrationResponseJSON>> {
  return ask(async () => (await import('@simplewebauthn/browser')).startRegistration({ optionsJSON }))
}

async function ask<Response>(work: () => Promise<Response>): Promise<Asked<Response>> {
  try {
    return { kind: 'response', response: await work() }
  } catch (error) {
    return { kind: 'none', message: messageOf(error) }
  }
}

/** Browsers do not distinguish a person who declined from a device without a passkey. */
function messageOf(error: unknown): Message {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { key: 'doors.cancelled' }
  return { key: name === 'InvalidStateError' ? 'doors.already' : 'doors.failed' }
}
