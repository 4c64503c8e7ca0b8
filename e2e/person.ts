import { expect, type Locator, type Page } from 'playwright/test'
import { PASSWORD } from '#tests/fixtures/canary/secrets.ts'

export const ADMIN = { name: 'Yuki', email: 'yuki@example.com', password: PASSWORD }

/** Collects the browser's errors in a page from now on, unless it was taken offline. */
export function complaintsOf(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !text.includes('ERR_INTERNET_DISCONNECTED')) errors.push(text)
  })
}

export const promptField = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

/** Makes the first account through the one-time link; ends in the gallery once its buttons work. */
export async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name').fill(ADMIN.name)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(promptField(page)).toBeEditable()
}

/** Signs in; ends in the gallery once its buttons work. */
export async function signIn(page: Page, url: string, email = ADMIN.email): Promise<void> {
  await trySignIn(page, url, ADMIN.password, email)
  await expect(promptField(page)).toBeEditable()
}

export async function trySignIn(
  page: Page,
  url: string,
  password: string,
  email = ADMIN.email,
): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await enterPassword(page, password, email)
}

/** Fills in the form of the open sign-in page, and sends it. */
export async function enterPassword(page: Page, password: string, email = ADMIN.email): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /theme, language, sign out/ })
  await expectInteractive(menu)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('The team’s screening room.')).toBeVisible()
}

export const makeButton = (page: Page) => page.getByRole('button', { name: /^Make \d takes?/ })

/** Types a prompt, and makes the video once the balance covers it. */
export async function make(page: Page, prompt: string, seed?: string): Promise<void> {
  await promptField(page).fill(prompt)
  if (seed) await (await seedField(page)).fill(seed)
  await makeButton(page).click()
  await expect(promptField(page)).toHaveValue('')
}

/** The seed's field: behind its own button in wide windows, behind the button of all options in others. */
export async function seedField(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Seed' })
  if (!(await field.isVisible()))
    await page.getByRole('button', { name: /^(Random seed|Seed |Options: )/ }).click()
  return field
}

export const card = (page: Page, prompt: string) => page.getByRole('article').filter({ hasText: prompt })

/** Presses Tab, or Shift+Tab to go back, until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('The keyboard does not reach it.')
}

/** The code of a button has loaded. An earlier press is lost, and costs nothing. */
export async function expectInteractive(button: Locator): Promise<void> {
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((name) => name.startsWith('__reactProps$'))
  await expect.poll(() => button.evaluate(isTakenOver)).toBe(true)
}
