import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX_LENGTH = 11
const TAIL_LENGTH = 4
const KEY_PATTERN = /^sk-([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/

/** The stored part of a key: enough to find, verify and recognize it, not enough to use it. */
export interface StoredKeyParts {
  prefix: string
  hash: string
  tail: string
}

/** Makes a new API key: `sk-`, 32 random bytes, and a checksum, so that a mistyped key is refused without a lookup. */
export function makeKey(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return `sk-${secret}${checksum(secret)}`
}

/** The stored parts of a key, or null for a malformed key. */
export function storedParts(key: string): StoredKeyParts | null {
  const [, secret, sum] = KEY_PATTERN.exec(key) ?? []
  if (!secret || sum !== checksum(secret)) return null
  return {
    prefix: key.slice(0, PREFIX_LENGTH),
    hash: hash('sha256', key),
    tail: key.slice(-TAIL_LENGTH),
  }
}

/** Whether two SHA-256 digests in hex are equal, in time that does not depend on where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A key as it may be shown (docs/contract.md, Choices). */
export function maskKey(tail: string): string {
  return `sk-...${tail}`
}

function checksum(secret: string): string {
  return hash('sha256', secret, 'base64url').slice(0, 6)
}
