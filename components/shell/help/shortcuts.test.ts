import { expect, test } from 'vitest'
import { isConverting, keysHandler } from '#components/client/keys.ts'
import { bindingOf, PAGES } from '#components/shell/palette/commands.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** Presses keys in sequence and returns the triggered shortcuts. */
function type(...presses: (string | { key: string; held: string })[]): string[] {
  const found: string[] = []
  const keys = [['n'], ['?'], ['/'], ['g', 'g'], ['g', 'b'], ['g', 'n']].map(bindingOf)
  const press = keysHandler(
    keys,
    (key) => found.push(key.replaceAll('[Shift]+', '')),
    () => false,
  )
  for (const each of presses) {
    const { key, held } = typeof each === 'string' ? { key: each, held: '' } : each
    press({
      key,
      code: 'code',
      getModifierState: (name: string) => name === held,
    } as unknown as KeyboardEvent)
  }
  return found
}

test.each([
  [['n'], ['n']],
  [[{ key: '?', held: 'Shift' }], ['?']],
  [['/'], ['/']],
  [[{ key: '/', held: 'Shift' }], ['/']],
  [['g', 'b'], ['g b']],
  [['g', 'g'], ['g g']],
  [['b'], []],
  [['g', 'x', 'b'], []],
  [['g', 'x', 'g', 'b'], ['g b']],
  [['g', 'n'], ['g n']],
  [
    ['g', 'b', 'n'],
    ['g b', 'n'],
  ],
  [['g', 'x', 'n'], ['n']],
  [[{ key: 'n', held: 'Shift' }], []],
  [[{ key: 'n', held: 'Control' }], []],
  [[{ key: 'n', held: 'Meta' }], []],
  [[{ key: 'n', held: 'Alt' }], []],
])('the keys %j trigger the shortcuts %j', (keys, shortcuts) => {
  expect(type(...keys)).toEqual(shortcuts)
})

test('leaves keys to the input method during a conversion', () => {
  expect(isConverting({ isComposing: true, keyCode: 78 })).toBe(true)
  expect(isConverting({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isConverting({ isComposing: false, keyCode: 78 })).toBe(false)
})

test('shortcuts of one place are distinct, and none of a page starts with a key of the video page', () => {
  const written = Object.entries(SHORTCUTS).map(([group, shortcuts]) =>
    shortcuts.flatMap(({ keys }) => keys.map((each) => `${group} ${JSON.stringify(each.presses)}`)),
  )
  for (const group of written) expect(new Set(group).size).toBe(group.length)
  const video: string[] = [...SHORTCUTS.video, ...SHORTCUTS.page].flatMap(({ keys }) =>
    keys.map(({ presses }) => presses[0]?.[0] ?? ''),
  )
  for (const { keys } of PAGES) expect(video).not.toContain(keys[0])
})
