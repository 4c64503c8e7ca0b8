import { expect, test } from 'vitest'
import { isTransientFailure } from './transient.ts'

test.each([
  ['ENETUNREACH', true],
  ['25006', true], // read-only, as after a failover
  ['28P01', false], // a wrong password
])('whether a failure with code %s is transient: %s', (code, transient) => {
  expect(isTransientFailure(Object.assign(new Error('failed'), { code }))).toBe(transient)
})
