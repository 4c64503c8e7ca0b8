import { describe, expect, test } from 'vitest'
import { canMove, changesBalance, entryOf, isMoving, isWithService, STATUSES, type Status } from './state.ts'

/** Every possible life of a submission, as the list of its states. */
const LIVES: [string, Status[]][] = [
  ['is made and archived', ['queued', 'submitting', 'pending', 'in_progress', 'completed']],
  ['is finished before its start was seen', ['pending', 'completed']],
  ['fails while it is being made', ['in_progress', 'failed']],
  ['fails before', ['pending', 'failed']],
  ['is withdrawn while it waits', ['queued', 'withdrawn']],
  ['waits too long to be sent', ['queued', 'rejected']],
  ['is refused', ['submitting', 'rejected']],
  ['is sent again after an answer that proves it was not billed', ['submitting', 'queued']],
  ['gets no answer and is not billed', ['submitting', 'unknown', 'not_accepted']],
  ['gets no answer and is billed', ['unknown', 'billed_without_job']],
  ['gets its answer late', ['unknown', 'pending']],
  ['gets its refusal late', ['unknown', 'rejected']],
  ['was settled as not billed, and its answer or its job is found', ['unknown', 'not_accepted', 'pending']],
  [
    'was settled as not billed, and its answer says billed without a job id',
    ['not_accepted', 'billed_without_job'],
  ],
  ['was refused but billed, and its job is found', ['submitting', 'rejected', 'pending']],
  ['was refused but billed, and its job is not found', ['rejected', 'billed_without_job']],
  ['was withdrawn after a refusal that was billed, and its job is found', ['queued', 'withdrawn', 'pending']],
  [
    'was withdrawn after a refusal that was billed, and its job is not found',
    ['withdrawn', 'billed_without_job'],
  ],
  ['is accepted without a job id, and found', ['submitting', 'billed_without_job', 'pending']],
]

const moves = LIVES.flatMap(([, states]) =>
  states.slice(1).map((to, i) => [states[i] as Status, to] as const),
)
const others = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)).filter(
  ([from, to]) => !moves.some((move) => move[0] === from && move[1] === to),
)

describe('a submission that', () => {
  test.each(LIVES)('%s goes from state to state', (_name, states) => {
    for (const [i, to] of states.slice(1).entries()) expect(canMove(states[i] as Status, to)).toBe(true)
  })
})

test('allows no other move', () => {
  expect(others.filter(([from, to]) => canMove(from, to))).toEqual([])
})

test('a submission that may have been billed never goes back to be sent', () => {
  const reached = new Set<Status>(['unknown'])
  for (const from of reached) {
    for (const to of STATUSES) if (canMove(from, to)) reached.add(to)
  }
  expect([...reached].filter((status) => status === 'queued' || status === 'submitting')).toEqual([])
})

test('only a submission that may lose or return money changes the balance', () => {
  expect(STATUSES.filter((status) => !changesBalance(status))).toEqual([
    ...['queued', 'submitting', 'pending', 'in_progress', 'completed'],
  ])
})

test('polls a submission while the service has it', () => {
  expect(STATUSES.filter(isWithService)).toEqual(['pending', 'in_progress'])
})

test('watches a submission while it may change automatically, and a finished one until it is archived', () => {
  const watched = (hasClip: boolean) => STATUSES.filter((status) => isMoving({ status, hasClip }))
  expect(watched(false)).toEqual(['queued', 'submitting', 'pending', 'in_progress', 'completed'])
  expect(watched(true)).toEqual(['queued', 'submitting', 'pending', 'in_progress'])
})

describe('the hold', () => {
  const entries = new Map(moves.map(([from, to]) => [`${from} → ${to}`, entryOf(from, to)]))

  test('is released by every move that proves it was not billed, and by no other', () => {
    expect([...entries].filter(([, kind]) => kind === 'release').map(([move]) => move)).toEqual([
      'queued → withdrawn',
      'queued → rejected',
      'submitting → rejected',
      'unknown → not_accepted',
      'unknown → rejected',
    ])
  })

  test('becomes a charge once: when it first becomes known that it was billed', () => {
    expect([...entries].filter(([, kind]) => kind === 'charge').map(([move]) => move)).toEqual([
      'submitting → pending',
      'unknown → billed_without_job',
      'unknown → pending',
      'submitting → billed_without_job',
    ])
    expect(entries.get('billed_without_job → pending')).toBeNull()
  })

  test('is corrected if it had been released', () => {
    expect([...entries].filter(([, kind]) => kind === 'correction').map(([move]) => move)).toEqual([
      'not_accepted → pending',
      'not_accepted → billed_without_job',
      'rejected → pending',
      'rejected → billed_without_job',
      'withdrawn → pending',
      'withdrawn → billed_without_job',
    ])
  })
})
