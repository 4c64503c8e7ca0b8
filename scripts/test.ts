/**
 * `npm test`: every check, one after another, on embedded databases and on a throwaway PostgreSQL server, in a real
 * browser against the production build. Stops at the first failure; says at the end what took how long.
 */
import { spawn } from 'node:child_process'
import { ensureChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

interface Check {
  name: string
  command: [string, ...string[]]
}

const CHECKS: Check[] = [
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'components',
      'lib',
      'platform',
      'server',
      'service',
    ],
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'units and integration', command: ['vitest', 'run'] },
  { name: 'the program in a browser', command: ['playwright', 'test'] },
]

const chromium = ensureChromium()
const postgres = await startPostgres()
const env = { ...process.env, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres.url }
const took: string[] = []
let failed: string | null = null

for (const { name, command } of CHECKS) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const code = await run(command)
  took.push(`${String(Math.round((performance.now() - started) / 1_000)).padStart(5)} s  ${name}`)
  if (code === 0) continue
  failed = name
  break
}

await postgres.stop()
console.log(`\n${took.join('\n')}`)
console.log(failed ? `\nFailed: ${failed}.` : '\nEverything passed.')
process.exit(failed ? 1 : 0)

function run([program, ...words]: Check['command']): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, words, {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  })
}
