import { expect, test } from 'vitest'
import { changesOf } from './view.ts'

test('lists changed facts only', () => {
  const before = { name: 'Aiko', role: 'member', limitYen: null }
  const after = { name: 'Aiko', role: 'admin', limitYen: 5_000 }
  expect(changesOf(before, after)).toEqual([
    { fact: 'role', before: 'member', after: 'admin' },
    { fact: 'limitYen', before: null, after: 5_000 },
  ])
})

test('compares lists by their members, and handles added and removed facts', () => {
  expect(changesOf({ lowBalancesYen: [5_000] }, { lowBalancesYen: [5_000] })).toEqual([])
  expect(changesOf(null, { email: 'a@b.test' })).toEqual([
    { fact: 'email', before: undefined, after: 'a@b.test' },
  ])
  expect(changesOf({ events: ['a'] }, null)).toEqual([{ fact: 'events', before: ['a'], after: undefined }])
  expect(changesOf(null, null)).toEqual([])
})
