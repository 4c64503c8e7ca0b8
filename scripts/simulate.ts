/**
 * `npm run simulate -- --seed S --runs N`: the real studio in random histories of people,
 * clicks, crashes, network and clock. Everything that must hold is looked at after every step; a history that breaks it
 * is made as short as possible and printed with its seed.
 */
import { parseArgs } from 'node:util'
import { simulate } from '../lib/proofs/testing/simulate.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './templates.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    runs: { type: 'string', default: '300' },
  },
})
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
try {
  await makeTemplates()
  const started = performance.now()
  console.log(`${values.runs} histories from seed ${values.seed}.`)
  const tally = await simulate({
    seed: Number(values.seed),
    runs: Number(values.runs),
    onProgress: console.log,
  })
  console.log(JSON.stringify(tally), `${Math.round((performance.now() - started) / 1_000)} s`)
} finally {
  await postgres.stop()
}
