import { describe, expect, test } from 'vitest'
import { type SentRow, toCreditable, toSent } from './facts.ts'

const SECOND = 1_000

/** Whole seconds: part of one is added for what two clocks may differ by unnoticed. */
const seconds = (ms: number | null) => ms && Math.floor(ms / SECOND)

/** What is asked about a submission that was sent at second 100. */
function sent(row: Partial<SentRow>) {
  const times = { leasedAt: 100 * SECOND, acceptedAt: null, acceptableUntil: null, bookedBy: null }
  const blank = { id: 'u', priceYen: 250, byHand: false, ...times }
  const asked = toSent({ ...blank, status: 'unknown', ...row }, 60 * SECOND)
  return { ...asked, sentAt: seconds(asked.sentAt), latestAt: seconds(asked.latestAt) }
}

describe('what was sent may have been booked', () => {
  test('until it can no longer be accepted, while its outcome is open', () => {
    const open = { id: 'u', priceYen: 250, sentAt: 100, latestAt: 160, billed: 'unknown' }
    expect(sent({ acceptableUntil: 160 * SECOND })).toEqual(open)
    expect(sent({ acceptableUntil: 160 * SECOND, status: 'submitting' })).toEqual(open)
    expect(sent({ acceptableUntil: 160 * SECOND, acceptedAt: 150 * SECOND })).toEqual(open)
  })

  test('as long as a POST and its acceptance can take, while nobody wrote down when it was given up', () => {
    expect(sent({ status: 'submitting' }).latestAt).toBe(100 + 100 + 60)
    expect(sent({ status: 'submitting', acceptedAt: 150 * SECOND }).latestAt).toBe(260)
  })

  test('or not, if only a person said what it was', () => {
    for (const status of ['billed_without_job', 'not_accepted'] as const) {
      expect(sent({ acceptableUntil: 160 * SECOND, status, byHand: true })).toMatchObject({
        billed: 'unknown',
        latestAt: 160,
      })
    }
  })

  test('until it was accepted, once it was', () => {
    expect(sent({ status: 'pending', acceptedAt: 130 * SECOND })).toMatchObject({
      billed: 'yes',
      latestAt: 130,
    })
  })

  test('until it could no longer be accepted, where its job was only found later', () => {
    const found = { status: 'pending', acceptedAt: 900 * SECOND, acceptableUntil: 160 * SECOND } as const
    expect(sent(found)).toMatchObject({ billed: 'yes', latestAt: 160 })
  })
})

test('where its window began anew, by then at the latest', () => {
  const begunAnew = { bookedBy: 900 * SECOND }
  expect(sent({ acceptableUntil: 160 * SECOND, ...begunAnew }).latestAt).toBe(900)
  expect(sent({ acceptableUntil: 960 * SECOND, ...begunAnew }).latestAt).toBe(960)
  expect(sent({ status: 'pending', acceptedAt: 130 * SECOND, ...begunAnew }).latestAt).toBe(900)
  expect(sent({ status: 'submitting', ...begunAnew }).latestAt).toBe(900)
})

describe('a claim says that a credit', () => {
  const creditable = (givenBy: number | null) =>
    toCreditable({ id: 'x', priceYen: 250, since: 50 * SECOND, givenBy })

  test('may be given at any time since its submission was sent', () => {
    expect(creditable(null)).toEqual({ id: 'x', priceYen: 250, from: 50 * SECOND, givenBy: null })
  })

  test('was given before it was written down', () => {
    expect(seconds(creditable(500 * SECOND).givenBy)).toBe(500)
  })
})
