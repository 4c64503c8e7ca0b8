import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What kills real processes and lives through long histories, and so not beside tests that share the machine with it.
 * `npm test` runs the first list by itself, after everything else; `npm run proofs` runs both.
 */
const PROOFS = ['lib/proofs/{processes,races,simulation}.test.ts']
const LONG_PROOFS = ['service/proofs/{kills,step-kills}.test.ts', 'lib/proofs/{kills,workers}.test.ts']

const ALL_PROOFS = [...PROOFS, ...LONG_PROOFS]

/** Which of them this run is for; none is every other test. */
const CHOSEN: Record<string, string[] | undefined> = { tested: PROOFS, all: ALL_PROOFS }

const chosen = CHOSEN[process.env.PROOFS ?? '']

export default defineConfig({
  test: {
    include: chosen ?? ['{lib,service,platform,app,components,scripts,conformance}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(chosen ? [] : ALL_PROOFS)],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each of them needs the machine for itself.
    fileParallelism: chosen === undefined,
    // One less is the default, and half of a small machine.
    maxWorkers: '100%',
  },
})
