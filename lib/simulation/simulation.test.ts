import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { RULES } from './rules.ts'
import { emptySummary, replayCommand, simulate } from './simulate.ts'
import { simulateSeeds } from './threads.ts'

/** About a hundred submissions each; `node scripts/simulate-pure.ts --seeds N --from N` does more of them. */
const SEEDS = 10_000
const THREADS = 2

/** So many of each there are at least, or the worlds would prove nothing. */
const AT_LEAST: Readonly<Record<string, number>> = {
  posts: 800_000,
  accepted: 700_000,
  acceptedLate: 1_000,
  crashes: 10_000,
  fromJournal: 200,
  overBudget: 10_000,
  'status completed': 500_000,
  'status failed': 10_000,
  'status rejected': 20_000,
  'status withdrawn': 5_000,
  'settled by readings: not_accepted': 3_000,
  'settled by readings: billed_without_job': 3_000,
  'settled by readings: completed': 300,
  'settled by hand: not_accepted': 1_000,
  'settled by hand: completed': 200,
  'doubt several': 5_000,
  'doubt credit': 3_000,
  'doubt somebody_else': 1_000,
  'doubt reset': 1_000,
  'doubt clock_set_back': 300,
  'doubt no_reading_before': 300,
}

test('in a million submissions nothing is billed twice, lost or stuck, and the ledger is true to the yen', async () => {
  const { worlds, submissions, counts, failures } = await simulateSeeds(0, SEEDS, THREADS)
  expect(failures.map(({ seed, what }) => `${what}; ${replayCommand(seed)}`)).toEqual([])
  expect(worlds).toBe(SEEDS)
  expect(submissions).toBeGreaterThan(1_000_000)
  for (const [what, least] of Object.entries(AT_LEAST)) {
    expect(counts[what], what).toBeGreaterThanOrEqual(least)
  }
}, 600_000)

test('a seed makes the same world every time', () => {
  const traces = [1, 2].map(() => {
    const lines: string[] = []
    for (const seed of [3, 7, 11]) simulate(seed, emptySummary(), RULES, (what) => lines.push(what))
    return lines
  })
  expect(traces[0]?.length).toBeGreaterThan(300)
  expect(traces[1]).toEqual(traces[0])
})

/** Most seeds it takes to notice a broken rule. */
const MOST_SEEDS = 2_000

test.each(MUTANTS)('it is noticed when $what', ({ broken, noticedBy }) => {
  const rules = { ...RULES, ...broken }
  const summary = emptySummary()
  for (let seed = 0; seed < MOST_SEEDS && summary.failures.length === 0; seed += 1) {
    simulate(seed, summary, rules)
  }
  expect(noticedBy).toContain(summary.failures[0]?.invariant)
})
