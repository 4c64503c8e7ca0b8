import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that kill real processes, and so not beside tests that share the machine with them.
 * `npm test` runs the first list by itself, before everything else; `npm run proofs` runs both.
 */
const PROOFS = ['tests/proofs/{processes,races,injected}.test.ts']
const LONG_PROOFS = ['tests/proofs/service/kills.test.ts', 'tests/proofs/{mutants,workers}.test.ts']

const ALL_PROOFS = [...PROOFS, ...LONG_PROOFS]

/** Smaller with every other test: storyboards, random histories, troubles at every step, plans of statements, films. */
const SCALED = [
  'tests/proofs/{in-flight,rolled-back,steps}.test.ts',
  'tests/proofs/plans/plans.test.ts',
  'service/main.test.ts',
  'tools/conformance/own-service.test.ts',
]

/** Which of them this run is for; none is every other test. */
const CHOSEN: Record<string, string[] | undefined> = { tested: PROOFS, all: [...ALL_PROOFS, ...SCALED] }

/** Tests that take a minute and more, slowest first: begun last, one of them would keep a machine waiting for it alone. */
const SLOW = [
  'tests/proofs/simulation.test.ts',
  'tests/proofs/rolled-back.test.ts',
  'tests/proofs/steps.test.ts',
  'lib/archive/crash.test.ts',
  'tests/proofs/in-flight.test.ts',
]

/** Tests that replace modules, change the state of one, or leave timers of dead processes behind: in a process of its own. */
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
    // Statements leave much that is soon garbage: with a larger nursery it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Some tests wait more than they work.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Each of the proofs needs the machine for itself.
    ...(chosen
      ? { include: chosen, fileParallelism: false }
      : {
          projects: [
            {
              extends: true,
              test: { name: 'alone', include: ALONE, exclude: [...configDefaults.exclude, ...ALL_PROOFS] },
            },
            {
              extends: true,
              // Starting a process and importing everything takes longer than many a file of tests.
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
