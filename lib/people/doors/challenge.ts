import { randomBytes } from 'node:crypto'
import type { Studio } from '../../studio.ts'
import { CHALLENGE_MS, countAttempt } from '../attempts.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'

/**
 * The purpose of a challenge: sign-in; the session whose person adds a passkey or shows one again; or the link whose
 * holder makes an account.
 */
export type Purpose = 'sign in' | `add ${string}` | `confirm ${string}` | `join ${string}`

/** A challenge contains its time and purpose, so that requesting one stores no row. */
export function makeChallenge(purpose: Purpose, now: Date): string {
  const said = `${now.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${said}.${keyedHash('challenge', purpose, said)}`
}

/** Whether a signed challenge was made recently for this purpose. */
export function isChallenge(purpose: Purpose, base64url: string, now: Date): boolean {
  const challenge = Buffer.from(base64url, 'base64url').toString()
  const [time = '', random = '', signature = ''] = challenge.split('.', 3)
  const isOurs = isSame(signature, keyedHash('challenge', purpose, `${time}.${random}`))
  const age = now.getTime() - Number(time)
  return isOurs && age >= 0 && age < CHALLENGE_MS
}

/** The same, and uses up the challenge. */
export async function takeChallenge(studio: Studio, purpose: Purpose, base64url: string): Promise<boolean> {
  return isChallenge(purpose, base64url, studio.now()) && countAttempt(studio, ['challenge', base64url])
}
