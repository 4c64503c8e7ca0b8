import { expect, test } from 'vitest'
import { PermanentRenderError } from '../renderers/renderer.ts'
import { afterFailure, type QueueEntry, recovery } from './attempts.ts'

const now = new Date('2026-11-21T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const entry = (fields: Partial<QueueEntry>): QueueEntry => ({
  id: 'e1',
  state: 'active',
  startedOn: null,
  heartbeatOn: null,
  ...fields,
})

test('a failed render is tried again until the third attempt', () => {
  expect(afterFailure(new Error('x'), 1)).toEqual({ kind: 'again' })
  expect(afterFailure(new Error('x'), 2)).toEqual({ kind: 'again' })
  expect(afterFailure(new Error('x'), 3)).toMatchObject({ kind: 'final', failure: { code: 'render_failed' } })
})

test('a permanent failure is final at once, with the reason the renderer gave', () => {
  const decision = afterFailure(new PermanentRenderError('cannot draw this'), 1)
  expect(decision).toEqual({
    kind: 'final',
    failure: { code: 'render_rejected', message: 'cannot draw this' },
  })
})

test('a job that waits in the queue is left alone, even by the sole owner', () => {
  for (const state of ['created', 'retry'] as const) {
    expect(recovery([entry({ state })], { soleOwner: true, now })).toEqual({ kind: 'leave' })
  }
})

test('a job without a live entry is queued again', () => {
  expect(recovery([], { soleOwner: false, now })).toEqual({ kind: 'queue again', deadEntries: [] })
  const settled = [entry({ state: 'failed' }), entry({ state: 'completed' }), entry({ state: 'cancelled' })]
  expect(recovery(settled, { soleOwner: false, now })).toEqual({ kind: 'queue again', deadEntries: [] })
})

test('an active entry is dead to the sole owner, and to others after 30 s of silence', () => {
  const alive = entry({ startedOn: secondsAgo(600), heartbeatOn: secondsAgo(20) })
  const silent = entry({ startedOn: secondsAgo(600), heartbeatOn: secondsAgo(31) })
  const dead = { kind: 'queue again', deadEntries: ['e1'] }
  expect(recovery([alive], { soleOwner: true, now })).toEqual(dead)
  expect(recovery([alive], { soleOwner: false, now })).toEqual({ kind: 'leave' })
  expect(recovery([silent], { soleOwner: false, now })).toEqual(dead)
  expect(recovery([entry({ startedOn: secondsAgo(10) })], { soleOwner: false, now })).toEqual({
    kind: 'leave',
  })
})
