import { expect, test } from 'vitest'
import { decideInSteps } from './decide-many.ts'

const IDS = Array.from({ length: 45 }, (_, index) => String(index))
const early = (time: string) => ({ key: 'reconcile.refused.tooEarly', values: { time } }) as const
const late = { key: 'reconcile.refused.tooLate' } as const

test('many are decided in steps, with progress, and each once', async () => {
  const asked: string[][] = []
  const told: number[] = []
  const decide = async (ids: string[]) => {
    asked.push(ids)
    return { kind: 'decided' as const, left: [] }
  }
  expect(await decideInSteps(IDS, decide, (done) => told.push(done))).toEqual({
    decided: 45,
    left: [],
    problem: null,
  })
  expect(asked.flat()).toEqual(IDS)
  expect(told).toEqual([20, 40, 45])
})

test('those that stay open are told by number for each reason, with the time from which all can be decided', async () => {
  const left = [
    { submissionId: '0', message: early('2026-11-21 12:00:00') },
    { submissionId: '1', message: early('2026-11-21 12:05:00') },
    { submissionId: '2', message: late },
    { submissionId: '3', message: early('2026-11-21 12:01:00') },
  ]
  const decide = async () => ({ kind: 'decided' as const, left })
  expect(await decideInSteps(IDS.slice(0, 6), decide, () => {})).toEqual({
    decided: 2,
    left: [
      { count: 3, message: early('2026-11-21 12:05:00') },
      { count: 1, message: late },
    ],
    problem: null,
  })
})

test('it ends where a step was not carried out, and says how far it came', async () => {
  let steps = 0
  const decide = async () => {
    steps += 1
    if (steps === 2) return { kind: 'hindered' as const, message: { key: 'reconcile.broke' } as const }
    return { kind: 'decided' as const, left: [] }
  }
  expect(await decideInSteps(IDS, decide, () => {})).toEqual({
    decided: 20,
    left: [],
    problem: { key: 'reconcile.broke' },
  })
  expect(steps).toBe(2)
})
