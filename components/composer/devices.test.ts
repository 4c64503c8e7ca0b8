import { expect, test } from 'vitest'
import type { DraftContent } from '#lib/drafts/view.ts'
import { type Seen, stepFor } from './devices.ts'
import { contentOf, startDraft } from './draft.ts'

const content = (some: Partial<DraftContent>) => contentOf(startDraft('', some))
const shared = (some: Partial<DraftContent>, device = 'phone', minute = 5) => ({
  content: content(some),
  device,
  updatedAt: `2026-11-21T12:0${minute}:00.000Z`,
})
const seen = (some: Partial<DraftContent>): Seen => shared(some, 'any', 1)
const mine = (some: Partial<DraftContent>) => startDraft('a', some)

test('nothing shared, something of this browser, or something seen before is nothing new', () => {
  expect(stepFor(mine({}), null, null, 'desk')).toBe('nothing')
  expect(stepFor(mine({}), null, shared({ prompt: 'cat' }, 'desk'), 'desk')).toBe('nothing')
  expect(stepFor(mine({}), seen({}), shared({ prompt: 'cat' }, 'phone', 1), 'desk')).toBe('nothing')
})

test('an empty composer takes what was typed elsewhere', () => {
  expect(stepFor(mine({}), null, shared({ prompt: 'cat' }), 'desk')).toBe('take')
  const locked = { seed: '7', seedLocked: true, projectId: 'p' }
  expect(stepFor(mine(locked), seen(locked), shared({ prompt: 'cat' }), 'desk')).toBe('take')
})

test('what was not touched here since both were the same follows the other device, also to nothing', () => {
  const text = { prompt: 'cat' }
  expect(stepFor(mine(text), seen(text), shared({ prompt: 'cat, closer' }), 'desk')).toBe('take')
  expect(stepFor(mine(text), seen(text), shared({}), 'desk')).toBe('take')
})

test('what was typed here is never replaced by itself', () => {
  const here = mine({ prompt: 'dog' })
  expect(stepFor(here, null, shared({ prompt: 'cat' }), 'desk')).toBe('offer')
  expect(stepFor(here, seen({ prompt: 'cat' }), shared({ prompt: 'cat, closer' }), 'desk')).toBe('offer')
  expect(stepFor(here, seen({ prompt: 'cat' }), shared({}), 'desk')).toBe('seen')
  expect(stepFor(here, null, shared({ prompt: 'dog' }), 'desk')).toBe('seen')
})

test('what went out without an answer stays, however it is with the other device', () => {
  const out = { ...mine({ prompt: 'cat' }), uncertain: true }
  expect(stepFor(out, seen({ prompt: 'cat' }), shared({ prompt: 'dog' }), 'desk')).toBe('offer')
  expect(stepFor(out, seen({ prompt: 'cat' }), shared({}), 'desk')).toBe('seen')
})
