import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What kills real processes at random moments, for minutes on end: run by `npm run proofs`, and not beside tests that
 * share the machine with it.
 */
const LONG_PROOFS = [
  'service/proofs/{kills,step-kills}.test.ts',
  'lib/proofs/{kills,processes,races,simulation,workers}.test.ts',
]

const onlyProofs = process.env.LONG_PROOFS === 'only'

export default defineConfig({
  test: {
    include: onlyProofs
      ? LONG_PROOFS
      : ['{lib,service,platform,app,components,scripts,conformance}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(onlyProofs ? [] : LONG_PROOFS)],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
