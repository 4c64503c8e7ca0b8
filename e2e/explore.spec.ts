import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, test } from 'playwright/test'
import { LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { freePort } from '#tools/system/postgres.ts'
import { PRICE_YEN } from '../tests/doubles/foreign-service/ledger.ts'
import { expect, expectMoney, expectPosts, goAbroad, makeStoryboard, submissions } from './foreign.ts'
import { expectTruth } from './foreign-truth.ts'

/** With PROOF_FULL=1 an hour. */
const SECONDS = process.env.PROOF_FULL ? 3_600 : 60

const END_WITHIN_MS = 60_000

/** Every card is in sight, also where many videos were made. */
test.use({ viewport: { width: 1280, height: 3_000 } })

test('a stranger who presses at random breaks nothing, and every yen of it is explained', async ({
  page,
}) => {
  test.setTimeout((SECONDS + 300) * 1_000)
  const abroad = await goAbroad(page)
  const output = test.info().outputPath('exploration')
  try {
    await makeStoryboard(abroad, ['Whale at night', 'Storm [fails]', 'Fog [refuse-503]', '雨上がりの商店街'])
    await expect.poll(async () => (await submissions(abroad)).filter(({ clip }) => clip)).toHaveLength(2)
    const before = (await submissions(abroad)).length
    const cookies = await page.context().cookies(abroad.program.url)
    await explore(
      abroad.program.url,
      cookies.map(({ name, value }) => `${name}=${value}`),
      output,
    )

    const made = (await submissions(abroad)).length - before
    const most = mostBought(output)
    console.log(`${made} videos were made, of ${most} at most`)
    expect(made, 'videos made').toBeLessThanOrEqual(most)
    await expectTruth(abroad)
    await expectPosts(abroad)
    await expectMoney(abroad)
  } finally {
    await abroad.close()
  }
})

/** Lets Bombadil use the studio in a browser of its own. Ends at the first property that does not hold. */
async function explore(url: string, cookies: readonly string[], output: string): Promise<void> {
  const port = await freePort()
  const browser = await chromium.launch({ args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`] })
  const words = ['browser', 'test-external', url, 'e2e/explore/properties.ts']
  const options = {
    'remote-debugger': `http://127.0.0.1:${port}`,
    'output-path': output,
    'time-limit': `${SECONDS}s`,
    'instrument-javascript': 'inline',
    width: '1280',
    height: '800',
  }
  for (const [name, value] of Object.entries(options)) words.push(`--${name}`, value)
  for (const cookie of cookies) words.push('--cookie', `${cookie}; Path=/`)
  const child = spawn('node_modules/.bin/bombadil', [...words, '--create-target', '--exit-on-violation'])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  // Bombadil closes the browser at its end. Without the browser before that, it would wait for ever.
  browser.once('disconnected', () => setTimeout(() => child.kill(), END_WITHIN_MS).unref())
  const code = await new Promise((resolve) => child.once('close', resolve))
  await browser.close()
  expect(code, printed).toBe(0)
}

/** The videos that the presses of the exploration can have bought, by the prices on the buttons; the key T buys one. */
function mostBought(output: string): number {
  const lines = readFileSync(join(output, 'trace.jsonl'), 'utf8').trim().split('\n')
  return lines.reduce((sum, line) => sum + mostBoughtBy(JSON.parse(line).action), 0)
}

interface Pressed {
  fingerprint: { tag: string; text_content?: string }
}

interface Traced {
  Click?: Pressed
  DoubleClick?: Pressed
  PressKey?: { code: number }
}

function mostBoughtBy(action: Traced | string | null): number {
  if (typeof action !== 'object' || action === null) return 0
  if (action.PressKey) return action.PressKey.code === 84 ? 1 : 0
  const { tag, text_content: text = '' } = (action.Click ?? action.DoubleClick)?.fingerprint ?? {}
  const yen = tag === 'button' ? (/¥([\d,]+)/.exec(text)?.[1] ?? '0') : '0'
  return Number(yen.replaceAll(',', '')) / PRICE_YEN
}
