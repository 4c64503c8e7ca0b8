import { describe, expect, it } from 'vitest'
import { countedAddress, parseProxies } from './client-address.ts'

const PROXIES = parseProxies('10.0.0.1, 192.168.0.0/16, fd00::/8') ?? []

describe('the address that attempts are counted by', () => {
  it.each([
    ['a stranger’s own, whatever it forwards', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    [
      'the right-most that is not a proxy’s',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1, 192.168.7.7',
      '198.51.100.1',
    ],
    ['a proxy’s that forwards none', '10.0.0.1', undefined, '10.0.0.1'],
    ['the last proxy’s before an entry that is no address', '10.0.0.1', 'x, 192.168.0.9', '192.168.0.9'],
    ['that of a client in the proxies’ own network', '10.0.0.1', '192.168.0.9', '192.168.0.9'],
    ['an IPv4 address, also as IPv6 writes it', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['a network of 64 bits for IPv6', 'fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('is %s', (_, socketAddress, forwarded, expected) => {
    expect(countedAddress(socketAddress, forwarded, PROXIES)).toBe(expected)
  })

  it('is the connection’s own where no proxy is trusted', () => {
    expect(countedAddress('10.0.0.1', '198.51.100.1', [])).toBe('10.0.0.1')
    expect(countedAddress(undefined, '198.51.100.1', [])).toBe('unknown')
  })
})

it.each(['10.0.0', '10.0.0.1/33', 'proxy.example', '10.0.0.1,', '::/129'])(
  '%j is no list of proxies',
  (list) => {
    expect(parseProxies(list)).toBeNull()
  },
)
