import { expect, test } from 'vitest'
import { choose, NOTHING, press, pressAll, stretch, without } from '#components/ui/selection.ts'
import { tagsTyped } from './bulk-dialogs.tsx'
import { gridKey } from './rows.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']
const alone = { range: false }
const range = { range: true }
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

test('a press selects a card, and a second press deselects it', () => {
  const once = press(NOTHING, SHOWN, 'b', alone)
  expect(ids(once)).toBe('b')
  expect(ids(press(once, SHOWN, 'b', alone))).toBe('')
})

test('a range extends from the last press in either direction and takes on its state', () => {
  const two = press(NOTHING, SHOWN, 'd', alone)
  const back = press(two, SHOWN, 'b', range)
  expect(ids(back)).toBe('bcd')
  const out = press(back, SHOWN, 'd', alone)
  expect(ids(press(out, SHOWN, 'c', range))).toBe('b')
})

test('a range without a visible anchor adds only the pressed card', () => {
  const gone = press(NOTHING, SHOWN, 'a', alone)
  expect(ids(press(gone, ['c', 'd', 'e'], 'e', range))).toBe('ae')
  expect(ids(press(NOTHING, SHOWN, 'c', range))).toBe('c')
})

test('selects all, then none', () => {
  const all = pressAll(NOTHING, SHOWN)
  expect(ids(all)).toBe('abcde')
  expect(ids(pressAll(all, SHOWN))).toBe('')
})

test('drops what has left the list, and keeps what was never shown', () => {
  expect(ids(without(choose(['a', 'b', 'x']), ['b', 'c']))).toBe('ax')
})

test('Shift with an arrow selects both ends and everything between', () => {
  expect(ids(stretch(NOTHING, SHOWN, 'b', 'd'))).toBe('bcd')
  expect(ids(stretch(choose(['a']), SHOWN, 'c', 'b'))).toBe('abc')
})

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test.each([
  [{ key: 'ArrowDown' }, { kind: 'step', step: 'down', stretch: false }],
  [
    { key: 'ArrowRight', shiftKey: true },
    { kind: 'step', step: 'right', stretch: true },
  ],
  [{ key: ' ' }, { kind: 'play' }],
  [{ key: 'X' }, { kind: 'select' }],
  [{ key: 'a', metaKey: true }, { kind: 'all' }],
  [{ key: 'Escape' }, { kind: 'clear' }],
  [{ key: 'Enter' }, null],
  [{ key: 'a' }, null],
  [{ key: 'ArrowLeft', altKey: true }, null],
  [{ key: 'x', ctrlKey: true }, null],
])('the key %j does %j', (pressed, meaning) => {
  expect(gridKey({ ...plain, ...pressed })).toEqual(meaning)
})

test.each([
  ['Hero, B-roll、 ｃｌｉｅｎｔ “A”', '', { add: ['hero', 'b-roll', 'client “a”'], remove: [] }],
  [`director's cut`, 'hero', { add: [`director's cut`], remove: ['hero'] }],
  ['hero', 'HERO, old', { add: ['hero'], remove: ['old'] }],
  [' , ', '', { problem: 'tagNone', most: 0 }],
  ['x'.repeat(41), '', { problem: 'tagLong', most: 40 }],
])('parses tags to add %j and to remove %j', (add, remove, tags) => {
  expect(tagsTyped(add, remove)).toEqual(tags)
})
