import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { chromium, test } from 'playwright/test'
import { VIEWER } from '#tools/demo/start.ts'
import { LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { freePort } from '#tools/system/postgres.ts'
import { PRICE_YEN, priceOf } from './explore/price.ts'
import { fillWithDemo } from './filled.ts'
import {
  type Abroad,
  expect,
  expectMoney,
  expectPosts,
  goAbroad,
  makeStoryboard,
  submissions,
} from './foreign.ts'
import { expectTruth } from './foreign-truth.ts'
import { promptField, trySignIn } from './person.ts'
import { makeProgram } from './program.ts'

/** On each of the two studios. With PROOF_FULL=1 an hour on both together. */
const SECONDS = process.env.PROOF_FULL ? 1_800 : 30

/** Browsers that may end early or hang, and are then replaced. */
const MOST_EARLY_ENDS = SECONDS / 600

/** Longer than any action. Without its browser or a screenshot of the page, Bombadil would wait forever. */
const STANDSTILL_MS = 60_000

/** The program itself: the package's wrapper script ignores signals and would leave it running. */
const BOMBADIL = `node_modules/@antithesishq/bombadil/binaries/bombadil-${process.platform}-${process.arch}`

/** Within the limit are the exploration, up to three times as long, its comparisons, and further starts of the browser. */
test.beforeEach(() => test.setTimeout((3 * SECONDS + 300) * 1_000))

test('random presses break nothing, and every yen that they spend is explained', async ({ page }) => {
  const abroad = await goAbroad(page)
  try {
    await makeStoryboard(abroad, ['Whale at night', 'Storm [fails]', 'Fog [refuse-503]', '雨上がりの商店街'])
    await expect.poll(async () => (await submissions(abroad)).filter(({ clip }) => clip)).toHaveLength(2)
    await exploreFor(SECONDS, abroad)
    await expectTruth(abroad)
    await expectPosts(abroad)
    await expectMoney(abroad)
  } finally {
    await abroad.close()
  }
})

test('nor on the demo’s month of work, where the books of both programs still agree', async ({ page }) => {
  const program = await makeProgram()
  try {
    fillWithDemo(program)
    await program.start()
    await trySignIn(page, program.url, VIEWER.password, VIEWER.email)
    await expect(promptField(page)).toBeEditable()
    await exploreFor(SECONDS, { page, program })
    expect(await program.stop()).toBe(0)
    for (const words of [['server/verify.ts'], ['service/keys.ts', 'check']])
      execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
        env: program.env,
      })
  } finally {
    await program.remove()
  }
})

type Explored = Pick<Abroad, 'page' | 'program'>

/** Explores a studio, and compares the videos made with the prices of the pressed buttons. */
async function exploreFor(seconds: number, explored: Explored): Promise<void> {
  const outputs: string[] = []
  let earlyEnds = 0
  const before = (await submissions(explored)).length
  const goOn = async (seconds: number) => {
    const output = test.info().outputPath(`exploration-${outputs.length + 1}`)
    outputs.push(output)
    const early = await explore(explored, output, seconds)
    if (early !== null) {
      console.log(`An exploration ended early:\n${early}`)
      earlyEnds += 1
    }
    expect(earlyEnds, 'explorations that ended early').toBeLessThanOrEqual(MOST_EARLY_ENDS)
  }
  const until = Date.now() + seconds * 1_000
  for (let left = seconds; left > 0; left = Math.round((until - Date.now()) / 1_000)) await goOn(left)
  // A slow machine may need longer.
  for (let more = 0; more < 2 && !isExplored(pressesIn(outputs)); more += 1) await goOn(seconds)
  const presses = pressesIn(outputs)
  console.log(`${presses.clicks} clicks and ${presses.keys} keys`)
  expect(isExplored(presses), JSON.stringify(presses)).toBe(true)
  const made = (await submissions(explored)).length - before
  const most = outputs.flatMap(actionsIn).reduce((sum, action) => sum + mostBoughtBy(action), 0)
  console.log(`${made} videos were made, of ${most} at most`)
  expect(made, 'videos made').toBeLessThanOrEqual(most)
}

/**
 * Lets Bombadil use the studio in its own browser until the time is over or a property fails.
 * @returns null, or its last output if it ended before that.
 */
async function explore({ page, program }: Explored, output: string, seconds: number): Promise<string | null> {
  const port = await freePort()
  const words = ['browser', 'test-external', program.url, 'e2e/explore/properties.ts']
  const options = {
    'remote-debugger': `http://127.0.0.1:${port}`,
    'output-path': output,
    'time-limit': `${seconds}s`,
    'instrument-javascript': 'inline',
    width: '1280',
    height: '800',
  }
  for (const [name, value] of Object.entries(options)) words.push(`--${name}`, value)
  for (const { name, value } of await page.context().cookies(program.url))
    words.push('--cookie', `${name}=${value}; Path=/`)
  const browser = await chromium.launch({ args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`] })
  try {
    const { code, printed } = await runBombadil([...words, '--create-target', '--exit-on-violation'], output)
    expect(code, printed).not.toBe(VIOLATED)
    return code === 0 ? null : printed.slice(-2_000)
  } finally {
    await browser.close()
  }
}

/** Runs it to its end, or until it writes no more actions to `output`: it may still print then. */
async function runBombadil(
  words: string[],
  output: string,
): Promise<{ code: number | null; printed: string }> {
  mkdirSync(output, { recursive: true })
  const child = spawn(BOMBADIL, words)
  const standstill = setTimeout(() => child.kill('SIGKILL'), STANDSTILL_MS)
  const actions = watch(output, () => standstill.refresh())
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve)
      child.once('error', reject) // it could not be started
    })
    return { code, printed }
  } finally {
    clearTimeout(standstill)
    actions.close()
    child.kill('SIGKILL')
  }
}

/** Bombadil's exit code when a property fails. */
const VIOLATED = 2

/** The actions of an exploration. */
function actionsIn(output: string): (Traced | string | null)[] {
  const lines = readFileSync(join(output, 'trace.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line).action)
}

interface Pressed {
  fingerprint: { tag: string; text_content?: string }
}

interface Traced {
  Click?: Pressed
  DoubleClick?: Pressed
  PressKey?: { code: number }
}

/** The presses of several explorations. */
function pressesIn(outputs: readonly string[]): { clicks: number; keys: number } {
  const presses = { clicks: 0, keys: 0 }
  for (const action of outputs.flatMap(actionsIn)) {
    if (typeof action !== 'object' || action === null) continue
    if (action.Click || action.DoubleClick) presses.clicks += 1
    if (action.PressKey) presses.keys += 1
  }
  return presses
}

/** Whether there were more presses than a stuck page could have. */
function isExplored({ clicks, keys }: ReturnType<typeof pressesIn>): boolean {
  return clicks >= 10 && keys >= 2
}

/** The most videos that an action can have bought, by the price on the button; the key T buys one. */
function mostBoughtBy(action: Traced | string | null): number {
  if (typeof action !== 'object' || action === null) return 0
  if (action.PressKey) return action.PressKey.code === 84 ? 1 : 0
  const { tag, text_content: text = '' } = (action.Click ?? action.DoubleClick)?.fingerprint ?? {}
  return tag === 'button' ? priceOf(text) / PRICE_YEN : 0
}
