import { describe, expect, test } from 'vitest'
import {
  decideLine,
  decideStandstill,
  type LineFacts,
  PAUSE_WINDOW_MS,
  type StandstillFacts,
  UNKNOWNS_TO_PAUSE,
} from '#lib/submissions/sending-hold.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

const NOTHING_WRONG: StandstillFacts = {
  now: NOW,
  paused: false,
  unknownsAcceptableUntil: [],
  spendSettleMs: 120_000,
  lastReadingAskedAt: null,
  heldUntil: null,
  lastRefusedForMoneyAt: null,
  lastKeyRefusedAt: null,
}

/** The kind of hold and how many seconds it lasts. */
function hold(facts: Partial<StandstillFacts>) {
  const found = decideStandstill({ ...NOTHING_WRONG, ...facts })
  return found && [found.kind, (found.until.getTime() - NOW.getTime()) / 1_000]
}

describe('sending', () => {
  test('is free when nothing is wrong, whether the balance was ever read or not', () => {
    expect(hold({})).toBeNull()
    expect(hold({ lastReadingAskedAt: at(-5) })).toBeNull()
  })

  test('that is paused stays paused, whatever else is true, and looks again soon', () => {
    expect(hold({ paused: true })).toEqual(['paused', 15])
    expect(hold({ paused: true, unknownsAcceptableUntil: [at(60)], lastRefusedForMoneyAt: at(0) })).toEqual([
      'paused',
      15,
    ])
  })

  test('waits until the last unknown outcome can show in the spend', () => {
    expect(hold({ unknownsAcceptableUntil: [at(60)] })).toEqual(['settling', 180])
    expect(hold({ unknownsAcceptableUntil: [at(60), at(90), at(-500)] })).toEqual(['settling', 210])
    expect(hold({ unknownsAcceptableUntil: [at(60)], spendSettleMs: 0 })).toEqual(['settling', 60])
  })

  test('waits for a reading when that time has passed, and is free with one that was asked for then or later', () => {
    const settled = { unknownsAcceptableUntil: [at(-150)] }
    expect(hold(settled)).toEqual(['settling', 15])
    expect(hold({ unknownsAcceptableUntil: [at(-120)] })).toEqual(['settling', 15])
    expect(hold({ ...settled, lastReadingAskedAt: at(-31) })).toEqual(['settling', 15])
    expect(hold({ ...settled, lastReadingAskedAt: at(-30) })).toBeNull()
    expect(hold({ ...settled, lastReadingAskedAt: at(-1) })).toBeNull()
  })

  test('a reading from before that time does not shorten the wait', () => {
    expect(hold({ unknownsAcceptableUntil: [at(60)], lastReadingAskedAt: at(0) })).toEqual(['settling', 180])
  })

  test('after a refusal for money it waits for a reading that is not older than the refusal', () => {
    const refused = { lastRefusedForMoneyAt: at(-10) }
    expect(hold(refused)).toEqual(['no_money', 15])
    expect(hold({ ...refused, lastReadingAskedAt: at(-11) })).toEqual(['no_money', 15])
    expect(hold({ ...refused, lastReadingAskedAt: at(-10) })).toBeNull()
  })

  // Bug: after the clock was set back, everything was held until it had caught up.
  test('a refusal for money that lies in the future holds nothing: the clock was set back since', () => {
    expect(hold({ lastRefusedForMoneyAt: at(1) })).toBeNull()
    expect(hold({ lastRefusedForMoneyAt: at(1), lastReadingAskedAt: at(-5) })).toBeNull()
    expect(hold({ lastRefusedForMoneyAt: at(0) })).toEqual(['no_money', 15])
  })

  test('an unknown outcome counts before a refusal for money', () => {
    expect(hold({ unknownsAcceptableUntil: [at(60)], lastRefusedForMoneyAt: at(-10) })).toEqual([
      'settling',
      180,
    ])
  })

  test('a refusal for money still counts when the unknown outcomes have settled', () => {
    const facts = { unknownsAcceptableUntil: [at(-500)], lastRefusedForMoneyAt: at(-10) }
    expect(hold({ ...facts, lastReadingAskedAt: at(-20) })).toEqual(['no_money', 15])
    expect(hold({ ...facts, lastReadingAskedAt: at(-5) })).toBeNull()
  })

  test('waits for as long as the service asked, but for an unknown outcome first', () => {
    expect(hold({ heldUntil: at(20) })).toEqual(['asked_to_wait', 20])
    expect(hold({ heldUntil: at(0) })).toBeNull()
    expect(hold({ heldUntil: at(20), unknownsAcceptableUntil: [at(60)] })).toEqual(['settling', 180])
  })

  test('after a refusal of the key it waits for a reading that is not older than the refusal', () => {
    const refused = { lastKeyRefusedAt: at(-10) }
    expect(hold(refused)).toEqual(['key_refused', 15])
    expect(hold({ ...refused, lastReadingAskedAt: at(-11) })).toEqual(['key_refused', 15])
    expect(hold({ ...refused, lastReadingAskedAt: at(-10) })).toBeNull()
    expect(hold({ lastKeyRefusedAt: at(1) })).toBeNull()
  })

  test('pauses after three unknown outcomes within five minutes', () => {
    expect([UNKNOWNS_TO_PAUSE, PAUSE_WINDOW_MS / 60_000]).toEqual([3, 5])
  })
})

describe('beside what is in flight', () => {
  const FREE: LineFacts = { now: NOW, sendConcurrency: 4, leasedAt: [], troubles: 0, unsettled: false }
  const waits = (facts: Partial<LineFacts>) => decideLine({ ...FREE, ...facts }) !== null

  test('one more is sent until as many are in flight as may be', () => {
    expect(waits({ leasedAt: [at(-9), at(-5), at(-1)] })).toBe(false)
    expect(waits({ leasedAt: [at(-9), at(-5), at(-2), at(-1)] })).toBe(true)
    expect(waits({ leasedAt: [at(-9)], sendConcurrency: 1 })).toBe(true)
    expect(waits({ leasedAt: [at(-9), at(-8), at(-7), at(-6)], sendConcurrency: 5 })).toBe(false)
  })

  test('one more is sent only once the last has been on its way for a second', () => {
    expect(waits({ leasedAt: [at(-9), at(-0.999)] })).toBe(true)
    expect(waits({ leasedAt: [at(-1), at(-9)] })).toBe(false)
  })

  test('nothing is sent after trouble, and while an unknown outcome has not settled; alone it is', () => {
    for (const facts of [{ troubles: 1 }, { unsettled: true }]) {
      expect(waits({ ...facts, leasedAt: [at(-9)] })).toBe(true)
      expect(waits(facts)).toBe(false)
    }
  })

  test('what waits in line looks again a little later', () => {
    expect(decideLine({ ...FREE, leasedAt: [at(0)] })).toEqual({ kind: 'in_line', until: at(15) })
  })
})
