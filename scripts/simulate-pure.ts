import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { emptySummary, replayCommand, simulate } from '../lib/simulation/simulate.ts'
import { simulateSeeds } from '../lib/simulation/threads.ts'

/**
 * Simulates the studio against a service that knows the truth; see lib/simulation/world.ts.
 *
 *     node scripts/simulate-pure.ts --seeds 10000 --from 0
 *     node scripts/simulate-pure.ts --replay SEED [SUBMISSION…]   prints what happened in one world
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '0' },
    threads: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    replay: { type: 'string' },
  },
})

if (values.replay === undefined) await run()
else replay(Number(values.replay))

async function run(): Promise<void> {
  const startedAt = performance.now()
  const summary = await simulateSeeds(Number(values.from), Number(values.seeds), Number(values.threads))
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  for (const name of Object.keys(summary.counts).sort()) console.log(`${summary.counts[name]} ${name}`)
  for (const { seed, what } of summary.failures) console.error(`${what}\n  ${replayCommand(seed)}`)
  console.log(`${summary.submissions} submissions in ${summary.worlds} worlds, ${seconds} s`)
  console.log(`${summary.failures.length} worlds in which something did not hold`)
  process.exitCode = summary.failures.length > 0 ? 1 : 0
}

function replay(seed: number): void {
  const summary = emptySummary()
  simulate(seed, summary, undefined, (what) => {
    const words = what.split(/[\s,:]+/)
    if (positionals.length === 0 || positionals.some((id) => words.includes(id))) console.log(what)
  })
  for (const { what } of summary.failures) console.error(what)
}
