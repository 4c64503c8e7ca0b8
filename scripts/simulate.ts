/**
 * `npm run simulate -- --seed S --runs N [--on embedded|server]`: the real studio in random histories of people,
 * clicks, crashes, network and clock. Everything that must hold is looked at after every step; a history that breaks it
 * is made as short as possible and printed with its seed. `server` needs TEST_DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { simulate } from '../lib/proofs/testing/simulate.ts'
import { DATABASE_KINDS } from '../lib/testing/databases.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    runs: { type: 'string', default: '300' },
    on: { type: 'string' },
  },
})
for (const kind of DATABASE_KINDS) {
  if (values.on && values.on !== kind) continue
  const started = performance.now()
  console.log(`On the ${kind} database: ${values.runs} histories from seed ${values.seed}.`)
  const tally = await simulate(kind, {
    seed: Number(values.seed),
    runs: Number(values.runs),
    onProgress: console.log,
  })
  console.log(JSON.stringify(tally), `${Math.round((performance.now() - started) / 1_000)} s`)
}
