import { expect, test } from 'vitest'
import { createTurnstile, TurnstileFullError } from './turnstile.ts'

test('at most so many are inside, in order of arrival, and all get through', async () => {
  const turnstile = createTurnstile({ atOnce: 2, mostWaiting: 100 })
  const order: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      turnstile.pass(async () => {
        order.push(index)
        most = Math.max(most, ++inside)
        await new Promise(setImmediate)
        inside--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('one more than may wait is refused at once, and there is room again afterwards', async () => {
  const turnstile = createTurnstile({ atOnce: 1, mostWaiting: 1 })
  const gate = Promise.withResolvers<string>()
  const first = turnstile.pass(() => gate.promise)
  const second = turnstile.pass(async () => 'second')
  await expect(turnstile.pass(async () => 'third')).rejects.toBeInstanceOf(TurnstileFullError)
  gate.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(await turnstile.pass(async () => 'fourth')).toBe('fourth')
})

test('work that throws gives its place to the next', async () => {
  const turnstile = createTurnstile({ atOnce: 1, mostWaiting: 1 })
  const failing = turnstile.pass(async () => {
    throw new Error('broken')
  })
  const next = turnstile.pass(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
