import { expect, test } from 'vitest'
import type { DraftContent, SharedDraft } from '#lib/drafts/view.ts'
import type { NearTake } from '#lib/prompts/view.ts'
import { contentOf, startDraft } from './draft.ts'
import { nearKey, newsOf } from './news.ts'

const [NOW, LATER] = ['2026-03-01T12:00:01.000Z', '2026-03-01T12:00:02.000Z']
const NOTHING = { near: null, shared: null }

const mine = (content: Partial<DraftContent> = {}) => startDraft('a', { prompt: 'a cat', ...content })
const shared = (prompt: string, updatedAt = LATER, device = 'phone'): SharedDraft => ({
  content: contentOf(startDraft('', { prompt })),
  device,
  updatedAt,
})
/** What both screens had in common. */
const seen = { updatedAt: NOW, content: contentOf(mine()) }
const take = (some: Partial<NearTake> = {}): NearTake => ({
  id: 'take',
  likeness: 'same',
  prompt: 'a cat',
  seed: 7,
  person: { id: 'aiko', name: 'Aiko' },
  createdAt: NOW,
  status: 'queued',
  hasClip: false,
  ...some,
})

test('where nothing is new, a press sends', () => {
  const none = new Set<string>()
  expect(newsOf(mine(), NOTHING, null, 'desk', none)).toBeNull()
  expect(newsOf(mine(), { ...NOTHING, shared: shared('a cat', NOW) }, seen, 'desk', none)).toBeNull()
  expect(newsOf(mine(), { ...NOTHING, shared: shared('', LATER, 'desk') }, seen, 'desk', none)).toBeNull()
})

test('a take that was not shown stops one press, and only one', () => {
  const near = take()
  expect(newsOf(mine(), { near, shared: null }, seen, 'desk', new Set())).toEqual({
    kind: 'near',
    near,
    shared: null,
  })
  expect(newsOf(mine(), { near, shared: null }, seen, 'desk', new Set([nearKey(near)]))).toBeNull()
})

test('a newer take than the one that was shown is news, and so is one that was only near', () => {
  const shown = new Set([nearKey(take({ id: 'old' })), nearKey(take({ likeness: 'near' }))])
  expect(newsOf(mine(), { near: take(), shared: null }, seen, 'desk', shown)?.kind).toBe('near')
})

test('what it is another try of is no news', () => {
  expect(
    newsOf(mine({ parentId: 'take' }), { near: take(), shared: null }, null, 'desk', new Set()),
  ).toBeNull()
})

test('a draft that another screen sent or cleared stops one press', () => {
  const gone = shared('')
  expect(newsOf(mine(), { near: null, shared: gone }, seen, 'desk', new Set())).toEqual({
    kind: 'gone',
    shared: gone,
  })
  expect(newsOf(mine(), { near: null, shared: gone }, seen, 'desk', new Set([gone.updatedAt]))).toBeNull()
  const then = { updatedAt: gone.updatedAt, content: gone.content }
  expect(newsOf(mine(), { near: null, shared: gone }, then, 'desk', new Set())).toBeNull()
})

test('where both are new, both are told with one press', () => {
  const [near, gone] = [take(), shared('')]
  expect(newsOf(mine(), { near, shared: gone }, seen, 'desk', new Set())).toEqual({
    kind: 'near',
    near,
    shared: gone,
  })
})

test('words that another screen added are shown instead of what is old; words of both are nobody’s news', () => {
  const more = shared('a cat, closer')
  expect(newsOf(mine(), { near: take(), shared: more }, seen, 'desk', new Set())).toEqual({
    kind: 'changed',
    shared: more,
  })
  const here = mine({ prompt: 'a dog' })
  expect(newsOf(here, { near: null, shared: more }, seen, 'desk', new Set())).toBeNull()
  expect(newsOf(here, { near: null, shared: shared('') }, seen, 'desk', new Set())).toBeNull()
})
