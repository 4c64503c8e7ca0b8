import { type Browser, chromium, expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#lib/paths.ts'
import { sessionCookieName } from '#lib/people/token.ts'
import { startDemo, VIEWER } from '#tools/demo/start.ts'
import { STORYBOARD } from '#tools/demo/story.ts'
import { pageAddresses } from '#tools/screenshots/pages.ts'
import { ensureChromium, LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { freePort } from '#tools/system/postgres.ts'
import type { Program } from '../../../e2e/program.ts'
import { type Bench, type Goal, median, type Row } from '../compare.ts'
import { signIn } from '../rig/sign-in.ts'
import { startEmptyApp } from './empty-app.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoading, shiftOf, watchShifts } from './loading.ts'
import { processorSpeed } from './processor.ts'
import { type FirstUse, measureFirstUse, measurePresses, type Press, SEARCH } from './slow-line.ts'

/** Bytes of our pages, as multiples of those of a Next app with only a button (docs/decisions/0054-goals.md). */
const MOST_SCRIPTS = { atMost: 1.4 }
/** The interactive pages, which do more than show text. */
const WORK = ['/', '/videos/[id]', '/compare']
const MOST_SCRIPTS_OF_WORK = { atMost: 1.6 }
/** On the slow line (slow-line.ts). */
const FIRST_USE = { atMost: 2_800 }
const MOST_UNTIL_PAINT = { atMost: 100 }
const MOST_SHIFT = { atMost: 0.02 }
const SCORES = {
  performance: { atLeast: 95 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
} as const

/** The pages outside a session. */
const AT_THE_DOOR = ['/sign-in', '/setup', '/join']

/** The number of measurements on a slow line; odd, so that the median is a measured value. */
const TABS = 5

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')

/** As a mouse does: Playwright's own click lays the page out within the press, to see what it hits. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Presses and keys that are timed to the next paint, and the effect of each. */
const PRESSES: Record<string, Press> = {
  'search opens': async (page) => {
    await press(page, page.locator(SEARCH))
    return dialog(page).waitFor()
  },
  'search closes': async (page) => {
    await page.keyboard.press('Escape')
    return dialog(page).waitFor({ state: 'hidden' })
  },
  'the menu opens': async (page) => {
    await press(page, page.locator('header button[aria-haspopup="menu"]').last())
    return menu(page).waitFor()
  },
  'the menu closes': async (page) => {
    await page.keyboard.press('Escape')
    return menu(page).waitFor({ state: 'hidden' })
  },
  'a letter is typed': (page) => page.locator('form textarea').first().press('a'),
}

interface WebBench {
  browser: Browser
  program: Program
  cookie: string
  /** The address of the empty app. */
  empty: string
}

/**
 * Every page of the production build with the demo's data, in the machine's Chromium: first-load JavaScript and the time
 * until it is usable on a slow line, against an empty Next app of the same versions; layout shift; compression. For
 * the two pages that people live in, Lighthouse and the time from a press to the next paint.
 */
export async function benchWeb({ rig }: Bench): Promise<Row[]> {
  console.log('\nBuilding an empty Next app…')
  const empty = await startEmptyApp(rig)
  console.log('\nMaking the demo and starting the studio on it…')
  const program = await startDemo(rig)
  const cookie = await signIn(program.url, VIEWER)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`],
  })
  rig.defer(() => browser.close())
  const bench: WebBench = { browser, program, cookie, empty }
  const [one, other] = await finishedVideos(program, cookie)
  const lived = { Gallery: '/', Video: paths.video(one) }
  const rows = await compressionOf(bench)
  for (const [name, path] of Object.entries(lived)) {
    const speed = await processorSpeed(browser)
    rows.push(...(await lighthouseOf(name, { url: program.url + path, cookie, port, speed })))
    rows.push(...(await pressesOf(bench, name, path)))
  }
  const pages = pageAddresses({
    '/videos/[id]': lived.Video,
    '/compare': paths.compare(one, other),
    '/storyboard/[id]': paths.storyboard(STORYBOARD.id),
    '/setup': '/setup?token=none',
  })
  for (const page of pages) rows.push(await shiftOfPage(bench, page))
  rows.push(await statusChange(bench))
  return [...rows, ...(await againstEmptyApp(bench, pages))]
}

async function finishedVideos({ url }: Program, cookie: string): Promise<[string, string]> {
  const answer = await fetch(`${url}/api/submissions`, { headers: { Cookie: cookie } })
  const { submissions } = (await answer.json()) as { submissions: { id: string; clip: object | null }[] }
  const [one, other] = submissions.filter(({ clip }) => clip !== null)
  if (!one || !other) throw new Error('The demo has no two finished videos.')
  return [one.id, other.id]
}

async function lighthouseOf(name: string, page: Parameters<typeof measureLighthouse>[0]): Promise<Row[]> {
  console.log(`\nLighthouse of ${page.url}`)
  const { scores, complaints } = await measureLighthouse(page)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return Object.entries(SCORES).map(([category, goal]) => ({
    what: `${name}, Lighthouse ${category}`,
    value: scores[category as keyof typeof SCORES],
    goal,
  }))
}

async function pressesOf(bench: WebBench, name: string, path: string): Promise<Row[]> {
  const tabs: number[][] = []
  for (let tab = 0; tab < TABS; tab += 1) {
    const context = await openContext(bench, bench.cookie)
    tabs.push(await measurePresses(context, bench.program.url + path, Object.values(PRESSES)))
    await context.close()
  }
  return Object.keys(PRESSES).map((what, index) => ({
    what: `${name}, ${what}, until the next paint`,
    value: median(tabs.map((paints) => paints[index] ?? Number.NaN)),
    unit: ' ms',
    goal: MOST_UNTIL_PAINT,
  }))
}

/** Whether a browser that accepts brotli gets each kind of text in brotli. */
async function compressionOf({ program, cookie }: WebBench): Promise<Row[]> {
  const ask = (path: string) =>
    fetch(program.url + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br' } })
  const page = await (await ask('/')).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  const [style = ''] = /\/_next\/static\/[^"]+\.css/.exec(page) ?? []
  const texts = { page: '/', JSON: '/api/submissions', script, style }
  const rows: Row[] = []
  for (const [kind, path] of Object.entries(texts)) {
    const isBrotli = (await ask(path)).headers.get('content-encoding') === 'br'
    rows.push({ what: `A ${kind}, in brotli`, value: Number(isBrotli), goal: { atLeast: 1 } })
  }
  return rows
}

type Address = ReturnType<typeof pageAddresses>[number]

/** The worse of a desktop window and a phone window. */
async function shiftOfPage(bench: WebBench, { route, path }: Address): Promise<Row> {
  const shifts: number[] = []
  for (const viewport of [DESKTOP, { width: 360, height: 740 }]) {
    const context = await openContext(bench, cookieFor(bench, route), viewport)
    shifts.push((await measureLoading(context, bench.program.url + path)).layoutShift)
    await context.close()
  }
  return { what: `${route}, layout shift`, value: Math.max(...shifts), goal: MOST_SHIFT }
}

async function againstEmptyApp(bench: WebBench, pages: readonly Address[]): Promise<Row[]> {
  const peer = await measureSlowly(bench, `${bench.empty}/`, null, 'button')
  console.log(
    `\nThe empty app: ${inKilobytes(peer.scriptBytes)}, a press works after ${inMs(peer.pressesMs)}`,
  )
  const rows: Row[] = []
  for (const { route, path } of pages) {
    const atTheDoor = AT_THE_DOOR.includes(route)
    const button = atTheDoor ? null : SEARCH
    const ours = await measureSlowly(bench, bench.program.url + path, cookieFor(bench, route), button)
    const { scriptBytes, seenMs, pressesMs, writesMs } = ours
    rows.push({
      what: `${route}, JavaScript`,
      value: scriptBytes / peer.scriptBytes,
      goal: WORK.includes(route) ? MOST_SCRIPTS_OF_WORK : MOST_SCRIPTS,
      ours: inKilobytes(scriptBytes),
      peer: inKilobytes(peer.scriptBytes),
    })
    if (atTheDoor) continue
    const slow = (what: string, value: number, goal: Goal | null) =>
      rows.push({ what: `${route} on a slow line, ${what}`, value, unit: ' ms', goal })
    slow('seen', seenMs, null)
    slow('a press works', pressesMs, FIRST_USE)
    if (writesMs !== null) slow('takes text', writesMs, FIRST_USE)
  }
  return rows
}

interface SlowPage extends FirstUse {
  scriptBytes: number
}

/** First-load JavaScript, and the medians of several tabs on the slow line. */
async function measureSlowly(
  bench: WebBench,
  url: string,
  cookie: string | null,
  button: string | null,
): Promise<SlowPage> {
  const context = await openContext(bench, cookie)
  const { scriptBytes, laterBytes } = await measureLoading(context, url)
  await context.close()
  console.log(`${url}: ${inKilobytes(scriptBytes)} of JavaScript, and ${inKilobytes(laterBytes)} later`)
  const tabs: FirstUse[] = []
  while (button !== null && tabs.length < TABS) {
    const fresh = await openContext(bench, cookie)
    tabs.push(await measureFirstUse(fresh, url, button))
    await fresh.close()
  }
  if (tabs.length === 0) return { scriptBytes, seenMs: 0, pressesMs: 0, writesMs: null }
  const writes = tabs.flatMap(({ writesMs }) => writesMs ?? [])
  return {
    scriptBytes,
    seenMs: median(tabs.map(({ seenMs }) => seenMs)),
    pressesMs: median(tabs.map(({ pressesMs }) => pressesMs)),
    writesMs: writes.length === 0 ? null : median(writes),
  }
}

const inKilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`
const inMs = (value: number) => `${Math.round(value)} ms`

/** Makes one video, and adds up the layout shift in the gallery from its card to its picture. */
async function statusChange(bench: WebBench): Promise<Row> {
  const context = await openContext(bench, bench.cookie)
  const page = await context.newPage()
  await watchShifts(page)
  await page.goto(bench.program.url)
  const prompt = 'A lantern on a quiet lake, first light'
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: /^Make / }).click()
  const card = page.getByRole('article').filter({ hasText: prompt })
  await expect(card).toBeVisible()
  const before = await shiftOf(page)
  await expect(card.locator('img')).toBeVisible({ timeout: 120_000 })
  const value = (await shiftOf(page)) - before
  await context.close()
  return { what: 'A status that changes, layout shift', value, goal: MOST_SHIFT }
}

function cookieFor({ cookie }: WebBench, route: string): string | null {
  return AT_THE_DOOR.includes(route) ? null : cookie
}

const DESKTOP = { width: 1280, height: 800 }

async function openContext(
  { browser, program: { url } }: WebBench,
  cookie: string | null,
  viewport = DESKTOP,
) {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const value = cookie?.split('=').slice(1).join('=')
  if (value) await context.addCookies([{ name: sessionCookieName(url), value, url }])
  return context
}
