import { expect, test } from 'vitest'
import { newAttemptId } from '#components/client/attempt-id.ts'
import { type Kept, type Payload, payloadOf, readKept, settle, startDraft } from './draft.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { reuse } from './reuse.ts'

/** Tabs of one browser: shared storage, and storage events delivered by hand. */
function browser() {
  const kept = new Map<string, string>()
  let ids = 0
  let full = false
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error('It is full.')
      kept.set(key, text)
    },
  }
  const fill = (isFull: boolean) => {
    full = isFull
  }
  const tab = () =>
    createDraftStore(
      'yuki',
      () => `attempt-${++ids}`,
      () => storage as Storage,
    )
  /** A tab with typed text, and a tab opened afterwards. */
  const typed = (some: Partial<Payload> = { prompt: 'a cat' }) => {
    const one = tab()
    one.edit(some)
    return { one, two: tab() }
  }
  return { tab, typed, fill }
}

/** A complete payload from the fields a test is about. */
const payload = (some: Partial<Payload>): Payload => payloadOf(startDraft('', some))
const draftOf = (tab: DraftStore) => tab.getState().draft
const asideOf = (tab: DraftStore) => tab.getState().aside.map(({ prompt }) => prompt)

function send(tab: DraftStore) {
  const begun = tab.beginSend()
  if (begun.kind !== 'begun') throw new Error('nothing was sent')
  return begun.draft
}

test('two tabs with the same draft send the same attempt', () => {
  const { one, two } = browser().typed()
  expect(send(one).attemptId).toBe(send(two).attemptId)
})

test('a reload during a send keeps the text, the attempt and the unknown outcome', () => {
  const { tab, typed } = browser()
  const words = { prompt: 'a cat', seed: '7' }
  const { attemptId } = send(typed(words).one)
  expect(draftOf(tab())).toEqual({ ...startDraft(attemptId, words), uncertain: true })
})

test('an accepted attempt clears the draft and starts a new attempt in both tabs', () => {
  const { one, two } = browser().typed()
  const draft = send(one)
  one.taken(draft)
  two.look()
  expect(draftOf(one).prompt).toBe('')
  expect(draftOf(two)).toEqual(draftOf(one))
  expect(draftOf(one).attemptId).not.toBe(draft.attemptId)
})

test('a stale tab does not repeat a send of the other tab', () => {
  const { one, two: asleep } = browser().typed()
  one.taken(send(one))
  expect(asleep.beginSend()).toEqual({ kind: 'sentElsewhere' })
  expect(draftOf(asleep).prompt).toBe('')
})

test.each<Partial<Payload>>([
  { prompt: 'a cat, closer' },
  { seed: '7' },
  { takes: 3 },
  { projectId: 'p' },
  { tags: ['sea'] },
  { parentId: 's' },
])('a stale tab does not send an unseen change: %j', (change) => {
  const { one, two: asleep } = browser().typed()
  one.edit(change)
  expect(asleep.beginSend()).toEqual({ kind: 'changedElsewhere' })
  expect(send(asleep)).toMatchObject(change)
})

test('after simultaneous sends one tab clears, the other follows, and newer text stays', () => {
  const { one, two } = browser().typed()
  const [first, second] = [send(one), send(two)]
  one.taken(first)
  one.edit({ prompt: 'a dog' })
  two.taken(second)
  expect(draftOf(two)).toEqual(draftOf(one))
  expect(draftOf(two).prompt).toBe('a dog')
})

test('an attempt that bought other words leaves the text, under a new attempt in both tabs', () => {
  const { one, two } = browser().typed({ prompt: 'a dog' })
  const { attemptId } = send(one)
  one.taken({ attemptId, ...payload({ prompt: 'a cat' }) })
  expect(draftOf(one)).toMatchObject({ prompt: 'a dog', uncertain: false })
  expect(draftOf(one).attemptId).not.toBe(attemptId)
  two.look()
  expect(draftOf(two)).toEqual(draftOf(one))
})

test('keeps text that the other tab changed during a send, under a new attempt', () => {
  const kept: Kept = {
    draft: startDraft('a', { prompt: 'a cat and more' }),
    aside: [],
    taken: [],
  }
  const { draft } = settle(kept, { attemptId: 'a', ...payload({ prompt: 'a cat' }) }, () => 'b')
  expect(draft).toEqual(startDraft('b', { prompt: 'a cat and more' }))
})

test('a refusal settles the outcome; a broken connection keeps the attempt', () => {
  const { one } = browser().typed()
  const { attemptId } = send(one)
  one.edit({ prompt: 'a cat, closer' })
  expect(one.beginSend()).toMatchObject({ kind: 'begun', first: false })
  expect(draftOf(one)).toMatchObject({ attemptId, uncertain: true })
  one.refused('another')
  expect(draftOf(one).uncertain).toBe(true)
  one.refused(attemptId)
  expect(draftOf(one).uncertain).toBe(false)
})

test('filling the composer starts a new attempt; putting back restores the old one', () => {
  const { one } = browser().typed()
  const earlier = draftOf(one)
  one.fill({ prompt: 'an example', seed: '' })
  expect(draftOf(one).attemptId).not.toBe(earlier.attemptId)
  one.putBack()
  expect(draftOf(one)).toEqual(earlier)
  expect(asideOf(one)).toEqual([])
})

test('a replaced draft survives a reload, appears in the other tab, and outlives another send', () => {
  const { tab, typed } = browser()
  const { one, two } = typed()
  one.fill({ prompt: 'an example' })
  expect(asideOf(tab())).toEqual(['a cat'])
  one.taken(send(one))
  two.look()
  expect(asideOf(two)).toEqual(['a cat'])
  two.putBack()
  expect(draftOf(two).prompt).toBe('a cat')
  two.taken(send(two))
  expect(asideOf(tab())).toEqual([])
})

test('untouched filled-in text does not displace a written draft', () => {
  const { one } = browser().typed()
  one.fill({ prompt: 'an example' })
  one.fill({ prompt: 'another example' })
  expect(asideOf(one)).toEqual(['a cat'])
  one.edit({ prompt: 'another example, at night' })
  one.putBack()
  expect(draftOf(one).prompt).toBe('a cat')
  expect(asideOf(one)).toEqual(['another example, at night'])
  one.forget()
  expect(asideOf(one)).toEqual([])
})

test('forgets a draft set aside during its send once accepted; changed text gets its own attempt', () => {
  const { one } = browser().typed()
  const sent = send(one)
  one.fill({ prompt: 'an example' })
  expect(asideOf(one)).toEqual(['a cat'])
  one.taken(sent)
  expect(asideOf(one)).toEqual([])
  expect(draftOf(one).prompt).toBe('an example')

  const again = send(one)
  one.edit({ prompt: 'an example, closer' })
  one.fill({ prompt: 'something else' })
  one.taken(again)
  expect(asideOf(one)).toEqual(['an example, closer'])
  expect(one.getState().aside[0]?.attemptId).not.toBe(again.attemptId)
})

test('a draft set aside keeps an attempt that may have been accepted', () => {
  const { one } = browser().typed()
  const { attemptId } = send(one)
  one.fill({ prompt: 'an example' })
  one.putBack()
  expect(one.beginSend()).toMatchObject({ kind: 'begun', first: false, draft: { attemptId } })
})

test('attempts without an answer are kept, however many drafts are set aside', () => {
  const { one } = browser().typed()
  const attempts = ['a hut', 'a ship', 'a mill', 'a tower', 'a bridge', 'a well'].map((prompt) => {
    const { attemptId } = send(one)
    one.fill({ prompt })
    one.edit({ prompt: `${prompt}, at night` })
    return attemptId
  })
  expect(one.getState().aside.map(({ attemptId }) => attemptId)).toEqual(attempts.toReversed())
})

test('full storage keeps the typed text on the page and reports it as unsaved', () => {
  const { tab, typed, fill } = browser()
  const { one } = typed()
  fill(true)
  one.edit({ prompt: 'a cat, closer' })
  one.look()
  expect(one.getState()).toMatchObject({ draft: { prompt: 'a cat, closer' }, isKept: false })
  one.taken(send(one))
  one.look()
  expect(draftOf(one).prompt).toBe('')
  fill(false)
  one.edit({ prompt: 'a dog, closer' })
  expect(one.getState().isKept).toBe(true)
  expect(draftOf(tab()).prompt).toBe('a dog, closer')
})

test('with full storage a tab reuses the attempt of the other tab, so nothing is bought twice', () => {
  const { typed, fill } = browser()
  const { one, two } = typed()
  fill(true)
  one.edit({ prompt: 'a cat, closer' })
  fill(false)
  const sent = send(two)
  two.taken(sent)
  expect(send(one).attemptId).toBe(sent.attemptId)
})

test('a press keeps the project and a locked seed, and resets takes, tags and a one-off seed', () => {
  const typed = { prompt: 'a cat', seed: '7', takes: 3, projectId: 'p', tags: ['sea'] }
  const one = browser().tab()
  one.edit({ ...typed, seedLocked: true })
  one.taken(send(one))
  expect(payloadOf(draftOf(one))).toEqual(payload({ projectId: 'p', seed: '7' }))
  expect(draftOf(one).seedLocked).toBe(true)
  one.edit({ ...typed, seedLocked: false })
  one.taken(send(one))
  expect(payloadOf(draftOf(one))).toEqual(payload({ projectId: 'p' }))
})

test('filling keeps the project unless it brings its own', () => {
  const { one } = browser().typed({ projectId: 'p' })
  one.fill({ prompt: 'an example' })
  expect(payloadOf(draftOf(one))).toEqual(payload({ prompt: 'an example', projectId: 'p' }))
  one.fill({ prompt: 'of another', projectId: 'q' })
  expect(draftOf(one).projectId).toBe('q')
})

test('an emptied draft loses its parent and comment', () => {
  const one = browser().tab()
  one.fill({ prompt: 'again', parentId: 's', commentId: 'n' })
  one.edit({ prompt: 'again, closer' })
  expect(payloadOf(draftOf(one))).toMatchObject({ parentId: 's', commentId: 'n' })
  one.edit({ prompt: '' })
  expect(payloadOf(draftOf(one))).toMatchObject({ parentId: null, commentId: null })
})

test('reads a malformed draft as nothing kept', () => {
  const notKept = [undefined, null, '', {}, { draft: { ...startDraft('a'), attemptId: 1 } }, [1]]
  expect(notKept.map(readKept)).toEqual(notKept.map(() => null))
  const kept = {
    draft: { ...startDraft('a', { prompt: '猫' }), uncertain: true },
    aside: [startDraft('b', { prompt: '犬' })],
    taken: ['c'],
  }
  expect(readKept(kept)).toEqual(kept)
})

test('creates a UUID attempt id without randomUUID', () => {
  const id = newAttemptId({ getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('another take gets a new seed: the old one would make the same video', () => {
  const earlier = {
    id: 'earlier',
    prompt: 'A sea',
    seed: 42,
    project: { id: 'spring', name: 'Spring' },
    tags: ['sea'],
  }
  const next = startDraft('next', reuse(earlier))
  expect(next).toMatchObject({
    prompt: 'A sea',
    seed: '',
    parentId: 'earlier',
    projectId: 'spring',
    tags: ['sea'],
  })
})
