import { describe, expect, test } from 'vitest'
import { createChance } from '#platform/testing/chance.ts'
import { simulate } from './testing/simulate.ts'

/** `npm run simulate` lives through as many as it is told. */
const HISTORIES = 300

describe('the real studio', () => {
  test(`${HISTORIES} random histories of clicks, crashes, network and clock spend no yen twice and explain every one`, async () => {
    const tally = await simulate({ seed: createChance().seed, runs: HISTORIES })
    expect(tally.histories).toBe(HISTORIES)
    expect(tally.deaths, 'deaths').toBeGreaterThan(HISTORIES / 10)
    expect(tally.byReadings, 'outcomes that readings settled').toBeGreaterThan(HISTORIES / 10)
    console.log(JSON.stringify(tally))
  }, 400_000)
})

test('the histories would notice a verdict that comes before the spend must tell', async () => {
  // About one in a hundred does.
  const hasty = simulate({ seed: 4, runs: 1_000, spendSettleMs: 0, asFound: true })
  await expect(hasty).rejects.toThrow(/Property failed/)
}, 400_000)
