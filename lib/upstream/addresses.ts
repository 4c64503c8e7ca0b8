import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

/** The allowed targets of addresses chosen by others: never the studio's own network, unless the operator allows it. */

/** The error of a connection that would have led to an address that is not public. */
export class ForbiddenAddressError extends Error {
  readonly code = 'FORBIDDEN_ADDRESS'
}

/** The public internet's IPv6 addresses (RFC 4291, 2.4); the rest is for other uses. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, multicast, unspecified, of a
 * carrier's NAT, or reserved, and not an IPv4 address embedded in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6)
}

/**
 * Connects to public addresses only. The addresses of a name are checked while connecting, so DNS rebinding is
 * useless; a name with any address that is not public is refused.
 */
export function publicConnector(withinMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: withinMs, allowH2: false, lookup: publicLookup })
  return (options, callback) => {
    // An address needs no lookup. IPv6 addresses are in brackets.
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) !== 0 && !isPublicAddress(host)) callback(new ForbiddenAddressError(host), null)
    else connect(options, callback)
  }
}

const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const found: LookupAddress[] = error ? [] : addresses
    const first = found[0]
    const forbidden = found.find(({ address }) => !isPublicAddress(address))
    if (error) callback(error, '')
    else if (forbidden || !first) callback(new ForbiddenAddressError(forbidden?.address ?? host), '')
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
