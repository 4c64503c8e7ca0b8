import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error.js'
import { expect, test } from 'vitest'
import type { Submit } from '#components/composer/buy.ts'
import { shotOf } from '#lib/gallery/storyboard/shot-list.ts'
import type { SubmitResult } from '#lib/submissions/results.ts'
import { howManyFit, readBoard, toSend } from './board.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { sendBoard } from './send.ts'

/** Tabs of one browser over one storage. */
function browser(prompts: string[] = []) {
  const kept = new Map<string, string>()
  let full = false
  let ids = 0
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error('It is full.')
      kept.set(key, text)
    },
  }
  const tab = () =>
    createBoardStore(
      'yuki',
      () => `attempt-${++ids}`,
      () => storage as Storage,
    )
  tab().add(prompts.map(shotOf), '')
  const fill = (now: boolean) => {
    full = now
  }
  return { tab, fill }
}

const shotsOf = (store: BoardStore) => store.getState().shots
const outcomesOf = (store: BoardStore) => shotsOf(store).map(({ outcome }) => outcome)
const kindsOf = (store: BoardStore) => outcomesOf(store).map((outcome) => outcome?.kind)

type Asked = Parameters<Submit>[0]

/** A studio that answers as told, each attempt with the same answer for ever, and remembers what it was asked. */
function studio(answer: (input: Asked) => SubmitResult | 'lost') {
  const asked: Asked[] = []
  const made = new Map<string, SubmitResult>()
  const submit: Submit = async (input) => {
    asked.push(input)
    const result = made.get(input.attemptId) ?? answer(input)
    if (result === 'lost') {
      made.set(input.attemptId, created(input))
      throw new Error('cut off')
    }
    if (result.kind === 'created') made.set(input.attemptId, result)
    return result
  }
  return { submit, asked, made }
}

const created = ({ prompt, takes, seed }: Asked): SubmitResult => ({
  kind: 'created',
  submissionId: prompt,
  submissionIds: Array(takes).fill(prompt),
  prompt,
  seed,
})
const overBudget: SubmitResult = {
  kind: 'over_budget',
  limit: 'key',
  availableYen: 0,
  message: { key: 'composer.refused.key' },
}
const hooks = { sending: () => {}, stopped: () => false }

test('shots are sent in order, each once, with what is for all of them', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  store.set({ projectId: 'p', tags: ['sea'] })
  store.edit('attempt-2', { takes: 3, seed: '7', tags: ['dawn', 'sea'] })
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
  const { submit, asked } = studio((input) => (input.prompt === 'b' ? overBudget : created(input)))
  expect(await sendBoard(store, submit, hooks, 200)).toBe('money')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a', 'b'])
  expect(kindsOf(store)).toEqual(['taken', 'refused', undefined])
  expect(toSend(shotsOf(store)).map(({ prompt }) => prompt)).toEqual(['b', 'c'])
})

test('no more is sent than the button said, even if there is money for it by then', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  const { submit, asked } = studio(created)
  expect(await sendBoard(store, submit, hooks, 2)).toBe('money')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a', 'b'])
})

test('a shot that is refused for itself does not keep the others waiting', async () => {
  const store = browser(['a', 'b', 'c']).tab()
  const message = { key: 'composer.refused.promptControl' } as const
  const { submit } = studio((input) =>
    input.prompt === 'b' ? { kind: 'invalid', problems: [{ field: 'prompt', message }] } : created(input),
  )
  expect(await sendBoard(store, submit, hooks, 200)).toBe('notAll')
  expect(outcomesOf(store)).toEqual([
    { kind: 'taken', ids: ['a'] },
    { kind: 'refused', message },
    { kind: 'taken', ids: ['c'] },
  ])
})

test('without an answer it stops; a refresh and another press go on, and buy nothing twice', async () => {
  const { tab } = browser(['a', 'b', 'c'])
  let cut = true
  const { submit, asked, made } = studio((input) => (input.prompt === 'b' && cut ? 'lost' : created(input)))
  expect(await sendBoard(tab(), submit, hooks, 200)).toBe('broken')
  cut = false
  const after = tab()
  expect(kindsOf(after)).toEqual(['taken', 'unsure', undefined])
  after.edit('attempt-2', { prompt: 'something else' })
  expect(shotsOf(after)[1]?.prompt).toBe('b')
  expect(await sendBoard(after, submit, hooks, 200)).toBe('done')
  expect(made.size).toBe(3)
  expect(asked.map(({ attemptId }) => attemptId)).toEqual([
    'attempt-1',
    'attempt-2',
    'attempt-2',
    'attempt-3',
  ])
})

test('a shot whose attempt had bought something else stays, says so, and is bought by the next press', async () => {
  const { tab } = browser(['a'])
  const { submit, made } = studio(created)
  made.set('attempt-1', created({ prompt: 'old', takes: 1, seed: 7 } as Asked))
  expect(await sendBoard(tab(), submit, hooks, 200)).toBe('notAll')
  const store = tab()
  expect(shotsOf(store)).toMatchObject([
    {
      attemptId: 'attempt-2',
      prompt: 'a',
      outcome: { kind: 'refused', message: { key: 'composer.boughtBefore', values: { prompt: 'old' } } },
    },
  ])
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(shotsOf(store)[0]?.outcome).toEqual({ kind: 'taken', ids: ['a'] })
})

test('a refusal after a send without an answer leaves open what became of that send', async () => {
  const { tab } = browser(['a'])
  await sendBoard(tab(), studio(() => 'lost').submit, hooks, 200)
  const store = tab()
  expect(await sendBoard(store, studio(() => ({ kind: 'signed_out' })).submit, hooks, 200)).toBe('signedOut')
  expect(shotsOf(store)[0]?.outcome).toEqual({ kind: 'unsure' })
})

test('an action that a newer studio does not know leaves the shot as it was, to be changed and sent', async () => {
  const store = browser(['a', 'b']).tab()
  const gone: Submit = () => Promise.reject(new UnrecognizedActionError('gone'))
  expect(await sendBoard(store, gone, hooks, 200)).toBe('outdated')
  expect(outcomesOf(store)).toEqual([null, null])
  store.edit('attempt-1', { prompt: 'better' })
  const { submit, asked } = studio(created)
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['better', 'b'])
})

test('a page that became old says nothing of an earlier send without an answer', async () => {
  const { tab } = browser(['a'])
  await sendBoard(tab(), studio(() => 'lost').submit, hooks, 200)
  const store = tab()
  const gone: Submit = () => Promise.reject(new UnrecognizedActionError('gone'))
  expect(await sendBoard(store, gone, hooks, 200)).toBe('outdated')
  expect(shotsOf(store)[0]?.outcome).toEqual({ kind: 'unsure' })
})

test('a full disk stops it with words of its own', async () => {
  const store = browser(['a', 'b']).tab()
  const message = { key: 'composer.refused.noRoom' } as const
  const { submit, asked } = studio(() => ({ kind: 'no_room', message }))
  expect(await sendBoard(store, submit, hooks, 200)).toBe('noRoom')
  expect(asked).toHaveLength(1)
  expect(outcomesOf(store)).toEqual([{ kind: 'refused', message }, null])
})

test('a browser that can keep nothing more undoes no typing, forgets no outcome, and is told of', async () => {
  const { tab, fill } = browser(['a', 'b'])
  const store = tab()
  fill(true)
  store.edit('attempt-1', { prompt: 'typed' })
  store.look()
  store.edit('attempt-2', { takes: 3 })
  expect(shotsOf(store).map(({ prompt, takes }) => [prompt, takes])).toEqual([
    ['typed', 1],
    ['b', 3],
  ])
  expect(store.getState().isKept).toBe(false)
  const { submit, made } = studio(created)
  expect(await sendBoard(store, submit, hooks, 200)).toBe('done')
  expect(toSend(shotsOf(store))).toEqual([])
  expect(made.size).toBe(2)
  fill(false)
  store.removeTaken()
  expect(store.getState().isKept).toBe(true)
  expect(shotsOf(tab())).toEqual([])
})

test('a page that is left while it sends has written down which shot was out', async () => {
  const { tab } = browser(['a', 'b'])
  void sendBoard(tab(), () => new Promise(() => {}), hooks, 200)
  expect(kindsOf(tab())).toEqual(['unsure', undefined])
})

test('two tabs that are pressed make each shot once', async () => {
  const { tab } = browser(['a', 'b', 'c'])
  const { submit, made } = studio(created)
  const [one, two] = [tab(), tab()]
  const ends = await Promise.all([sendBoard(one, submit, hooks, 200), sendBoard(two, submit, hooks, 200)])
  expect(ends).toEqual(['done', 'done'])
  expect([...made.keys()]).toEqual(['attempt-1', 'attempt-2', 'attempt-3'])
  expect(shotsOf(tab()).every(({ outcome }) => outcome?.kind === 'taken')).toBe(true)
})

test('what another tab changed or removed meanwhile is not sent as nobody read it here', async () => {
  const { tab } = browser(['a', 'b'])
  const { submit, asked } = studio(created)
  const [one, two] = [tab(), tab()]
  const first: Submit = async (input) => {
    two.look()
    two.edit('attempt-2', { prompt: 'changed' })
    return submit(input)
  }
  expect(await sendBoard(one, first, hooks, 200)).toBe('changed')
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a'])
  expect(shotsOf(one).map(({ prompt }) => prompt)).toEqual(['a', 'changed'])
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
  const shot = shotsOf(store)[1]
  store.remove('attempt-2')
  if (shot) store.putBack(shot, 1)
  store.move('attempt-1', -1)
  store.move('attempt-3', 1)
  expect(shotsOf(store).map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c'])
})

test('what is left is enough for the first shots, with all of their takes', () => {
  const shots = shotsOf(browser(['a', 'b', 'c']).tab()).map((shot) => ({ ...shot, takes: 2 }))
  expect([499, 500, 1_499, 1_500].map((yen) => howManyFit(shots, yen, 250))).toEqual([0, 1, 2, 3])
})

test('shots with a problem are not sent, and what is no storyboard is an empty one', () => {
  const store = browser(['a', ' ', 'c']).tab()
  store.edit('attempt-3', { seed: 'seven' })
  expect(toSend(shotsOf(store)).map(({ prompt }) => prompt)).toEqual(['a'])
  for (const kept of [null, '', [], { shots: [{}] }, { shots: [null] }, { shots: 7 }]) {
    expect(readBoard(kept)).toBeNull()
  }
})
