import { expect, test } from 'vitest'
import { boughtBefore, isBought } from './bought.ts'

const asked = { prompt: 'a cat', seed: '', takes: 1 }
const bought = { prompt: 'a cat', seed: 99, submissionId: 'a', submissionIds: ['a'] }

test('a press bought what was sent when prompt, takes and a given seed agree; a rolled seed is any', () => {
  expect(isBought(asked, bought)).toBe(true)
  expect(isBought({ ...asked, seed: '99' }, bought)).toBe(true)
  expect(isBought({ ...asked, seed: '7' }, bought)).toBe(false)
  expect(isBought({ ...asked, prompt: 'a dog' }, bought)).toBe(false)
  expect(isBought({ ...asked, prompt: 'a cat ' }, bought)).toBe(false)
  expect(isBought({ ...asked, takes: 2 }, bought)).toBe(false)
})

test('what was bought before is named, with what another press costs', () => {
  expect(boughtBefore({ ...asked, prompt: 'a dog', takes: 3 }, bought)).toEqual({
    key: 'composer.boughtBefore',
    values: { prompt: 'a cat', takes: 1, yen: '¥750' },
  })
})
