import { expect, test } from 'vitest'
import type { Submit } from '#components/composer/use-submit.ts'
import { shotOf } from '#lib/storyboard/shot-list.ts'
import type { SubmitResult } from '#lib/submissions/view.ts'
import { howManyFit, parseBoard, toSend } from './board.ts'
import { createBoardStore } from './board-store.ts'
import { sendBoard } from './send.ts'

/** Tabs of one browser over one shelf. */
function browser(prompts: string[] = []) {
  let text: string | null = null
  let ids = 0
  const shelf = {
    read: () => text,
    write: (next: string) => {
      text = next
      return true
    },
  }
  const tab = () => createBoardStore(shelf, () => `attempt-${++ids}`)
  tab().add(prompts.map(shotOf), '')
  return { tab }
}

/** A studio that answers as told, each attempt with the same answer for ever, and remembers what it was asked. */
function studio(answer: (prompt: string) => SubmitResult | 'lost') {
  const asked: Parameters<Submit>[0][] = []
  const made = new Map<string, SubmitResult>()
  const submit: Submit = async (input) => {
    asked.push(input)
    const result = made.get(input.attemptId) ?? answer(input.prompt)
    if (result === 'lost') {
      made.set(input.attemptId, created(input.prompt))
      throw new Error('cut off')
    }
    if (result.kind === 'created') made.set(input.attemptId, result)
    return result
  }
  return { submit, asked, made }
}

const created = (id: string): SubmitResult => ({ kind: 'created', submissionId: id, submissionIds: [id] })
const overBudget: SubmitResult = {
  kind: 'over_budget',
  limit: 'key',
  availableYen: 0,
  said: { key: 'composer.refused.key' },
}
const hooks = { sending: () => {}, stopped: () => false }

test('shots are sent in order, each once, with what is for all of them', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  store.set({ projectId: 'p', tags: ['sea'] })
  store.change('attempt-2', { takes: 3, seed: '7', tags: ['dawn', 'sea'] })
  store.move('attempt-3', -1)
  const { submit, asked } = studio(created)
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(
    asked.map(({ prompt, takes, seed, projectId, tags }) => [prompt, takes, seed, projectId, tags]),
  ).toEqual([
    ['a', 1, null, 'p', ['sea']],
    ['c', 1, null, 'p', ['sea']],
    ['b', 3, 7, 'p', ['sea', 'dawn']],
  ])
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(asked).toHaveLength(3)
})

test('it stops at the first refusal for money; what was taken stays taken, and nothing else is lost', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  const { submit, asked } = studio((prompt) => (prompt === 'b' ? overBudget : created(prompt)))
  expect(await sendBoard(store, submit, hooks, 200)).toBe('money')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a', 'b'])
  expect(store.get().shots.map(({ outcome }) => outcome?.kind)).toEqual(['taken', 'refused', undefined])
  expect(toSend(store.get().shots).map(({ prompt }) => prompt)).toEqual(['b', 'c'])
})

test('no more is sent than the button said, even if there is money for it by then', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  const { submit, asked } = studio(created)
  expect(await sendBoard(store, submit, hooks, 2)).toBe('money')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a', 'b'])
})

test('a shot that is refused for itself does not keep the others waiting', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  const said = { key: 'composer.refused.promptControl' } as const
  const { submit } = studio((prompt) =>
    prompt === 'b' ? { kind: 'invalid', problems: [{ field: 'prompt', said }] } : created(prompt),
  )
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(store.get().shots.map(({ outcome }) => outcome)).toEqual([
    { kind: 'taken', ids: ['a'] },
    { kind: 'refused', said },
    { kind: 'taken', ids: ['c'] },
  ])
})

test('without an answer it stops; a refresh and another press go on, and buy nothing twice', async () => {
  const { tab } = browser(['a', 'b', 'c'])
  let cut = true
  const { submit, asked, made } = studio((prompt) => (prompt === 'b' && cut ? 'lost' : created(prompt)))
  expect(await sendBoard(tab(), submit, hooks, 200)).toBe('broken')
  cut = false
  const after = tab()
  expect(after.get().shots.map(({ outcome }) => outcome?.kind)).toEqual(['taken', 'unsure', undefined])
  after.change('attempt-2', { prompt: 'something else' })
  expect(after.get().shots[1]?.prompt).toBe('b')
  expect(await sendBoard(after, submit, hooks, 200)).toBe('done')
  expect(made.size).toBe(3)
  expect(asked.map(({ attemptId }) => attemptId)).toEqual([
    'attempt-1',
    'attempt-2',
    'attempt-2',
    'attempt-3',
  ])
})

test('a refusal after a send without an answer leaves open what became of that send', async () => {
  const { tab } = browser(['a'])
  await sendBoard(tab(), studio(() => 'lost').submit, hooks, 200)
  const store = tab()
  expect(await sendBoard(store, studio(() => ({ kind: 'signed_out' })).submit, hooks, 200)).toBe('signedOut')
  expect(store.get().shots[0]?.outcome).toEqual({ kind: 'unsure' })
})

test('a page that is left while it sends has written down which shot was out', async () => {
  const { tab } = browser(['a', 'b'])
  void sendBoard(tab(), () => new Promise(() => {}), hooks, 200)
  expect(
    tab()
      .get()
      .shots.map(({ outcome }) => outcome?.kind),
  ).toEqual(['unsure', undefined])
})

test('two tabs that are pressed make each shot once', async () => {
  const { tab } = browser(['a', 'b', 'c'])
  const { submit, made } = studio(created)
  const [one, two] = [tab(), tab()]
  const ends = await Promise.all([sendBoard(one, submit, hooks, 200), sendBoard(two, submit, hooks, 200)])
  expect(ends).toEqual(['done', 'done'])
  expect([...made.keys()]).toEqual(['attempt-1', 'attempt-2', 'attempt-3'])
  expect(
    tab()
      .get()
      .shots.every(({ outcome }) => outcome?.kind === 'taken'),
  ).toBe(true)
})

test('what another tab changed or removed meanwhile is not sent as nobody read it here', async () => {
  const { tab } = browser(['a', 'b'])
  const { submit, asked } = studio(created)
  const [one, two] = [tab(), tab()]
  const first: Submit = async (input) => {
    two.look()
    two.change('attempt-2', { prompt: 'changed' })
    return submit(input)
  }
  expect(await sendBoard(one, first, hooks, 200)).toBe('changed')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a'])
  expect(one.get().shots.map(({ prompt }) => prompt)).toEqual(['a', 'changed'])
})

test('the person can stop it between two shots', async () => {
  const store = browser(['a', 'b']).tab()
  const { submit, asked } = studio(created)
  expect(await sendBoard(store, submit, { ...hooks, stopped: () => asked.length === 1 }, 200)).toBe(
    'byPerson',
  )
  expect(asked).toHaveLength(1)
})

test('a removed shot comes back where it was; moving past an end moves nothing', () => {
  const store = browser(['a', 'b', 'c']).tab()
  const shot = store.get().shots[1]
  store.remove('attempt-2')
  if (shot) store.putBack(shot, 1)
  store.move('attempt-1', -1)
  store.move('attempt-3', 1)
  expect(store.get().shots.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c'])
})

test('what is left is enough for the first shots, with all of their takes', () => {
  const shots = browser(['a', 'b', 'c'])
    .tab()
    .get()
    .shots.map((shot) => ({ ...shot, takes: 2 }))
  expect([499, 500, 1_499, 1_500].map((yen) => howManyFit(shots, yen, 250))).toEqual([0, 1, 2, 3])
})

test('shots with a problem are not sent, and what is no storyboard is an empty one', () => {
  const store = browser(['a', ' ', 'c']).tab()
  store.change('attempt-3', { seed: 'seven' })
  expect(toSend(store.get().shots).map(({ prompt }) => prompt)).toEqual(['a'])
  for (const text of [null, '', '[]', '{"shots":[{}]}', '{"shots":[null]}', '{"shots":7}']) {
    expect(parseBoard(text).shots).toEqual([])
  }
})
