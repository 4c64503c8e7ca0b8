import { createHash, randomBytes } from 'node:crypto'

/** A token for a single-use link: 192 bits. Only its hash is stored. */
export function makeLinkToken(): string {
  return randomBytes(24).toString('base64url')
}

/** SHA-256 of a link's token, hexadecimal. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
