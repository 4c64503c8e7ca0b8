import { describe, expect, test } from 'vitest'
import { type ClockGaps, NO_GAPS, sortGaps } from '../clock/gaps.ts'
import { type SentRow, surelyBookedAt, toCreditable, toSent } from './facts.ts'

const SECOND = 1_000
const SETTLE_MS = 120 * SECOND

/** Whole seconds: part of one is added for what two clocks may differ by unnoticed. */
const seconds = (ms: number | null) => ms && Math.floor(ms / SECOND)

/** What is asked about a submission that was sent at second 100. */
function sent(row: Partial<SentRow>) {
  const times = { claimedAt: 100 * SECOND, acceptedAt: null, acceptableUntil: null }
  const blank = { id: 'u', priceYen: 250, byHand: false, ...times }
  const asked = toSent({ ...blank, status: 'unknown', ...row }, NO_GAPS, SETTLE_MS)
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

test('the settle time passes outside the times that the clock skipped', () => {
  const booked = (gaps: ClockGaps) => seconds(surelyBookedAt(gaps, 100 * SECOND, 160 * SECOND, SETTLE_MS))
  expect(booked(NO_GAPS)).toBe(160)
  expect(booked(sortGaps([{ from: 200 * SECOND, to: 300 * SECOND }]))).toBe(260)
})

describe('a claim says that a credit', () => {
  const creditable = (creditedAt: number | null, gaps = NO_GAPS) =>
    toCreditable({ id: 'x', priceYen: 250, since: 50 * SECOND, creditedAt }, gaps, SETTLE_MS)

  test('may be given at any time since its submission was sent', () => {
    expect(creditable(null)).toEqual({ id: 'x', priceYen: 250, from: 50 * SECOND, givenBy: null })
  })

  test('was given before it was written down', () => {
    expect(seconds(creditable(500 * SECOND).givenBy)).toBe(500)
    const gaps = sortGaps([{ from: 550 * SECOND, to: 650 * SECOND }])
    expect(seconds(creditable(500 * SECOND, gaps).givenBy)).toBe(600)
  })
})
