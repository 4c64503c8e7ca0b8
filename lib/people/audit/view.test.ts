import { expect, test } from 'vitest'
import { changesOf } from './view.ts'

test('the facts that differ are told, those that stay are not', () => {
  const before = { name: 'Aiko', role: 'member', limitYen: null }
  const after = { name: 'Aiko', role: 'admin', limitYen: 5_000 }
  expect(changesOf(before, after)).toEqual([
    { fact: 'role', before: 'member', after: 'admin' },
    { fact: 'limitYen', before: null, after: 5_000 },
  ])
})

test('lists are compared by their members, and a fact may be new or gone', () => {
  expect(changesOf({ lowBalancesYen: [5_000] }, { lowBalancesYen: [5_000] })).toEqual([])
  expect(changesOf(null, { email: 'a@b.test' })).toEqual([
    { fact: 'email', before: undefined, after: 'a@b.test' },
  ])
  expect(changesOf({ events: ['a'] }, null)).toEqual([{ fact: 'events', before: ['a'], after: undefined }])
  expect(changesOf(null, null)).toEqual([])
})
