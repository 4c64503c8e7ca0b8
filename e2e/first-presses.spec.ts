import { expect, type Page, test } from '@playwright/test'
import { clearDraft, makeButton, setUp, signIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

const CODE = '**/_next/static/chunks/*.js'
const PROMPT = 'A lighthouse in fog'

let program: Program

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  await program.start()
  const page = await browser.newPage()
  await setUp(page, program.setupLink())
  await page.close()
})
test.afterAll(() => program?.remove())
test.beforeEach(async ({ page }) => {
  await signIn(page, program.url)
  await expect(prompt(page)).toBeEditable()
})
test.afterEach(({ page }) => clearDraft(page, program.url))

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const opener = (page: Page) => page.getByRole('button', { name: /^Search or do/ })
const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox')

/** A press that was done makes the button say so at once, and empties the prompt. */
async function expectUnsent(page: Page): Promise<void> {
  await expect(makeButton(page)).toBeEnabled()
  await expect(prompt(page)).toHaveValue(PROMPT)
}

/** What the page has the studio do from now on: buying is one of these. */
function actionsOf(page: Page): string[] {
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.headers()['next-action']) actions.push(request.url())
  })
  return actions
}

/** Opens the page again, without its code until `arrives` is called. */
async function openWithoutCode(page: Page, path = '/'): Promise<{ arrives(): Promise<void> }> {
  let arrived = () => {}
  const held = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(CODE, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(program.url + path, { waitUntil: 'commit' })
  await expect(opener(page)).toBeVisible()
  return {
    async arrives() {
      arrived()
      await expect(page.locator('[data-awaits]')).toHaveCount(0)
    },
  }
}

test('what is pressed before the code is there says that it is kept, and is done then', async ({ page }) => {
  const code = await openWithoutCode(page)
  await opener(page).click()
  await expect(opener(page)).toHaveAttribute('data-kept')
  // Another would close it again.
  await page.keyboard.press('Control+k')
  await code.arrives()
  await expect(palette(page)).toBeVisible()
  await expect(page.locator('[data-kept]')).toHaveCount(0)
})

test('keys are kept too, one after another, but not what is typed into a field', async ({ page }) => {
  const code = await openWithoutCode(page)
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await code.arrives()
  await expect(page.getByRole('heading', { name: 'Balance', level: 1 })).toBeVisible()

  const again = await openWithoutCode(page)
  await prompt(page).focus()
  await page.keyboard.press('?')
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await again.arrives()
  await expect(palette(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('nothing that costs money is kept', async ({ page }) => {
  await prompt(page).fill(PROMPT)
  await expect(makeButton(page)).toBeEnabled()
  const code = await openWithoutCode(page)
  const actions = actionsOf(page)
  // Until it is known what remains, the button says that it cannot be pressed.
  await makeButton(page).click({ force: true })
  await expect(makeButton(page)).not.toHaveAttribute('data-kept')
  await prompt(page).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('textbox', { name: 'Seed' }).press('Enter')
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await code.arrives()
  await expectUnsent(page)
  expect(actions).toEqual([])
})

test('a press that begins on what was drawn, and ends on what it became, buys nothing', async ({ page }) => {
  await prompt(page).fill(PROMPT)
  await expect(makeButton(page)).toBeEnabled()
  const code = await openWithoutCode(page)
  const actions = actionsOf(page)
  await makeButton(page).hover({ force: true })
  await page.mouse.down()
  await code.arrives()
  await expectUnsent(page)
  await page.mouse.up()
  await expectUnsent(page)

  for (const name of ['Prompt', 'Seed']) {
    const again = await openWithoutCode(page)
    await page.getByRole('textbox', { name }).focus()
    await page.keyboard.down('Control')
    await again.arrives()
    await expectUnsent(page)
    await page.keyboard.press('Enter')
    await page.keyboard.up('Control')
    await expectUnsent(page)
  }

  const held = await openWithoutCode(page)
  await makeButton(page).focus()
  await page.keyboard.down('Enter')
  await held.arrives()
  await expectUnsent(page)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectUnsent(page)
  expect(actions).toEqual([])

  await makeButton(page).click()
  await expect(prompt(page)).toHaveValue('')
  expect(actions).toHaveLength(1)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a key that cannot be kept takes back those before it', async ({ page }) => {
  const code = await openWithoutCode(page)
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await expect(page.locator('#content')).toHaveAttribute('data-kept')
  await code.arrives()
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`${program.url}/`)
})

test('a link works without any code', async ({ page }) => {
  await openWithoutCode(page)
  await page.getByRole('link', { name: 'Storyboard' }).click()
  await page.waitForURL('**/storyboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Storyboard', level: 1 })).toBeVisible()
})

test('code that does not come is asked for again', async ({ page }) => {
  // The bundler's own code asks twice.
  const failures = new Map<string, number>()
  let loaded = false
  page.on('load', () => {
    loaded = true
  })
  await page.route(CODE, async (route) => {
    const url = route.request().url()
    const failed = failures.get(url) ?? 0
    if (!loaded || failed === 2) return route.continue()
    failures.set(url, failed + 1)
    return route.abort()
  })
  await page.goto(program.url)
  await expect(prompt(page)).toBeEditable({ timeout: 30_000 })
  await expect(prompt(page)).toBeEditable({ timeout: 30_000 })
  expect(failures.size).toBeGreaterThan(0)
  await page.unroute(CODE)
  await opener(page).click()
  await expect(palette(page)).toBeVisible()
})
