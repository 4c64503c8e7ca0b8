import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The addresses of proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = readonly ReturnType<typeof ipaddr.parseCIDR>[]

/** Reads a list such as `10.0.0.7, 192.168.0.0/16, ::1`; null when an entry is neither an address nor a CIDR range. */
export function parseProxies(list: string): TrustedProxies | null {
  try {
    return list.split(',').map((entry) => {
      const [address = '', bits] = entry.trim().split('/', 2)
      const whole = isIP(address) === 4 ? 32 : 128
      return ipaddr.parseCIDR(`${strict(address)}/${bits ?? whole}`)
    })
  } catch {
    return null
  }
}

/** ipaddr.js also accepts short and octal forms of IPv4, which programs read differently. */
function strict(address: string): string {
  if (isIP(address) === 0) throw new Error(`${address} is not an IP address.`)
  return address
}

/**
 * The address by which sign-in attempts are counted. Every proxy appends its client's address to X-Forwarded-For, so the
 * right-most entry that is not a trusted proxy's is the client; a client can only forge entries to the left of it. IPv6
 * counts by /64, the range of one household or machine.
 */
export function countedAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const hops = [...(forwardedFor ?? '').split(','), socketAddress ?? ''].map((hop) => hop.trim()).reverse()
  let client = 'unknown'
  for (const hop of hops) {
    if (isIP(hop) === 0) break
    const address = ipaddr.process(hop)
    client = counted(address)
    if (!trusted.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))) break
  }
  return client
}

function counted(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
