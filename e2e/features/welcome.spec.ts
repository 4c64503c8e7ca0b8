import { type Browser, expect, type Page, test } from 'playwright/test'
import { freePort } from '#tools/system/postgres.ts'
import { make, promptField as prompt, signIn } from '../person.ts'
import { page, program, setStage } from '../stage.ts'

const CLIPS = 6

let browsers: Browser[] = []

setStage({ clips: CLIPS })
test.afterAll(async () => {
  for (const each of browsers) await each.close()
})

test('keeps the chosen language and theme, and the typed text', async () => {
  await prompt(page).fill('Half a prompt')
  await page.getByRole('button', { name: /theme, language, sign out/ }).click()
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
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('in a background tab the title counts news, and the browser shows notifications once allowed', async ({
  playwright,
  launchOptions,
}) => {
  // The runner's browser makes every tab believe that it is in front.
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
  expect(await told(tab)).toEqual([]) // the permission alone is not consent
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

/** Notifications shown by the browser. */
declare const shown: Notification[]

/** Runs in the page: records every notification that the browser really shows. */
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
