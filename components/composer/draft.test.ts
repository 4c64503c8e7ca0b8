import { expect, test } from 'vitest'
import { type Payload, parseKept, payloadOf, receive, settle, startDraft } from './draft.ts'
import { createDraftStore, type DraftStore, newAttemptId } from './draft-store.ts'

/** Tabs of one browser: one stored text, and the storage event delivered by hand. */
function browser() {
  let text: string | null = null
  let ids = 0
  let full = false
  const stored = {
    read: () => text,
    write: (next: string) => {
      if (full) return false
      text = next
      return true
    },
  }
  const fill = (isFull: boolean) => {
    full = isFull
  }
  return { tab: () => createDraftStore(stored, () => `attempt-${++ids}`), stored, fill }
}

/** A whole payload, of what a test is about. */
const payload = (some: Partial<Payload>): Payload => payloadOf(startDraft('', some))

function send(tab: DraftStore) {
  const begun = tab.beginSend()
  if (begun.kind !== 'begun') throw new Error('nothing was sent')
  return begun.draft
}

test('two tabs with the same draft send the same attempt', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const two = tab()
  expect(send(one).attemptId).toBe(send(two).attemptId)
})

test('a refresh while sending keeps the text, the attempt, and that its outcome is not known', () => {
  const { tab } = browser()
  const before = tab()
  before.edit({ prompt: 'a cat', seed: '7' })
  const { attemptId } = send(before)
  const after = tab().get()
  const typed = { prompt: 'a cat', seed: '7' }
  expect(after).toEqual({ ...startDraft(attemptId, typed), uncertain: true })
})

test('once it is taken, the draft is cleared and a new attempt begins, here and in the other tab', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const two = tab()
  const draft = send(one)
  one.taken(draft)
  two.look()
  expect(one.get().prompt).toBe('')
  expect(two.get()).toEqual(one.get())
  expect(one.get().attemptId).not.toBe(draft.attemptId)
})

test('a tab that slept through the other one’s send sends nothing again', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const asleep = tab()
  one.taken(send(one))
  expect(asleep.beginSend()).toEqual({ kind: 'sent_elsewhere' })
  expect(asleep.get().prompt).toBe('')
})

test('a tab that slept through the other one’s edit does not send what nobody read in it', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const asleep = tab()
  one.edit({ prompt: 'a cat, closer' })
  expect(asleep.beginSend()).toEqual({ kind: 'changed_elsewhere' })
  expect(send(asleep).prompt).toBe('a cat, closer')
})

test('both tabs send at once: one clears, the other follows, and what was typed since stays', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const two = tab()
  const [first, second] = [send(one), send(two)]
  one.taken(first)
  one.edit({ prompt: 'a dog' })
  two.taken(second)
  expect(two.get()).toEqual(one.get())
  expect(two.get().prompt).toBe('a dog')
})

test('another text under a taken attempt keeps its words and gets its own attempt', () => {
  const mine = startDraft('a', { prompt: 'a cat, closer', seed: '' })
  const kept = settle(
    { draft: startDraft('a', { prompt: 'a cat', seed: '' }), sent: [], aside: [] },
    { attemptId: 'a', ...payload({ prompt: 'a cat' }) },
    'b',
  )
  expect(receive(mine, kept, 'c')).toEqual(startDraft('c', { prompt: 'a cat, closer', seed: '' }))
})

test('an attempt that had bought something else keeps what is here, under an attempt that both tabs share', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a dog' })
  const two = tab()
  const { attemptId } = send(one)
  one.taken({ attemptId, ...payload({ prompt: 'a cat' }) })
  expect(one.get()).toMatchObject({ prompt: 'a dog', uncertain: false })
  expect(one.get().attemptId).not.toBe(attemptId)
  two.look()
  expect(two.get()).toEqual(one.get())
})

test('text changed in the other tab while it was on its way is kept under a new attempt', () => {
  const kept = settle(
    { draft: startDraft('a', { prompt: 'a cat and more', seed: '' }), sent: [], aside: [] },
    { attemptId: 'a', ...payload({ prompt: 'a cat' }) },
    'b',
  )
  expect(kept.draft).toEqual(startDraft('b', { prompt: 'a cat and more', seed: '' }))
})

test('a refusal lets go of the doubt; a broken connection keeps the attempt', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  send(one)
  one.edit({ prompt: 'a cat, closer' })
  expect(one.beginSend()).toMatchObject({ kind: 'begun', first: false })
  expect(one.get().uncertain).toBe(true)
  one.refused()
  expect(one.get().uncertain).toBe(false)
})

test('filling the composer begins a new attempt, and putting back restores the old one', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const earlier = one.get()
  one.fill({ prompt: 'an example', seed: '' })
  expect(one.get().attemptId).not.toBe(earlier.attemptId)
  one.putBack()
  expect(one.get()).toEqual(earlier)
  expect(one.aside()).toEqual([])
})

test('what was replaced is there after a reload, in the other tab, and after a press of something else', () => {
  const { tab } = browser()
  const one = tab()
  const two = tab()
  one.edit({ prompt: 'a cat' })
  one.fill({ prompt: 'an example' })
  expect(tab().aside()).toMatchObject([{ prompt: 'a cat' }])
  one.taken(send(one))
  two.look()
  expect(two.aside()).toMatchObject([{ prompt: 'a cat' }])
  two.putBack()
  expect(two.get().prompt).toBe('a cat')
  two.taken(send(two))
  expect(tab().aside()).toEqual([])
})

test('what was filled in and not touched is not set aside in place of what somebody wrote', () => {
  const one = browser().tab()
  one.edit({ prompt: 'a cat' })
  one.fill({ prompt: 'an example' })
  one.fill({ prompt: 'another example' })
  expect(one.aside().map(({ prompt }) => prompt)).toEqual(['a cat'])
  one.edit({ prompt: 'another example, at night' })
  one.putBack()
  expect(one.get().prompt).toBe('a cat')
  expect(one.aside().map(({ prompt }) => prompt)).toEqual(['another example, at night'])
  one.forget()
  expect(one.aside()).toEqual([])
})

test('what another device wrote is set aside, too', () => {
  const one = browser().tab()
  one.fill({ prompt: 'from the train' }, false)
  one.fill({ prompt: 'an example' })
  expect(one.aside().map(({ prompt }) => prompt)).toEqual(['from the train'])
})

test('what is set aside while it is on its way is forgotten once it is taken; with other words it gets its own attempt', () => {
  const one = browser().tab()
  one.edit({ prompt: 'a cat' })
  const sent = send(one)
  one.fill({ prompt: 'an example' })
  expect(one.aside()).toHaveLength(1)
  one.taken(sent)
  expect(one.aside()).toEqual([])
  expect(one.get().prompt).toBe('an example')

  const again = send(one)
  one.edit({ prompt: 'an example, closer' })
  one.fill({ prompt: 'something else' })
  one.taken(again)
  expect(one.aside().map(({ prompt }) => prompt)).toEqual(['an example, closer'])
  expect(one.aside()[0]?.attemptId).not.toBe(again.attemptId)
})

test('an attempt that may have been taken stays the same attempt while it is set aside', () => {
  const one = browser().tab()
  one.edit({ prompt: 'a cat' })
  const { attemptId } = send(one)
  one.fill({ prompt: 'an example' })
  one.putBack()
  expect(one.beginSend()).toMatchObject({ kind: 'begun', first: false, draft: { attemptId } })
})

test('a full browser undoes nothing that is typed, and says that it keeps nothing', () => {
  const { tab, fill } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  fill(true)
  one.edit({ prompt: 'a cat, closer' })
  one.look()
  expect(one.get().prompt).toBe('a cat, closer')
  expect(one.isKept()).toBe(false)
  one.taken(send(one))
  one.look()
  expect(one.get().prompt).toBe('')
  one.edit({ prompt: 'a dog' })
  fill(false)
  one.edit({ prompt: 'a dog, closer' })
  expect(one.isKept()).toBe(true)
  expect(tab().get().prompt).toBe('a dog, closer')
})

test('a full browser still learns what the other tab sent', () => {
  const { tab, fill } = browser()
  const one = tab()
  one.edit({ prompt: 'a cat' })
  const two = tab()
  fill(true)
  one.edit({ prompt: 'a cat, closer' })
  fill(false)
  const sent = send(two)
  one.look()
  expect(one.get()).toMatchObject({ prompt: 'a cat, closer', uncertain: true })
  two.taken(sent)
  expect(one.beginSend()).toEqual({ kind: 'sent_elsewhere' })
  expect(one.get().prompt).toBe('a cat, closer')
  expect(one.get().attemptId).not.toBe(sent.attemptId)
})

test('whatever of a press is changed in another tab is read before it is sent', () => {
  const changes: Partial<Payload>[] = [
    { seed: '7' },
    { takes: 3 },
    { projectId: 'p' },
    { tags: ['sea'] },
    { parentId: 's' },
  ]
  for (const change of changes) {
    const { tab } = browser()
    const one = tab()
    one.edit({ prompt: 'a cat' })
    const asleep = tab()
    one.edit(change)
    expect(asleep.beginSend()).toEqual({ kind: 'changed_elsewhere' })
    expect(asleep.get()).toMatchObject(change)
  }
})

test('after a press the project and a locked seed stay; takes, tags and a seed for one press do not', () => {
  const { tab } = browser()
  const one = tab()
  const typed = { prompt: 'a cat', seed: '7', takes: 3, projectId: 'p', tags: ['sea'] }
  one.edit({ ...typed, seedLocked: true })
  one.taken(send(one))
  expect(payloadOf(one.get())).toEqual(payload({ projectId: 'p', seed: '7' }))
  expect(one.get().seedLocked).toBe(true)
  one.edit({ ...typed, seedLocked: false })
  one.taken(send(one))
  expect(payloadOf(one.get())).toEqual(payload({ projectId: 'p' }))
})

test('filling keeps the project, unless it comes with its own', () => {
  const { tab } = browser()
  const one = tab()
  one.edit({ projectId: 'p' })
  one.fill({ prompt: 'an example' })
  expect(payloadOf(one.get())).toEqual(payload({ prompt: 'an example', projectId: 'p' }))
  one.fill({ prompt: 'of another', projectId: 'q' })
  expect(one.get().projectId).toBe('q')
})

test('without a word left it is no other try of anything', () => {
  const { tab } = browser()
  const one = tab()
  one.fill({ prompt: 'again', parentId: 's', commentId: 'n' })
  one.edit({ prompt: 'again, closer' })
  expect(payloadOf(one.get())).toMatchObject({ parentId: 's', commentId: 'n' })
  one.edit({ prompt: '' })
  expect(payloadOf(one.get())).toMatchObject({ parentId: null, commentId: null })
})

test('a draft kept before there were takes, projects and tags is still a draft, attempt and all', () => {
  const old =
    '{"draft":{"attemptId":"a","prompt":"猫","seed":"7","uncertain":{"prompt":"猫","seed":""}},"sent":[]}'
  expect(parseKept(old)?.draft).toEqual({
    ...startDraft('a', { prompt: '猫', seed: '7' }),
    uncertain: true,
  })
})

test('a number of takes that nobody could have chosen is one', () => {
  for (const takes of [0, 9, 1.5, '3', null]) {
    const kept = { draft: { ...startDraft('a'), takes }, sent: [], aside: [] }
    expect(parseKept(JSON.stringify(kept))?.draft.takes).toBe(1)
  }
})

test('what is not a kept draft is as if nothing were kept', () => {
  for (const text of [null, '', 'null', '{}', '{"draft":{"attemptId":1},"sent":[]}', '[1]']) {
    expect(parseKept(text)).toBeNull()
  }
  const kept = {
    draft: { ...startDraft('a', { prompt: '猫', seed: '' }), uncertain: true },
    sent: [],
    aside: [startDraft('b', { prompt: '犬' })],
  }
  expect(parseKept(JSON.stringify(kept))).toEqual(kept)
})

test('an attempt id is a UUID also where randomUUID is missing', () => {
  const id = newAttemptId({ getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
