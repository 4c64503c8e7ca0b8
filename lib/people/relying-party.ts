import { isIP } from 'node:net'

/** The domain to which the studio's passkeys belong, and the origin that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Browsers make passkeys for a domain name on a secure page; localhost counts as secure. Null where the studio's
 * address allows none.
 */
export function relyingParty(address: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(address)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}
