/**
 * `npm test`: the checks of every change, in a real browser against the production build. Stops after the first
 * stage with a failure; prints the duration of each check at the end.
 * `npm run test:features`: every page, and the other features in a browser (e2e/features).
 * `npm run proofs`: the longer proofs (vitest.config.ts, e2e/proofs). With `-- --full` in their full sizes, and with 10,000
 * random histories, and 10,000 POSTs of a browser: hours.
 * `npm run attack`: the attacks of e2e/attack.spec.ts in their full sizes.
 */
import { spawn } from 'node:child_process'
import startTestDatabases from '#tests/fixtures/global-databases.ts'
import { ensureCaddy } from './system/caddy.ts'
import { ensureChromium, ensureHeadlessShell } from './system/chromium.ts'
import { ensureNginx } from './system/nginx.ts'

interface Check {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  /** Shows its output while it runs, not at its end; of concurrent checks, at most one may. */
  isShown?: boolean
}

const FEATURES: Check[][] = [
  // Alone: it waits for renders, whose processes have the lowest priority and make no progress beside busy tests.
  [
    {
      name: 'restarts and notifications in a browser',
      command: ['playwright', 'test', '--project', 'whole', '--workers', '1'],
      isShown: true,
    },
  ],
  [
    {
      name: 'every page and feature in a browser',
      command: ['playwright', 'test', '--project', 'features'],
      isShown: true,
    },
  ],
]

/** Files take up to an hour: each test is reported when it ends. */
const VITEST_BY_TEST: Check['command'] = ['vitest', 'run', '--reporter', 'verbose']

const PROOFS: Check[][] = [
  [{ name: 'proofs', command: VITEST_BY_TEST, env: { PROOFS: 'all' }, isShown: true }],
  [{ name: 'proofs in a browser', command: ['playwright', 'test', '--project', 'proofs'], isShown: true }],
]

const FULL_PROOFS: Check[][] = [
  [
    {
      name: 'proofs in full',
      command: VITEST_BY_TEST,
      env: { PROOFS: 'all', PROOF_FULL: '1' },
      isShown: true,
    },
  ],
  [
    {
      name: 'random histories',
      command: ['node', '--disable-warning=ExperimentalWarning', 'tools/simulate.ts', '--runs', '10000'],
      isShown: true,
    },
  ],
  [
    {
      name: 'proofs, every look of each page and an hour of random presses in a browser',
      command: ['playwright', 'test', 'e2e/proofs', 'accessibility', 'explore.spec'],
      env: { PROOF_FULL: '1' },
      isShown: true,
    },
  ],
]

const ATTACKS: Check[][] = [
  [
    {
      name: 'attacks',
      command: ['playwright', 'test', 'attack.spec', '--workers', '1'],
      env: { ATTACK_FULL: '1' },
      isShown: true,
    },
  ],
]

const PROGRAM = ['app', 'components', 'lib', 'platform', 'server', 'service', 'tests', 'tools']

const CHECKS: Check[][] = [
  [
    { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    // Five times as fast as TypeScript 5, whose API the build and other tools still need.
    { name: 'types', command: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.'] },
    { name: 'boundaries', command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...PROGRAM] },
    { name: 'unused code', command: ['knip'] },
    // They wait more than they work, and finish before the long runs begin.
    { name: 'processes that die', command: ['vitest', 'run'], env: { PROOFS: 'tested' } },
  ],
  [{ name: 'units and integration', command: ['vitest', 'run'], isShown: true }],
  [
    // They wait more than they work, so running one at a time takes little from the others.
    {
      name: 'renders and restarts in a browser',
      command: ['playwright', 'test', '--project', 'slow', '--workers', '1'],
    },
    {
      name: 'the program in a browser',
      command: ['playwright', 'test', '--project', 'quick'],
      isShown: true,
    },
  ],
]

/** The first that is given counts: `--full` comes with `--proofs`. */
const STAGES: Record<string, Check[][]> = {
  '--features': FEATURES,
  '--attacks': ATTACKS,
  '--full': FULL_PROOFS,
  '--proofs': PROOFS,
}
const option = Object.keys(STAGES).find((name) => process.argv.includes(name)) ?? ''
ensureNginx() // once, so that concurrent tests do not each install it
ensureCaddy()
const removeTestDatabases = await startTestDatabases() // once, for all the runs below
const env: NodeJS.ProcessEnv = { ...process.env, CHROMIUM_PATH: ensureChromium() }
const headlessShell = ensureHeadlessShell()
if (headlessShell) env.HEADLESS_SHELL_PATH = headlessShell
const took: string[] = []
const failed = await runStages(STAGES[option] ?? CHECKS)
await removeTestDatabases?.()
console.log(`\n${took.join('\n')}`)
console.log(failed ? `\nFailed: ${failed}.` : '\nEverything passed.')
process.exit(failed ? 1 : 0)

/** Runs the stages in order, and the checks of each stage concurrently. @returns the names of the failed checks. */
async function runStages(stages: Check[][]): Promise<string | null> {
  for (const checks of stages) {
    const passed = await Promise.all(checks.map(pass))
    const failed = checks.filter((_, index) => !passed[index])
    if (failed.length > 0) return failed.map(({ name }) => name).join(', ')
  }
  return null
}

async function pass({ name, command, env: own, isShown = false }: Check): Promise<boolean> {
  const title = `\n── ${name}`
  if (isShown) console.log(title)
  const started = performance.now()
  const { code, output } = await run(command, { ...env, ...own }, isShown)
  took.push(`${String(Math.round((performance.now() - started) / 1_000)).padStart(5)} s  ${name}`)
  if (!isShown) console.log(`${title}\n${output}`)
  return code === 0
}

function run(
  [program, ...words]: Check['command'],
  env: NodeJS.ProcessEnv,
  isShown: boolean,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const to = isShown ? 'inherit' : 'pipe'
    const child = spawn(`node_modules/.bin/${program}`, words, { env, stdio: ['ignore', to, to] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  })
}
