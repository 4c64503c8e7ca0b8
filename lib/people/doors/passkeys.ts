import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import { relyingParty } from '../relying-party.ts'
import { makeChallenge, type Purpose, takeChallenge } from './challenge.ts'
import type { CreationAnswer } from './view.ts'

const NAME = 'Dailies'

export const NO_PASSKEYS = refused('doors.refused.address')

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/)

const transports = z
  .array(z.string().regex(/^[a-z-]{1,30}$/))
  .max(10)
  .default([])

const made = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
})

const shown = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** The columns of a new passkey except its owner. */
export interface NewPasskey {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  createdAt: Date
}

/**
 * The options for making a discoverable passkey with user verification (fingerprint, face or PIN). `userId` is that of
 * an account that may have some already.
 */
export async function creationOptions(
  studio: Studio,
  purpose: Purpose,
  { userId, name, email }: { userId?: string; name: string; email: string },
): Promise<CreationAnswer> {
  const party = relyingParty(studio.settings.address)
  if (!party) return NO_PASSKEYS
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    ...(userId ? { userID: new TextEncoder().encode(userId) } : {}),
    challenge: makeChallenge(purpose, studio.now()),
    excludeCredentials: userId ? await credentialsOf(studio, userId) : [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { kind: 'options', options }
}

/** Verifies a browser's answer to `creationOptions`, once. Null when invalid. */
export async function readNewPasskey(
  studio: Studio,
  purpose: Purpose,
  input: unknown,
): Promise<NewPasskey | null> {
  const party = relyingParty(studio.settings.address)
  const parsed = made.safeParse(input)
  if (!party || !parsed.success) return null
  const result = await verifyRegistrationResponse({
    response: { ...parsed.data, clientExtensionResults: {} },
    expectedChallenge: (given) => takeChallenge(studio, purpose, given),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch((error: unknown) => {
    studio.log.info({ err: error }, 'a new passkey was refused')
    return null
  })
  if (!result?.verified) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: parsed.data.response.transports,
    createdAt: studio.now(),
  }
}

/** The options for showing a passkey of one account, or of any. Null where the address allows none. */
export async function requestOptions(
  studio: Studio,
  purpose: Purpose,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const party = relyingParty(studio.settings.address)
  if (!party) return null
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: makeChallenge(purpose, studio.now()),
    userVerification: 'required',
    allowCredentials: userId ? await credentialsOf(studio, userId) : [],
  })
}

/** Verifies a browser's answer to `requestOptions`, once. @returns the passkey and its owner; null when invalid. */
export async function readPasskey(
  studio: Studio,
  purpose: Purpose,
  input: unknown,
): Promise<{ passkeyId: string; userId: string; disabled: boolean } | null> {
  const party = relyingParty(studio.settings.address)
  const parsed = shown.safeParse(input)
  if (!party || !parsed.success) return null
  const passkey = await studio.db.passkey.findUnique({
    where: { credentialId: parsed.data.id },
    select: {
      id: true,
      userId: true,
      publicKey: true,
      counter: true,
      user: { select: { disabledAt: true } },
    },
  })
  if (!passkey) return null
  const result = await verifyAuthenticationResponse({
    response: { ...parsed.data, clientExtensionResults: {} },
    expectedChallenge: (given) => takeChallenge(studio, purpose, given),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: parsed.data.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => {
    studio.log.warn({ err: error, passkey: passkey.id }, 'a passkey was refused')
    return null
  })
  if (!result?.verified) return null
  await studio.db.passkey.updateMany({
    where: { id: passkey.id },
    data: { counter: result.authenticationInfo.newCounter, usedAt: studio.now() },
  })
  return { passkeyId: passkey.id, userId: passkey.userId, disabled: passkey.user.disabledAt !== null }
}

async function credentialsOf(studio: Studio, userId: string) {
  const passkeys = await studio.db.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  })
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
}
