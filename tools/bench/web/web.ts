import { type Browser, chromium, expect } from 'playwright/test'
import { paths } from '#lib/paths.ts'
import { sessionCookieName } from '#lib/people/token.ts'
import { startDemo, VIEWER } from '#tools/demo/start.ts'
import { pageAddresses } from '#tools/screenshots/pages.ts'
import { ensureChromium, LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { freePort } from '#tools/system/postgres.ts'
import type { Program } from '../../../e2e/program.ts'
import type { Figure } from '../figure.ts'
import { signIn } from '../rig/sign-in.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoading, shiftOf, watchShifts } from './loading.ts'
import { type FirstUse, measureFirstUse } from './slow-line.ts'

/** The gallery on the slow line (slow-line.ts): docs/decisions/0038-server-components.md. */
const FIRST_USE = { atMost: 2_800 }
const MOST_SHIFT = { atMost: 0.02 }
const SCORES = {
  performance: { atLeast: 95 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
} as const

/**
 * Every page of the production build with the demo's data, in the machine's Chromium: first-load JavaScript and layout
 * shift; for the two pages that people live in, Lighthouse, and when they can be used on a slow line.
 */
export async function benchWeb(rig: AsyncDisposableStack): Promise<Figure[]> {
  console.log('\nMaking the demo and starting the studio on it…')
  const program = await startDemo(rig)
  const cookie = await signIn(program.url, VIEWER)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`],
  })
  rig.defer(() => browser.close())
  const [one, other] = await finishedVideos(program, cookie)
  const video = paths.video(one)
  const figures: Figure[] = []
  for (const path of ['/', video]) {
    console.log(`\nLighthouse of ${path}`)
    const { scores, complaints } = await measureLighthouse({ url: program.url + path, cookie, port })
    for (const complaint of complaints) console.log(`  ${complaint}`)
    for (const [name, goal] of Object.entries(SCORES)) {
      const measured = scores[name as keyof typeof SCORES]
      figures.push({
        what: `${path === '/' ? 'Gallery' : 'Video'}, Lighthouse ${name}`,
        measured,
        unit: '',
        goal,
      })
    }
  }
  for (const path of ['/', video]) figures.push(...(await firstUseOf(browser, program, cookie, path)))
  const pages = pageAddresses({
    '/videos/[id]': video,
    '/compare': paths.compare(one, other),
    '/setup': '/setup?token=none',
  })
  for (const { route, path } of pages)
    figures.push(...(await loadingOf(browser, program, cookie, { route, path })))
  figures.push(await statusChange(browser, program, cookie))
  return figures
}

async function finishedVideos({ url }: Program, cookie: string): Promise<[string, string]> {
  const answer = await fetch(`${url}/api/submissions`, { headers: { Cookie: cookie } })
  const { submissions } = (await answer.json()) as { submissions: { id: string; clip: object | null }[] }
  const [one, other] = submissions.filter(({ clip }) => clip !== null)
  if (!one || !other) throw new Error('The demo has no two finished videos.')
  return [one.id, other.id]
}

/** What nobody sees who is signed in. */
const AT_THE_DOOR = ['/sign-in', '/setup']

async function loadingOf(
  browser: Browser,
  program: Program,
  cookie: string,
  { route, path }: { route: string; path: string },
): Promise<Figure[]> {
  const atTheDoor = AT_THE_DOOR.includes(route)
  const session = atTheDoor ? null : cookie
  const context = await openContext(browser, program, session, { width: 1280, height: 800 })
  const narrow = await openContext(browser, program, session, { width: 360, height: 740 })
  const { scriptBytes, laterBytes, layoutShift } = await measureLoading(context, program.url + path)
  const onPhone = await measureLoading(narrow, program.url + path)
  await context.close()
  await narrow.close()
  const shift = Math.max(layoutShift, onPhone.layoutShift)
  console.log(`${route}: ${Math.round(laterBytes / 1_000)} kB of JavaScript after the page had loaded`)
  return [
    { what: `${route}, JavaScript`, measured: scriptBytes / 1_000, unit: ' kB', goal: null },
    { what: `${route}, layout shift`, measured: shift, unit: '', goal: MOST_SHIFT },
  ]
}

/** The medians of three tabs. */
async function firstUseOf(
  browser: Browser,
  program: Program,
  cookie: string,
  path: string,
): Promise<Figure[]> {
  const tabs: FirstUse[] = []
  for (let tab = 0; tab < 3; tab += 1) {
    const context = await openContext(browser, program, cookie, { width: 1280, height: 800 })
    tabs.push(await measureFirstUse(context, program.url + path))
    await context.close()
  }
  const isGallery = path === '/'
  const name = isGallery ? 'Gallery' : 'Video'
  const median = (of: (use: FirstUse) => number) => tabs.map(of).toSorted((one, other) => one - other)[1] ?? 0
  const figure = (what: string, of: (use: FirstUse) => number, goal: Figure['goal'] = null): Figure => ({
    what: `${name} on a slow line, ${what}`,
    measured: median(of),
    unit: ' ms',
    goal,
  })
  return [
    figure('seen', ({ seenMs }) => seenMs),
    figure('a press works', ({ pressesMs }) => pressesMs, isGallery ? FIRST_USE : null),
    ...(isGallery ? [figure('takes text', ({ writesMs }) => writesMs ?? 0, FIRST_USE)] : []),
  ]
}

/** Makes one video, and adds up what moves in the gallery from its card being there to its picture. */
async function statusChange(browser: Browser, program: Program, cookie: string): Promise<Figure> {
  const context = await openContext(browser, program, cookie, { width: 1280, height: 800 })
  const page = await context.newPage()
  await watchShifts(page)
  await page.goto(program.url)
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

async function openContext(
  browser: Browser,
  { url }: Program,
  cookie: string | null,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const value = cookie?.split('=').slice(1).join('=')
  if (value) await context.addCookies([{ name: sessionCookieName(url), value, url }])
  return context
}
