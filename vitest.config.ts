import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that kill real processes. `npm test` runs the first list before all other tests, beside lint and types;
 * `npm run proofs` runs both.
 */
const PROOFS = ['tests/proofs/{processes,races,injected}.test.ts']
const LONG_PROOFS = ['tests/proofs/service/kills.test.ts', 'tests/proofs/{mutants,workers}.test.ts']

const ALL_PROOFS = [...PROOFS, ...LONG_PROOFS]

/** Run smaller in `npm test`: storyboards, random histories, faults at every step, query plans, films. */
const SCALED = [
  'tests/proofs/{in-flight,rolled-back,steps}.test.ts',
  'tests/proofs/plans/plans.test.ts',
  'service/main.test.ts',
  'tools/conformance/own-service.test.ts',
]

/** The proofs that this run selects; without a selection, all other tests run. */
const CHOSEN: Record<string, string[] | undefined> = { tested: PROOFS, all: [...ALL_PROOFS, ...SCALED] }

/** Tests of a minute or more, slowest first: if one started last, the run would wait for it alone. */
const SLOW = [
  'tests/proofs/simulation.test.ts',
  'tests/proofs/rolled-back.test.ts',
  'tests/proofs/steps.test.ts',
  'lib/archive/crash.test.ts',
  'tests/proofs/in-flight.test.ts',
]

/** Each in its own process: tests that mock modules, change module state, or leave timers of dead processes behind. */
const ALONE = [
  'tests/proofs/{*,plans/*}.test.ts',
  'lib/archive/crash.test.ts',
  'lib/people/auth.test.ts',
  'components/client/use-action.test.ts',
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? SLOW.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

const chosen = CHOSEN[process.env.PROOFS ?? '']

const ALL = ['{app,components,lib,platform,server,service,tests,tools}/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    globalSetup: './tests/fixtures/global-databases.ts',
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Statements create much short-lived garbage: a larger nursery is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Some tests mostly wait.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Random histories take half an hour of one processor: the proofs of processes run beside them, one at a time.
    // Those of `npm test` wait more than they work.
    ...(chosen
      ? { include: chosen, ...(chosen === PROOFS ? {} : { maxWorkers: 2 }) }
      : {
          projects: [
            {
              extends: true,
              test: { name: 'alone', include: ALONE, exclude: [...configDefaults.exclude, ...ALL_PROOFS] },
            },
            {
              extends: true,
              // Starting a process and importing everything takes longer than many test files.
              test: {
                name: 'together',
                include: ALL,
                exclude: [...configDefaults.exclude, ...ALONE, ...ALL_PROOFS],
                isolate: false,
              },
            },
          ],
        }),
  },
})
