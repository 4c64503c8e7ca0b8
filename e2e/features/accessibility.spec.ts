import { expect, type Page, test } from 'playwright/test'
import { PASSWORD, PEOPLE, STORY, STORYBOARD } from '#tools/demo/story.ts'
import { pageAddresses, pageRoutes } from '#tools/screenshots/pages.ts'
import { paths } from '../../lib/paths.ts'
import { examine } from '../axe.ts'
import { fillWithDemo } from '../filled.ts'
import { otherLanguage } from '../other-language.ts'
import { makeProgram, type Program } from '../program.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

/** Pages outside a session. */
const DOORS = ['/sign-in', '/setup', '/join']

test.describe.configure({ mode: 'serial', timeout: 300_000 })

let program: Program
let page: Page
/** The addresses of pages with parameters in their route. */
let addresses: Record<string, string>

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  fillWithDemo(program)
  await program.start()
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: WIDE })
})
test.afterAll(async () => {
  await page?.context().close()
  await program?.remove()
})

for (const route of DOORS) {
  test(`${route} is accessible`, async () => {
    expect(pageRoutes()).toContain(route)
    await look(`${route}?token=none`)
  })
}

test('the page for unknown addresses is accessible', async () => {
  await look('/nowhere', { status: 404 })
})

test('every page of the studio is accessible', async () => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: program.url }])
  await page.goto(`${program.url}/sign-in`)
  await page.getByLabel('Email').fill(PEOPLE.naomi.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
  const [one = '', other = ''] = await idsOf('completed')
  addresses = {
    '/videos/[id]': paths.video(one),
    '/compare': paths.compare(one, other),
    '/storyboard/[id]': paths.storyboard(STORYBOARD.id),
  }
  for (const { route, path } of pageAddresses(addresses)) {
    if (!DOORS.includes(route)) await test.step(route, () => look(path))
  }
})

test('every page is readable before its code runs', async ({ browser }) => {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const read = await context.newPage()
  const main = read.getByRole('main')
  for (const { route, path } of pageAddresses(addresses)) {
    if (DOORS.includes(route)) continue
    await test.step(route, async () => {
      await read.goto(program.url + path)
      await expect(main.getByRole('heading').first()).toBeAttached()
      await expect(main.locator('[role="status"][aria-label]')).toHaveCount(0)
    })
  }
  await read.goto(program.url)
  expect(await main.getByRole('article').count()).toBeGreaterThan(8)
  await read.goto(program.url + addresses['/videos/[id]'])
  await expect(main.locator('video')).toHaveAttribute('poster', /poster$/)
  await context.close()
})

test('a followed link immediately shows that its page is loading', async () => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: program.url }])
  const [reconcile, claims, video] = [
    /\/reconcile\?_rsc=/,
    /\/reconcile\/claims\?_rsc=/,
    /\/videos\/[^/]+\?_rsc=/,
  ]
  /** Follows a link whose page is late, and checks the page shown in the meantime. */
  const frames = async (address: RegExp, follow: () => Promise<void>) => {
    await page.waitForLoadState('networkidle')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      // Prefetched parts of the page may still be loading.
      const isAhead = 'next-router-prefetch' in route.request().headers()
      if (!isAhead) await released
      await route.continue()
    })
    await follow()
    const skeleton = page.getByRole('status', { name: 'Loading…', exact: true })
    await expect(skeleton).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    release()
    await expect(skeleton).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
  let known = page.waitForResponse(reconcile)
  await page.goto(program.url)
  await known
  known = page.waitForResponse(claims)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await frames(reconcile, () => page.getByRole('link', { name: 'Charges to check' }).click())
  await expect(page.getByText('How we know')).toBeVisible()
  await known
  await frames(claims, () => page.getByRole('link', { name: /^Refund requests/ }).click())
  await expect(page).toHaveURL(/\/reconcile\/claims$/)
  known = page.waitForResponse(video)
  await page.goto(program.url + addresses['/videos/[id]'])
  await known
  await frames(video, () => page.keyboard.press(']'))
  await expect(page.locator('video')).toBeVisible()
})

test('Japanese text has its glyphs without a system font', async () => {
  const drawn = () =>
    page.evaluate(() =>
      ['永', '語'].map((letter) => {
        const canvas = document.createElement('canvas')
        const brush = canvas.getContext('2d')
        if (brush) brush.font = `20px ${getComputedStyle(document.body).fontFamily}`
        brush?.fillText(letter, 0, 20)
        return canvas.toDataURL()
      }),
    )
  await expect.poll(async () => new Set(await drawn()).size).toBe(2)
})

test('a video of every status in the demo is accessible', async () => {
  const endings = STORY.flatMap(({ takes }) => takes.map(({ ending }) => ending))
  // A refunded video stays failed.
  const statuses = new Set(endings.map((ending) => (ending === 'credited' ? 'failed' : ending)))
  for (const status of statuses) {
    const [id = ''] = await idsOf(status)
    await test.step(status, () => look(paths.video(id), { languages: ['en'] }))
  }
})

test('overlays are accessible', async () => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: program.url }])
  await page.goto(program.url)
  await page.getByRole('button', { name: /theme, language, sign out/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await inspect('the person’s menu')
  await page.goto(`${program.url}/reconcile`)
  await page.getByText('How we know').click()
  await inspect('the evidence')
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('the decision')
})

/** Each language, theme and width once; with PROOF_FULL=1 both themes at each width. */
const THEMES = { en: ['light', 'dark'], ja: ['dark', 'light'] } as const
const VIEWPORTS = { en: WIDE, ja: NARROW }

/** Opens a page in these languages, of which it uses only one, and checks it with axe. */
async function look(
  path: string,
  { status = 200, languages = ['en', 'ja'] }: { status?: number; languages?: ('en' | 'ja')[] } = {},
): Promise<void> {
  for (const language of languages) {
    await page.context().addCookies([{ name: 'language', value: language, url: program.url }])
    const answer = await page.goto(program.url + path)
    expect(answer?.status()).toBe(status)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await otherLanguage(page, language), `${path}, ${language}`).toEqual([])
    const viewport = VIEWPORTS[language]
    await page.setViewportSize(viewport)
    for (const theme of THEMES[language].slice(0, process.env.PROOF_FULL ? 2 : 1)) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
      await inspect(`${path}, ${language}, ${theme}, ${viewport.width} px`)
    }
  }
  await page.setViewportSize(WIDE)
}

async function inspect(where: string): Promise<void> {
  const { violations, passes } = await examine(page)
  expect(passes.length, where).toBeGreaterThan(5)
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, html }) => [target.join(' '), html]),
    }))
  expect(serious, where).toEqual([])
}

/** The ids of two submissions in this state, or of one if there is no other. */
async function idsOf(status: string): Promise<string[]> {
  const answer = await page.request.get(`${program.url}/api/submissions`)
  const { submissions } = (await answer.json()) as { submissions: { id: string; status: string }[] }
  const found = submissions.filter((submission) => submission.status === status)
  if (found.length === 0) throw new Error(`There is no video that is ${status}.`)
  return found.slice(0, 2).map(({ id }) => id)
}
