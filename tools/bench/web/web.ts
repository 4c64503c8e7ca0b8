import { type Browser, chromium, expect, type Page } from 'playwright/test'
import { paths } from '#lib/paths.ts'
import { sessionCookieName } from '#lib/people/token.ts'
import { startDemo, VIEWER } from '#tools/demo/start.ts'
import { pageAddresses } from '#tools/screenshots/pages.ts'
import { ensureChromium, LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { freePort } from '#tools/system/postgres.ts'
import type { Program } from '../../../e2e/program.ts'
import { type Figure, median, type Result } from '../compare.ts'
import { signIn } from '../rig/sign-in.ts'
import { startEmptyApp } from './empty-app.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoading, shiftOf, watchShifts } from './loading.ts'
import { type FirstUse, measureFirstUse, measurePresses, type Press, SEARCH } from './slow-line.ts'

/** Bytes and times of our pages, as multiples of those of a Next app that has nothing but a button. */
const MOST_SCRIPTS = { atMost: 1.4 }
const MOST_WAIT = { atMost: 1.6 }
/** The gallery on the slow line (slow-line.ts): docs/decisions/0038-server-components.md. */
const GALLERY_FIRST_USE = { atMost: 2_800 }
const MOST_UNTIL_PAINT = { atMost: 100 }
const MOST_SHIFT = { atMost: 0.02 }
const SCORES = {
  performance: { atLeast: 95 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
} as const

/** What nobody sees who is signed in. */
const AT_THE_DOOR = ['/sign-in', '/setup']

/** Of what is measured on a slow line; odd, so that the median is one that was measured. */
const TABS = 3

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')

/** Presses and keys after which the next paint is awaited, and what each leads to. */
const PRESSES: Record<string, Press> = {
  'search opens': async (page) => {
    await page.locator(SEARCH).click()
    return dialog(page).waitFor()
  },
  'search closes': async (page) => {
    await page.keyboard.press('Escape')
    return dialog(page).waitFor({ state: 'hidden' })
  },
  'the menu opens': async (page) => {
    await page.locator('header button[aria-haspopup="menu"]').last().click()
    return menu(page).waitFor()
  },
  'the menu closes': async (page) => {
    await page.keyboard.press('Escape')
    return menu(page).waitFor({ state: 'hidden' })
  },
  'a letter is typed': (page) => page.locator('form textarea').first().press('a'),
}

interface Bench {
  browser: Browser
  program: Program
  cookie: string
  /** The address of the empty app. */
  empty: string
}

/**
 * Every page of the production build with the demo's data, in the machine's Chromium: first-load JavaScript and the time
 * until it can be used on a slow line, against an empty Next app of the same versions; layout shift; compression. For
 * the two pages that people live in, Lighthouse and the time from a press to the next paint.
 */
export async function benchWeb(rig: AsyncDisposableStack): Promise<{ ratios: Result[]; figures: Figure[] }> {
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
  const bench: Bench = { browser, program, cookie, empty }
  const [one, other] = await finishedVideos(program, cookie)
  const lived = { Gallery: '/', Video: paths.video(one) }
  const figures: Figure[] = [...(await compressionOf(bench))]
  for (const [name, path] of Object.entries(lived)) {
    figures.push(...(await lighthouseOf(name, { url: program.url + path, cookie, port })))
    figures.push(...(await pressesOf(bench, name, path)))
  }
  const pages = pageAddresses({
    '/videos/[id]': lived.Video,
    '/compare': paths.compare(one, other),
    '/setup': '/setup?token=none',
  })
  for (const page of pages) figures.push(await shiftOfPage(bench, page))
  figures.push(await statusChange(bench))
  const gallery = await againstEmptyApp(bench, pages)
  return { ratios: gallery.ratios, figures: [...figures, ...gallery.figures] }
}

async function finishedVideos({ url }: Program, cookie: string): Promise<[string, string]> {
  const answer = await fetch(`${url}/api/submissions`, { headers: { Cookie: cookie } })
  const { submissions } = (await answer.json()) as { submissions: { id: string; clip: object | null }[] }
  const [one, other] = submissions.filter(({ clip }) => clip !== null)
  if (!one || !other) throw new Error('The demo has no two finished videos.')
  return [one.id, other.id]
}

async function lighthouseOf(
  name: string,
  page: { url: string; cookie: string; port: number },
): Promise<Figure[]> {
  console.log(`\nLighthouse of ${page.url}`)
  const { scores, complaints } = await measureLighthouse(page)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return Object.entries(SCORES).map(([category, goal]) => ({
    what: `${name}, Lighthouse ${category}`,
    measured: scores[category as keyof typeof SCORES],
    unit: '',
    goal,
  }))
}

async function pressesOf(bench: Bench, name: string, path: string): Promise<Figure[]> {
  const context = await openContext(bench, bench.cookie)
  const paints = await measurePresses(context, bench.program.url + path, Object.values(PRESSES))
  await context.close()
  return Object.keys(PRESSES).map((what, index) => ({
    what: `${name}, ${what}, until the next paint`,
    measured: paints[index] ?? 0,
    unit: ' ms',
    goal: MOST_UNTIL_PAINT,
  }))
}

/** Texts that a browser gets which takes brotli: of how many kinds each is, and that none comes otherwise. */
async function compressionOf({ program, cookie }: Bench): Promise<Figure[]> {
  const ask = (path: string) =>
    fetch(program.url + path, { headers: { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br' } })
  const page = await (await ask('/')).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  const [style = ''] = /\/_next\/static\/[^"]+\.css/.exec(page) ?? []
  const texts = { page: '/', JSON: '/api/submissions', script, style }
  const figures: Figure[] = []
  for (const [kind, path] of Object.entries(texts)) {
    const isBrotli = (await ask(path)).headers.get('content-encoding') === 'br'
    figures.push({ what: `A ${kind}, in brotli`, measured: Number(isBrotli), unit: '', goal: { atLeast: 1 } })
  }
  return figures
}

type Address = ReturnType<typeof pageAddresses>[number]

/** The worse of a desktop's window and a phone's. */
async function shiftOfPage(bench: Bench, { route, path }: Address): Promise<Figure> {
  const shifts: number[] = []
  for (const viewport of [DESKTOP, { width: 360, height: 740 }]) {
    const context = await openContext(bench, cookieFor(bench, route), viewport)
    shifts.push((await measureLoading(context, bench.program.url + path)).layoutShift)
    await context.close()
  }
  return { what: `${route}, layout shift`, measured: Math.max(...shifts), unit: '', goal: MOST_SHIFT }
}

async function againstEmptyApp(bench: Bench, pages: readonly Address[]) {
  const peer = await measureSlowly(bench, `${bench.empty}/`, null, 'button')
  console.log(
    `\nThe empty app: ${inKilobytes(peer.scriptBytes)}, a press works after ${inMs(peer.pressesMs)}`,
  )
  const ratios: Result[] = []
  const figures: Figure[] = []
  for (const { route, path } of pages) {
    const atTheDoor = AT_THE_DOOR.includes(route)
    const button = atTheDoor ? null : SEARCH
    const ours = await measureSlowly(bench, bench.program.url + path, cookieFor(bench, route), button)
    const against = (what: string, of: (page: SlowPage) => number, show: (value: number) => string) => ({
      what: `${route}, ${what}`,
      ours: show(of(ours)),
      peer: show(of(peer)),
      ratio: of(ours) / of(peer),
    })
    ratios.push({ ...against('JavaScript', (page) => page.scriptBytes, inKilobytes), goal: MOST_SCRIPTS })
    if (atTheDoor) continue
    ratios.push({ ...against('a press works', (page) => page.pressesMs, inMs), goal: MOST_WAIT })
    const { writesMs } = ours
    if (writesMs !== null) {
      const takesText = (page: SlowPage) => page.writesMs ?? page.pressesMs
      ratios.push({ ...against('takes text', takesText, inMs), goal: MOST_WAIT })
    }
    if (path !== '/') continue
    const first = { unit: ' ms', goal: GALLERY_FIRST_USE }
    figures.push({ what: 'Gallery on a slow line, seen', measured: ours.seenMs, unit: ' ms', goal: null })
    figures.push({ what: 'Gallery on a slow line, a press works', measured: ours.pressesMs, ...first })
    figures.push({ what: 'Gallery on a slow line, takes text', measured: writesMs ?? Number.NaN, ...first })
  }
  return { ratios, figures }
}

interface SlowPage extends FirstUse {
  scriptBytes: number
}

/** First-load JavaScript, and the medians of what several tabs take on the slow line. */
async function measureSlowly(
  bench: Bench,
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

/** Makes one video, and adds up what moves in the gallery from its card being there to its picture. */
async function statusChange(bench: Bench): Promise<Figure> {
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
  const measured = (await shiftOf(page)) - before
  await context.close()
  return { what: 'A status that changes, layout shift', measured, unit: '', goal: MOST_SHIFT }
}

function cookieFor({ cookie }: Bench, route: string): string | null {
  return AT_THE_DOOR.includes(route) ? null : cookie
}

const DESKTOP = { width: 1280, height: 800 }

async function openContext({ browser, program: { url } }: Bench, cookie: string | null, viewport = DESKTOP) {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const value = cookie?.split('=').slice(1).join('=')
  if (value) await context.addCookies([{ name: sessionCookieName(url), value, url }])
  return context
}
