import { expect, type Locator, type Page, test } from 'playwright/test'
import { card, makeButton, promptField as prompt, setUp, signIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

const CODE = '**/_next/static/chunks/*.js'

let program: Program

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  await program.start()
  const page = await browser.newPage()
  await setUp(page, program.setupLink())
  await page.close()
})
test.afterAll(() => program?.remove())
test.beforeEach(({ page }) => signIn(page, program.url))

const opener = (page: Page) => page.getByRole('button', { name: /^Search or run/ })
const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox')

/** An element of the composer before its code runs, when roles do not name it. */
const inert = (page: Page, selector: string) => page.locator(`form:has([data-prompt]) ${selector}`)

/** To the middle of an element that takes no pointer events yet. */
async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await moveTo(page, target)
  await page.mouse.down()
  await page.mouse.up()
}

/** A press that took effect shows on the button at once, and empties the prompt. */
async function expectUnsent(page: Page, text: string): Promise<void> {
  await expect(makeButton(page)).toBeEnabled()
  await expect(prompt(page)).toHaveValue(text)
}

/** The next press buys the text, and is the page's only action: no earlier press waited behind it. */
async function expectOnlyNextPress(page: Page, actions: readonly string[], text: string): Promise<void> {
  expect(actions).toEqual([])
  await makeButton(page).click()
  await expect(prompt(page)).toHaveValue('')
  expect(actions).toHaveLength(1)
  await expect(card(page, text)).toHaveCount(1)
}

/** The page's server actions from now on: buying is among them. */
function actionsOf(page: Page): string[] {
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.headers()['next-action']) actions.push(request.url())
  })
  return actions
}

/** Reloads the page, without its code until `arrives` is called. */
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
      await expect(prompt(page)).toBeEditable()
    },
  }
}

test('does not replay presses made before the code has loaded', async ({ page }) => {
  const code = await openWithoutCode(page)
  await opener(page).click()
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await code.arrives()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`${program.url}/`)
  await opener(page).click()
  await expect(palette(page)).toBeVisible()
})

test('presses before the code has loaded buy nothing, then or afterwards', async ({ page }) => {
  const text = 'A lighthouse in fog'
  await prompt(page).fill(text)
  await expect(makeButton(page)).toBeEnabled()
  const code = await openWithoutCode(page)
  const actions = actionsOf(page)
  await pressAt(page, inert(page, 'button[type=submit]'))
  for (const field of [inert(page, 'textarea'), inert(page, '[role=spinbutton]')]) {
    await pressAt(page, field)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
  }
  await code.arrives()
  await expectUnsent(page, text)
  await expectOnlyNextPress(page, actions, text)
})

test('a press that starts before the code has loaded and ends after it buys nothing', async ({ page }) => {
  const text = 'A lighthouse in rain'
  await prompt(page).fill(text)
  await expect(makeButton(page)).toBeEnabled()
  const code = await openWithoutCode(page)
  const actions = actionsOf(page)
  await moveTo(page, inert(page, 'button[type=submit]'))
  await page.mouse.down()
  await code.arrives()
  await expectUnsent(page, text)
  await page.mouse.up()
  await expectUnsent(page, text)

  const held = await openWithoutCode(page)
  await pressAt(page, inert(page, 'button[type=submit]'))
  await page.keyboard.down('Enter')
  await held.arrives()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectUnsent(page, text)
  await expectOnlyNextPress(page, actions, text)
})

test('a link works without any code', async ({ page }) => {
  await openWithoutCode(page)
  await page.getByRole('link', { name: 'Storyboard' }).click()
  await page.waitForURL('**/storyboard', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Storyboard', level: 1 })).toBeVisible()
})
