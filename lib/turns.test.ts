import { expect, it } from 'vitest'
import { type CrowdedError, makeGuard, makeTurns } from './turns.ts'

/** The immediate result of an attempt to enter: inside, waiting, or refused with its cause. */
async function tried(entering: Promise<() => void>): Promise<string> {
  return Promise.race([
    entering.then(
      () => 'inside',
      (error: CrowdedError) => error.by,
    ),
    new Promise<string>((resolve) => setImmediate(resolve, 'waiting')),
  ])
}

it('a guard admits some, queues others, and refuses the rest', async () => {
  const enter = makeGuard({ atOnce: 2, line: 1 })
  const first = enter()
  expect(await tried(first)).toBe('inside')
  expect(await tried(enter())).toBe('inside')
  const third = enter()
  expect(await tried(third)).toBe('waiting')
  expect(await tried(enter())).toBe('all')
  ;(await first)()
  expect(await tried(third)).toBe('inside')
})

it('a person has a separate limit, and leaving twice frees one slot', async () => {
  const enter = makeGuard({ atOnce: 3, each: 1 })
  const leave = await enter('a')
  expect(await tried(enter('a'))).toBe('person')
  expect(await tried(enter('b'))).toBe('inside')
  leave()
  leave()
  expect(await tried(enter('a'))).toBe('inside')
  expect(await tried(enter('c'))).toBe('inside')
  expect(await tried(enter('d'))).toBe('waiting')
})

it('the waiting person with the least work under way is next', async () => {
  const enter = makeGuard({ atOnce: 2 })
  const leave = await enter('greedy')
  await enter('greedy')
  const more = enter('greedy')
  const modest = enter('modest')
  leave()
  expect(await tried(modest)).toBe('inside')
  expect(await tried(more)).toBe('waiting')
})

it('turns continue after failed work', async () => {
  const inTurn = makeTurns({ atOnce: 1 })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'done')).toBe('done')
})
