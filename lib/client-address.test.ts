import { describe, expect, it } from 'vitest'
import { countedAddress, parseProxies } from './client-address.ts'

const PROXIES = parseProxies('10.0.0.1, 192.168.0.0/16, fd00::/8') ?? []

describe('the address by which attempts are counted', () => {
  it.each([
    ['a stranger’s own, ignoring its X-Forwarded-For', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    [
      'the right-most address that is not a proxy',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 192.168.7.7',
      '198.51.100.1',
    ],
    ['the proxy’s own when it forwards none', '10.0.0.1', undefined, '10.0.0.1'],
    ['the last proxy’s before an invalid entry', '10.0.0.1', 'x, 192.168.0.9', '192.168.0.9'],
    ['a client’s in the proxies’ own network', '10.0.0.1', '192.168.0.9', '192.168.0.9'],
    ['an IPv4 address, also when mapped to IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['the /64 network for IPv6', 'fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('is %s', (_, socketAddress, forwarded, expected) => {
    expect(countedAddress(socketAddress, forwarded, PROXIES)).toBe(expected)
  })

  it('is the connection’s own when no proxy is trusted', () => {
    expect(countedAddress('10.0.0.1', '198.51.100.1', [])).toBe('10.0.0.1')
    expect(countedAddress(undefined, '198.51.100.1', [])).toBe('unknown')
  })
})

it.each(['10.0.0', '10.0.0.1/33', 'proxy.example', '10.0.0.1,', '::/129'])(
  'rejects the proxy list %j',
  (list) => {
    expect(parseProxies(list)).toBeNull()
  },
)
