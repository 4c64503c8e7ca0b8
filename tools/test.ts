/**
 * `npm test`: every check, one after another, in a real browser against the production build. Stops at the first
 * failure; says at the end what took how long.
 * `npm run proofs`: the longer proofs (vitest.config.ts). With `-- --full` in their full sizes, and with 10,000 random
 * histories, 10,000 POSTs of a browser, and 100 kills of web processes under such POSTs: hours.
 */
import { spawn } from 'node:child_process'
import { ensureChromium } from './system/chromium.ts'
import { ensureNginx } from './system/nginx.ts'

interface Check {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
}

const PROOFS: Check[] = [{ name: 'proofs', command: ['vitest', 'run'], env: { PROOFS: 'all' } }]

const FULL_PROOFS: Check[] = [
  { name: 'proofs in full', command: ['vitest', 'run'], env: { PROOFS: 'all', PROOF_FULL: '1' } },
  {
    name: 'random histories',
    command: ['node', '--disable-warning=ExperimentalWarning', 'tools/simulate.ts', '--runs', '10000'],
  },
  { name: 'the program, built', command: ['node', 'tools/prepare.mjs', '--build'] },
  {
    name: 'duplicates, kills and every look of each page in a browser',
    command: ['playwright', 'test', 'duplicates', 'kills', 'start', 'accessibility'],
    env: { PROOF_FULL: '1' },
  },
]

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
      'tests',
      'tools',
    ],
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'units and integration', command: ['vitest', 'run'] },
  { name: 'processes that die', command: ['vitest', 'run'], env: { PROOFS: 'tested' } },
  { name: 'the program in a browser', command: ['playwright', 'test'] },
]

const proofs = process.argv.includes('--proofs')
const full = process.argv.includes('--full')
const checks = proofs ? (full ? FULL_PROOFS : PROOFS) : CHECKS
ensureNginx() // once, before tests that run at the same time would each install it
const env = {
  ...process.env,
  ...(proofs && !full ? {} : { CHROMIUM_PATH: ensureChromium() }),
}
const took: string[] = []
let failed: string | null = null

for (const { name, command, env: own } of checks) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const code = await run(command, { ...env, ...own })
  took.push(`${String(Math.round((performance.now() - started) / 1_000)).padStart(5)} s  ${name}`)
  if (code === 0) continue
  failed = name
  break
}

console.log(`\n${took.join('\n')}`)
console.log(failed ? `\nFailed: ${failed}.` : '\nEverything passed.')
process.exit(failed ? 1 : 0)

function run([program, ...words]: Check['command'], env: NodeJS.ProcessEnv): Promise<number | null> {
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
