import { expect, test } from 'vitest'
import { UNKNOWN_JOB } from '../../submissions/stalled.ts'
import { type Charged, oddityOf } from './open.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const PENDING: Charged = {
  status: 'pending',
  acceptedAt: ago(1),
  pollTroubles: 0,
  pollTrouble: null,
  archiveTries: 0,
  archiveTrouble: null,
  archiveBefore: null,
  lostAt: null,
  clip: null,
  purgedAt: null,
}
const COMPLETED: Charged = {
  ...PENDING,
  status: 'completed',
  archiveBefore: ago(-1_000),
}

test.each<[string, Partial<Charged>, ReturnType<typeof oddityOf>]>([
  ['has only just begun', {}, 'early'],
  ['is in progress', { status: 'in_progress', acceptedAt: ago(59) }, 'early'],
  ['has a poll that failed', { pollTroubles: 2, pollTrouble: 'No answer.' }, 'early'],
  ['is with the service for an hour', { acceptedAt: ago(60) }, 'odd'],
  ['is in progress for an hour', { status: 'in_progress', acceptedAt: ago(60) }, 'odd'],
  ['is unknown to the service for long', { pollTroubles: 100, pollTrouble: UNKNOWN_JOB }, 'odd'],
  ['failed', { status: 'failed' }, 'odd'],
  ['was billed without a job', { status: 'billed_without_job' }, 'odd'],
])('a job that %s', (_, row, oddity) => {
  expect(oddityOf({ ...PENDING, ...row }, NOW)).toBe(oddity)
})

test.each<[string, Partial<Charged>, ReturnType<typeof oddityOf>]>([
  ['is about to be downloaded', {}, 'early'],
  ['could not be downloaded so far', { archiveTries: 1, archiveTrouble: 'It broke off.' }, 'odd'],
  ['is lost', { lostAt: NOW }, 'odd'],
  ['is here', { clip: { missing: false, problem: null } }, 'fine'],
  ['is archived, and will be checked again', { clip: { missing: false, problem: null } }, 'fine'],
  ['differs from the purchase', { clip: { missing: false, problem: 'It has no sound.' } }, 'odd'],
  ['was archived, and is downloaded again', { clip: { missing: true, problem: null } }, 'early'],
])('a video that %s', (_, row, oddity) => {
  expect(oddityOf({ ...COMPLETED, ...row }, NOW)).toBe(oddity)
})
