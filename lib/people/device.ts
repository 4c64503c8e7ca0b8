import { randomBytes } from 'node:crypto'
import { isSame, keyedHash } from './keyed-hash.ts'

/** How long a browser counts as known after a sign-in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60

/**
 * The cookie of a browser in which an account has signed in (OWASP, "device cookies"): a name for the browser, signed
 * for that account, and signed for any. It proves no identity. Its attempts are only counted separately from those of
 * strangers.
 */
export function deviceCookie(email: string): string {
  const device = randomBytes(16).toString('base64url')
  return [device, keyedHash('device', email, device), keyedHash('device', device)].join('.')
}

/** The browser that a cookie names, if the cookie was made for this account; null otherwise. */
export function knownDevice(email: string, cookie: string | undefined): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  return isSame(signature, keyedHash('device', email, device)) ? device : null
}

/** The same for an attempt whose account is not known yet: the cookie may be of any. */
export function anyKnownDevice(cookie: string | undefined): string | null {
  const [device = '', , signature = ''] = cookie?.split('.') ?? []
  return isSame(signature, keyedHash('device', device)) ? device : null
}
