import { describe, expect, test } from 'vitest'
import { decideHold, decideLine, type HoldFacts, type LineFacts } from '#lib/submissions/sending-hold.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

const NOTHING_WRONG: HoldFacts = {
  now: NOW,
  paused: false,
  unknownsAcceptableUntil: [],
  spendSettleMs: 120_000,
  lastReadingAskedAt: null,
  heldUntil: null,
  lastRefusedForMoneyAt: null,
  lastKeyRefusedAt: null,
}

const unknown = (...seconds: number[]) => ({ unknownsAcceptableUntil: seconds.map(at) })
const read = (seconds: number) => ({ lastReadingAskedAt: at(seconds) })
const poor = (seconds: number) => ({ lastRefusedForMoneyAt: at(seconds) })
const keyRefused = (seconds: number) => ({ lastKeyRefusedAt: at(seconds) })
const asked = (seconds: number) => ({ heldUntil: at(seconds) })

/** Facts, with the resulting kind of hold and the seconds until the next check; null if sending is free. */
type Case = [facts: Partial<HoldFacts>, hold: [string, number] | null]

const CASES: Record<string, Case[]> = {
  'is free when nothing is wrong, even if the balance was never read': [
    [{}, null],
    [read(-5), null],
  ],
  'stays paused, whatever else is true': [
    [{ paused: true }, ['paused', 15]],
    [{ paused: true, ...unknown(60), ...poor(0) }, ['paused', 15]],
  ],
  'waits until the last unknown outcome can show in the spend': [
    [unknown(60), ['settling', 180]],
    [unknown(60, 90, -500), ['settling', 210]],
    [{ ...unknown(60), spendSettleMs: 0 }, ['settling', 60]],
    [{ ...unknown(60), ...read(0) }, ['settling', 180]],
  ],
  'waits for a reading taken after that time': [
    [unknown(-150), ['settling', 15]],
    [unknown(-120), ['settling', 15]],
    [{ ...unknown(-150), ...read(-31) }, ['settling', 15]],
    [{ ...unknown(-150), ...read(-30) }, null],
    [{ ...unknown(-150), ...read(-1) }, null],
  ],
  'waits for a reading after a refusal for money': [
    [poor(-10), ['no_money', 15]],
    [{ ...poor(-10), ...read(-11) }, ['no_money', 15]],
    [{ ...poor(-10), ...read(-10) }, null],
  ],
  // Bug: after the clock was set back, everything was held until it had caught up.
  'is not held by a refusal in the future after the clock was set back': [
    [poor(0), ['no_money', 15]],
    [poor(1), null],
    [{ ...poor(1), ...read(-5) }, null],
    [keyRefused(1), null],
  ],
  'waits for an unknown outcome first, then after a refusal for money': [
    [{ ...unknown(60), ...poor(-10) }, ['settling', 180]],
    [{ ...unknown(-500), ...poor(-10), ...read(-20) }, ['no_money', 15]],
    [{ ...unknown(-500), ...poor(-10), ...read(-5) }, null],
  ],
  'waits as long as the service asked, but for an unknown outcome first': [
    [asked(20), ['asked_to_wait', 20]],
    [asked(0), null],
    [{ ...asked(20), ...unknown(60) }, ['settling', 180]],
  ],
  'waits for a reading after a refusal of the key': [
    [keyRefused(-10), ['key_refused', 15]],
    [{ ...keyRefused(-10), ...read(-11) }, ['key_refused', 15]],
    [{ ...keyRefused(-10), ...read(-10) }, null],
  ],
}

test.each(Object.entries(CASES))('sending %s', (_name, cases) => {
  for (const [facts, hold] of cases) {
    const found = decideHold({ ...NOTHING_WRONG, ...facts })
    expect(found && [found.kind, (found.until.getTime() - NOW.getTime()) / 1_000]).toEqual(hold)
  }
})

describe('beside sends in flight', () => {
  const FREE: LineFacts = { now: NOW, sendConcurrency: 4, leasedAt: [], troubles: 0, unsettled: false }
  const leased = (...seconds: number[]) => ({ leasedAt: seconds.map(at) })

  test.each<[string, Partial<LineFacts>, boolean]>([
    ['fewer than the limit', leased(-9, -5, -1), false],
    ['as many as the limit', leased(-9, -5, -2, -1), true],
    ['one, with a limit of one', { ...leased(-9), sendConcurrency: 1 }, true],
    ['four, with a limit of five', { ...leased(-9, -8, -7, -6), sendConcurrency: 5 }, false],
    ['one for less than a second', leased(-9, -0.999), true],
    ['the last for a second', leased(-1, -9), false],
    ['one after trouble', { ...leased(-9), troubles: 1 }, true],
    ['none after trouble', { troubles: 1 }, false],
    ['one while an outcome is unsettled', { ...leased(-9), unsettled: true }, true],
    ['none while an outcome is unsettled', { unsettled: true }, false],
  ])('%s: whether another send waits', (_name, facts, waits) => {
    const until = at(15)
    expect(decideLine({ ...FREE, ...facts })).toEqual(waits ? { kind: 'in_line', until } : null)
  })
})
