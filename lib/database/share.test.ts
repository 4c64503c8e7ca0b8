import { expect, it } from 'vitest'
import { shareAnswers } from './share.ts'

it('asks once for those who ask at the same time, and again for whoever asks after the question was begun', async () => {
  const share = shareAnswers<number>()
  let asked = 0
  let answer = (_value: number) => {}
  const ask = () => {
    asked += 1
    return new Promise<number>((resolve) => {
      answer = resolve
    })
  }
  const first = [share('k', ask), share('k', ask), share('k', ask)]
  while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
  const late = share('k', ask)
  answer(1)
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  while (asked === 1) await new Promise((resolve) => setImmediate(resolve))
  answer(2)
  expect(await late).toBe(2)
  expect(asked).toBe(2)
})

it('gives an error to those who shared the question, and asks anew afterwards', async () => {
  const share = shareAnswers<string>()
  const failing = () => Promise.reject(new Error('no'))
  const results = await Promise.allSettled([share('k', failing), share('k', failing)])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(await share('k', async () => 'yes')).toBe('yes')
})
