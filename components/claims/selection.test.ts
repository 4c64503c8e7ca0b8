import { expect, test } from 'vitest'
import { NOTHING, press, pressAll } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const alone = { range: false }
const range = { range: true }

test('a press chooses one, a second press does not', () => {
  const once = press(NOTHING, shown, 'b', alone)
  expect([...once.ids]).toEqual(['b'])
  expect([...press(once, shown, 'b', alone).ids]).toEqual([])
})

test('a range goes from the last press to this one, in either direction', () => {
  const down = press(press(NOTHING, shown, 'b', alone), shown, 'd', range)
  expect([...down.ids].toSorted()).toEqual(['b', 'c', 'd'])
  const up = press(press(NOTHING, shown, 'd', alone), shown, 'a', range)
  expect([...up.ids].toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('a range that ends on a chosen one takes the range back', () => {
  const all = { ids: new Set(shown), anchor: 'b' }
  expect([...press(all, shown, 'd', range).ids]).toEqual(['a', 'e'])
})

test('a range without a start, or whose start is not shown any more, is one press', () => {
  expect([...press(NOTHING, shown, 'c', range).ids]).toEqual(['c'])
  expect([...press({ ids: new Set(), anchor: 'gone' }, shown, 'c', range).ids]).toEqual(['c'])
})

test('all are chosen, and then none', () => {
  const all = pressAll(NOTHING, shown)
  expect(all.ids.size).toBe(5)
  expect(pressAll(all, shown).ids.size).toBe(0)
})
