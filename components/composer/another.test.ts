import { expect, test } from 'vitest'
import type { SubmitResult } from '#lib/submissions/results.ts'
import { buyAnother, createAnotherStore } from './another.ts'
import type { Submit } from './buy.ts'

const source = { id: 'v1', prompt: 'a cat', project: { id: 'p1', name: 'Cats' }, tags: ['fur'] }

/** One browser's storage, and a studio that makes each attempt once and loses the answer to some presses. */
function scene({ lost = 0, refuses = false } = {}) {
  const kept = new Map<string, string>()
  const storage = () =>
    ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    }) as unknown as Storage
  const made = new Map<string, SubmitResult>()
  let unanswered = lost
  const sent: Parameters<Submit>[0][] = []
  const submit: Submit = async (input) => {
    sent.push(input)
    if (refuses) return { kind: 'no_room', message: { key: 'composer.refused.noRoom' } }
    const { attemptId, prompt } = input
    const id = `row ${made.size + 1}`
    const row = made.get(attemptId) ?? {
      kind: 'created',
      submissionId: id,
      submissionIds: [id],
      prompt,
      seed: 7,
    }
    made.set(attemptId, row)
    if (unanswered > 0) {
      unanswered -= 1
      throw new TypeError('fetch failed')
    }
    return row
  }
  let count = 0
  const newId = () => `attempt ${++count}`
  /** Each press reads storage as a newly loaded page would. */
  const press = (changes = {}) =>
    buyAnother(createAnotherStore('naomi', storage), source, changes, submit, newId)
  return { press, sent, made }
}

test('another take copies prompt, project and tags, and gets its own seed', async () => {
  const { press, sent } = scene()
  expect(await press()).toMatchObject({ answer: { kind: 'bought' }, again: false })
  expect(sent).toEqual([
    expect.objectContaining({ prompt: 'a cat', seed: null, takes: 1, projectId: 'p1', parentId: 'v1' }),
  ])
})

test('each answered press buys one take', async () => {
  const { press, made } = scene()
  await press()
  await press()
  expect(made.size).toBe(2)
})

test('a press after a lost answer buys nothing more, even after a reload', async () => {
  const { press, made } = scene({ lost: 1 })
  expect(await press()).toMatchObject({ answer: { kind: 'noAnswer' } })
  expect(await press()).toMatchObject({ answer: { kind: 'bought', ids: ['row 1'] }, again: true })
  expect(made.size).toBe(1)
  expect(await press()).toMatchObject({ answer: { kind: 'bought', ids: ['row 2'] }, again: false })
})

test('does not report another prompt as bought after a lost answer', async () => {
  const { press, made } = scene({ lost: 1 })
  await press()
  expect(await press({ prompt: 'a dog' })).toMatchObject({ answer: { kind: 'boughtBefore' } })
  expect(await press({ prompt: 'a dog' })).toMatchObject({ answer: { kind: 'bought' }, again: false })
  expect(made.size).toBe(2)
})

test('a refusal frees the attempt', async () => {
  const { press, sent } = scene({ refuses: true })
  await press()
  await press()
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2)
})
