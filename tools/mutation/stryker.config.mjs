import { STAGES } from './stages.ts'

/**
 * Mutation testing, one stage at a time: `npm run mutation` (docs/mutation.md). It writes only to `.mutation/`.
 */
const name = process.env.MUTATION_STAGE ?? 'outcome'
const stage = STAGES[name]
if (!stage) throw new Error(`There is no stage ${name}; there are ${Object.keys(STAGES).join(', ')}.`)

export default {
  mutate: stage.mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  // An endless mutant counts as killed; a busy machine may delay tests on a database for a while.
  timeoutMS: stage.timeoutMs,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 20,
  incremental: true,
  incrementalFile: `.mutation/${name}.json`,
  tempDirName: '.mutation/sandbox',
  ignorePatterns: ['.*', 'e2e', 'docs', 'playwright-report', 'test-results', '*.tsbuildinfo'],
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.mutation/${name}.html` },
  jsonReporter: { fileName: `.mutation/${name}.report.json` },
  thresholds: { high: 100, low: stage.demanded, break: stage.demanded },
}
