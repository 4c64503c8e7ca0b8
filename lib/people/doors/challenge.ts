import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Studio } from '../../studio.ts'
import { CHALLENGE_MS, countAttempt } from '../attempts.ts'
import { keyedHash } from '../keyed-hash.ts'

/**
 * What a challenge is good for: whoever is asked at the sign-in; the session, whose person adds a passkey or shows one
 * again; the link, whose holder makes an account.
 */
export type Purpose = 'sign in' | `add ${string}` | `confirm ${string}` | `join ${string}`

/** A challenge says by itself when and for what it was made, so that asking for one keeps no row. */
export function makeChallenge(purpose: Purpose, now: Date): string {
  const said = `${now.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${said}.${keyedHash('challenge', purpose, said)}`
}

/** Whether a challenge, as an authenticator signed it, was made for this purpose a short while ago. */
export function isChallenge(purpose: Purpose, base64url: string, now: Date): boolean {
  const challenge = Buffer.from(base64url, 'base64url').toString()
  const [time = '', random = '', signature = ''] = challenge.split('.', 3)
  const expected = Buffer.from(keyedHash('challenge', purpose, `${time}.${random}`))
  const given = Buffer.from(signature)
  const age = now.getTime() - Number(time)
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && age >= 0 && age < CHALLENGE_MS
  )
}

/** The same, once: it uses the challenge up. */
export async function takeChallenge(studio: Studio, purpose: Purpose, base64url: string): Promise<boolean> {
  return isChallenge(purpose, base64url, studio.now()) && countAttempt(studio, ['challenge', base64url])
}
