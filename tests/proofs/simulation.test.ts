import { expect, test } from 'vitest'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { Coverage } from './rig/coverage.ts'
import { RUNS_TO_REACH_ALL, simulate } from './rig/simulate.ts'

/** A few more histories reach a path that a run missed by chance; a path that they all miss is out of reach. */
const MORE_RUNS = 50
const MOST_RUNS = 3 * RUNS_TO_REACH_ALL

test(`${RUNS_TO_REACH_ALL} random histories of the real studio spend no yen twice, explain every yen, and reach every move, outcome, and pair of fault and state`, async () => {
  const coverage = new Coverage()
  let runs = RUNS_TO_REACH_ALL
  for (let lived = 0; lived < MOST_RUNS && coverage.missing().length > 0; lived += runs) {
    if (lived > 0) runs = MORE_RUNS
    await simulate({ seed: createChance().seed, runs }, coverage)
  }
  console.log(coverage.table())
  expect(coverage.missing()).toEqual([])
}, 1_800_000)

test('reports unreached moves, outcomes, fates, places, and pairs of fault and state', () => {
  const coverage = new Coverage()
  const all = coverage.missing()
  const some = ['queued → submitting', 'unknown: redirected', 'answer garbage', 'error before the POST']
  expect(all).toEqual(expect.arrayContaining([...some, 'decided wrongly × unknown']))
  expect(all).not.toContain('decided wrongly × pending') // only an unknown outcome can be decided
  coverage.moved(['queued', 'submitting'])
  coverage.came({ kind: 'unknown', reason: 'redirected', detail: '' })
  coverage.posted([{ prompt: '', fate: 'answer garbage', status: null }])
  coverage.struckAt('error', 'upstream.submit')
  coverage.struck('decided wrongly', ['unknown', 'pending'])
  expect(coverage.missing()).toHaveLength(all.length - 5)
})
