import { expect, test } from 'vitest'
import { PAGES } from '#components/shell/palette/commands.ts'
import { follow, NOTHING_PENDING, opensPalette, type Press } from './press.ts'
import { SHORTCUTS } from './shortcuts.ts'

const KNOWN = ['n', '?', '/', 'g g', 'g b']

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
  ...more,
})

/** Presses keys, each so many milliseconds after the one before; tells what they did. */
function type(keys: (string | Press)[], apartMs = 100): (string | null)[] {
  let pending = NOTHING_PENDING
  return keys.map((key, index) => {
    const step = follow(pending, typeof key === 'string' ? press(key) : key, 1_000 + index * apartMs, KNOWN)
    pending = step.pending
    return step.found
  })
}

test.each([
  [['n'], ['n']],
  [['?'], ['?']],
  [
    ['g', 'b'],
    [null, 'g b'],
  ],
  [
    ['g', 'g'],
    [null, 'g g'],
  ],
  [['b'], [null]],
  [
    ['g', 'x', 'b'],
    [null, null, null],
  ],
  // The second g begins anew where the first led nowhere.
  [
    ['g', 'x', 'g', 'b'],
    [null, null, null, 'g b'],
  ],
  [
    ['g', 'n'],
    [null, 'n'],
  ],
])('the keys %j do %j', (keys, done) => {
  expect(type(keys)).toEqual(done)
})

test('a pause ends a sequence', () => {
  expect(type(['g', 'b'], 2_000)).toEqual([null, null])
})

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { isComposing: true },
  { keyCode: 229 },
  { repeat: true },
])('a press with %j is not ours', (more) => {
  expect(type([press('n', more)])).toEqual([null])
})

test('the palette opens with Ctrl or ⌘, not with both, and not while a word is converted', () => {
  expect(opensPalette(press('k', { ctrlKey: true }))).toBe(true)
  expect(opensPalette(press('K', { metaKey: true }))).toBe(true)
  expect(opensPalette(press('k'))).toBe(false)
  expect(opensPalette(press('k', { ctrlKey: true, metaKey: true }))).toBe(false)
  expect(opensPalette(press('k', { ctrlKey: true, isComposing: true }))).toBe(false)
  expect(opensPalette(press('j', { ctrlKey: true }))).toBe(false)
})

test('no two shortcuts of a place are the same, and no page’s begins like a key of the video page', () => {
  const written = Object.entries(SHORTCUTS).map(([group, shortcuts]) =>
    shortcuts.flatMap(({ keys }) => keys.map((each) => `${group} ${JSON.stringify(each.presses)}`)),
  )
  for (const group of written) expect(new Set(group).size).toBe(group.length)
  const video: string[] = SHORTCUTS.video.flatMap(({ keys }) =>
    keys.map(({ presses }) => presses[0]?.[0] ?? ''),
  )
  for (const { keys } of PAGES) expect(video).not.toContain(keys[0])
})
