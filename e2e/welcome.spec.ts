import { type Browser, expect, type Page, test } from 'playwright/test'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { freePort } from '#tools/system/postgres.ts'
import { make, promptField as prompt, signIn } from './person.ts'
import { get, page, program, setStage, videos } from './stage.ts'

const CLIPS = 6

let browsers: Browser[] = []

setStage({ clips: CLIPS })
test.afterAll(async () => {
  for (const each of browsers) await each.close()
})

test('the language and the theme that are chosen stay, and so does what is typed', async () => {
  await prompt(page).fill('Half a prompt')
  await page.getByRole('button', { name: /theme, language and sign out/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: 'ギャラリー' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.locator('textarea').first()).toHaveValue('Half a prompt')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${program.url}/balance`)
  await expect(page.getByRole('heading', { name: '残高' })).toBeVisible()
  await page.getByRole('button', { name: /サインアウト/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('in a tab behind another the title counts news, and the browser tells them once that is allowed', async ({
  playwright,
  launchOptions,
}) => {
  // The browser that the runner starts makes every tab believe that it is in front.
  const port = await freePort()
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`]
  const started = await playwright.chromium.launch({ ...launchOptions, args })
  const browser = await playwright.chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  browsers = [browser, started]
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context.')
  await context.grantPermissions(['notifications'])
  const tab = await context.newPage()
  await tab.addInitScript(hearNotifications)
  const other = await context.newPage()
  await tab.bringToFront()
  await signIn(tab, program.url)
  await make(tab, 'A lighthouse in the fog')
  await other.bringToFront()
  await expect.poll(() => tab.evaluate(() => document.hidden)).toBe(true)
  await expect.poll(() => tab.title(), { timeout: 120_000 }).toMatch(/^\(1\) /)
  expect(await told(tab)).toEqual([]) // the permission alone is no consent
  await tab.bringToFront()
  await expect.poll(() => tab.title()).not.toMatch(/^\(/)

  await tab.goto(`${program.url}/notifications`)
  await tab.getByRole('button', { name: 'Notify me in this browser' }).click()
  await expect.poll(() => told(tab)).toHaveLength(1)
  await tab.getByRole('link', { name: 'Gallery' }).click()
  await make(tab, 'A paper boat on a pond')
  await other.bringToFront()
  await expect.poll(() => told(tab), { timeout: 120_000 }).toHaveLength(2)
  expect((await told(tab))[1]).toContain('A paper boat on a pond')
  expect(await tab.title()).toMatch(/^\(1\) /)
  await tab.evaluate(() => shown.at(-1)?.dispatchEvent(new Event('click')))
  await expect(tab).toHaveURL(/\/videos\//)
})

test('hints come one at a time, and each goes for good once it was dismissed or followed', async () => {
  const palette = page.getByText('finds everything')
  const shortcuts = page.getByText('shows all keys')
  const rate = page.getByText('Rate what you see')
  const dismiss = page.getByRole('button', { name: 'Do not show this hint again' })
  const reload = async () => {
    await page.reload()
    await expect(prompt(page)).toBeEditable()
  }
  await page.goto(program.url)
  await expect(palette).toBeVisible()
  await expect(shortcuts).toBeHidden()
  await dismiss.click()
  await expect(shortcuts).toBeVisible()
  await reload()
  await expect(shortcuts).toBeVisible()
  await expect(palette).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dismiss).toBeHidden()

  const [unrated, next] = await unratedIds()
  await page.goto(`${program.url}/videos/${unrated}`)
  await expect(rate).toBeVisible()
  await expect.poll(async () => (await videos())[0]?.readyState).toBeGreaterThan(1)
  await page.keyboard.press('3')
  await expect(page.getByRole('button', { name: '3 stars' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rate).toBeHidden()
  await expect.poll(async () => (await unratedIds()).includes(unrated ?? '')).toBe(false)
  await page.goto(`${program.url}/videos/${next}`)
  await expect(page.getByRole('button', { name: '3 stars' })).toHaveAttribute('aria-pressed', 'false')
  await reloadedVideo()
  await expect(dismiss).toBeHidden()
  await page.goto(program.url)
  await reload()
  await expect(dismiss).toBeHidden()
})

/** Notifications that the browser has shown. */
declare const shown: Notification[]

/** Runs in the page: keeps every notification that the browser really shows. */
function hearNotifications(): void {
  const list: Notification[] = []
  window.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      this.addEventListener('show', () => list.push(this))
    }
  }
  Object.assign(window, { shown: list })
}

const told = (tab: Page) => tab.evaluate(() => shown.map(({ title, body }) => `${title} ${body}`))

async function reloadedVideo(): Promise<void> {
  await page.reload()
  await expect(page.locator('video')).toBeVisible()
}

/** The finished videos that nobody rated. */
async function unratedIds(): Promise<string[]> {
  const ids = Array.from({ length: CLIPS }, (_, index) => idOf(index))
  const rows = await Promise.all(
    ids.map((id) => get<{ id: string; rating: number | null }>(`submissions/${id}`)),
  )
  return rows.filter(({ rating }) => rating === null).map(({ id }) => id)
}
