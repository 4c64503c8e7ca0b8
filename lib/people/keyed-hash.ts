import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 under the secret that signs sessions. The purpose separates uses. */
export function keyedHash(purpose: string, ...parts: string[]): string {
  const secret = process.env.NEXTAUTH_SECRET
  if (!secret) throw new Error('NEXTAUTH_SECRET is not set.')
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}

/** Whether a text from outside is the expected one; the time it takes reveals nothing about the expected one. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
