import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeKey, maskKey, sameDigest, storedParts } from './key-format.ts'

test('a new key is sk-, 32 random bytes and a checksum, and its stored parts do not contain it', () => {
  const key = makeKey()
  expect(key).toMatch(/^sk-[A-Za-z0-9_-]{49}$/)
  const parts = storedParts(key)
  expect(parts?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(key.startsWith(parts?.prefix ?? '-')).toBe(true)
  expect(JSON.stringify(parts)).not.toContain(key.slice(12, -4))
  expect(makeKey()).not.toBe(key)
})

test('refuses a key with one character changed, lost or added, without a lookup', () => {
  const key = makeKey()
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom('A', 'b', '0', '-', '', 'xy'), (at, other) => {
      const changed = key.slice(0, at) + other + key.slice(at + 1)
      fc.pre(changed !== key)
      expect(storedParts(changed)).toBeNull()
    }),
  )
})

test('a masked key shows only its last four characters', () => {
  expect(maskKey('abcd')).toBe('sk-...abcd')
})

test('digests of different lengths differ without an error', () => {
  expect(sameDigest('00ff', '00ff')).toBe(true)
  expect(sameDigest('00ff', '00fe')).toBe(false)
  expect(sameDigest('00ff', '00')).toBe(false)
})
