/**
 * `npm run simulate -- --seed S --runs N`: the real studio in random histories of people, clicks, crashes, network and
 * clock. Checks every invariant after every step; a history that breaks one is shrunk as far as possible and printed
 * in words, with the command that repeats it. Prints how often each move, outcome, and pair of fault and state was reached,
 * and exits with 1 when a long enough run never reached one. With `--put-back` the database is also restored to
 * earlier states of itself, and the invariants are weaker.
 */
import { parseArgs } from 'node:util'
import { makeTemplates } from '#tests/fixtures/templates.ts'
import { RUNS_TO_REACH_ALL, simulate } from '#tests/proofs/rig/simulate.ts'
import { startPostgres } from './system/postgres.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    runs: { type: 'string', default: '300' },
    path: { type: 'string' },
    replay: { type: 'string' },
    'put-back': { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
try {
  await makeTemplates()
  const started = performance.now()
  console.log(`${runs} histories from seed ${values.seed}.`)
  const coverage = await simulate({
    seed: Number(values.seed),
    runs,
    path: values.path,
    replayPath: values.replay,
    putBack: values['put-back'] ? { losesJournal: false } : undefined,
    onProgress: console.log,
  })
  console.log(`\n${coverage.table()}\n\n${Math.round((performance.now() - started) / 1_000)} s`)
  const missing = coverage.missing()
  if (missing.length > 0 && !values['put-back']) console.log(`\nNever reached: ${missing.join('; ')}`)
  if (runs >= RUNS_TO_REACH_ALL && missing.length > 0 && !values['put-back']) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres.stop()
}
// Dead processes in histories leave timers behind.
process.exit()
