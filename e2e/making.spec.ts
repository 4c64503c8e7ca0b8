import { expect, type Locator, test } from 'playwright/test'
import { examine } from './axe.ts'
import { startContractService } from './contract-service.ts'
import { makeButton, promptField, seedField } from './person.ts'
import { AFTERWARDS, buyAfterwards, countPurchases } from './purchases.ts'
import { expectAccessible, page, program, setStage, submissions } from './stage.ts'

let upstream: Awaited<ReturnType<typeof startContractService>>

setStage({
  clips: 6,
  env: async () => {
    upstream = await startContractService(16_750) // of the key's budget of ¥20,000
    return upstream.env
  },
})
test.afterAll(() => upstream?.close())

interface Made {
  id: string
  prompt: string
  seed: number | null
  take: number
  status: string
}

const made = () => submissions<Made>()
const cardOf = (id: string) => page.getByRole('article').filter({ has: page.locator(`[data-card="${id}"]`) })
const another = (id: string) => cardOf(id).getByRole('button', { name: /^Another · ¥250/ })

/** The newest finished video, and the number of submissions. */
async function source() {
  const all = await made()
  const found = all.find(({ status }) => status === 'completed')
  if (!found) throw new Error('Nothing is finished.')
  return { source: found, before: all.length }
}

const counting = () => countPurchases({ page, program, sent: () => upstream.posts().length })

test('another take is one press on a finished card: the same prompt, a new seed, one purchase', async () => {
  const { source: first } = await source()
  const purchases = await counting()
  await page.goto(program.url)
  await cardOf(first.id).hover()
  await another(first.id).dblclick()
  await expect(page.getByText('Another take submitted for ¥250.')).toBeVisible()
  const [newest] = await made()
  expect(newest).toMatchObject({ prompt: first.prompt, take: 1 })
  expect(newest?.seed).not.toBe(first.seed)
  await expect(page.locator(`[data-card="${newest?.id}"]`)).toBeVisible()
  await buyAfterwards(page)
  await purchases.expectOnly({ [first.prompt]: 1, [AFTERWARDS]: 1 })
})

test('T on the focused card does the same, once while the key is held down', async () => {
  const { source: first } = await source()
  const purchases = await counting()
  await page.reload()
  await page.locator(`[data-card="${first.id}"]`).focus()
  await expect(another(first.id)).toBeVisible()
  await page.keyboard.down('t')
  await page.keyboard.down('t')
  await page.keyboard.up('t')
  await expect(page.getByText('Another take submitted for ¥250.')).toBeVisible()
  await buyAfterwards(page)
  await purchases.expectOnly({ [first.prompt]: 1, [AFTERWARDS]: 1 })
})

test('on a phone it is in the card’s menu: one press shows the price, the next buys', async ({ browser }) => {
  const { source: first, before } = await source()
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  // Only the cards in sight are in the page, and videos that are still being made come first.
  await phone.goto(`${program.url}/?state=ready`)
  const card = phone.getByRole('article').filter({ has: phone.locator(`[data-card="${first.id}"]`) })
  const another = phone.getByRole('menuitem', { name: /^Another · ¥250/ })
  // A press before the card is interactive does nothing.
  await expect(async () => {
    await card.getByRole('button', { name: /^Actions for / }).tap()
    await expect(another).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // Menus are outside a page's landmarks.
  expect((await examine(phone)).violations.filter(({ id }) => id !== 'region')).toEqual([])
  expect(await made()).toHaveLength(before)
  await another.tap()
  await expect(phone.getByText('Another take submitted for ¥250.')).toBeVisible()
  expect(await made()).toHaveLength(before + 1)
  await context.close()
})

test('a press with a lost answer counts as the same press after a reload', async () => {
  const { source: first, before } = await source()
  await page.goto(program.url)
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    },
  )
  await cardOf(first.id).hover()
  await another(first.id).click()
  await expect(page.getByText('Connection lost')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await cardOf(first.id).hover()
  await another(first.id).click()
  await expect(page.getByText('Already submitted: one take')).toBeVisible()
  expect(await made()).toHaveLength(before + 1)
})

const composer = () => page.locator('form', { has: page.locator('[data-prompt]') })

/** The composer's height, and the place of its button. */
async function places() {
  const form = await composer().boundingBox()
  return { height: form?.height, button: await composer().locator('button[type="submit"]').boundingBox() }
}

test('the composer keeps its height and its button the place, whatever the message', async () => {
  const make = composer().locator('button[type="submit"]')
  for (const width of [1920, 1280, 1000, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await promptField(page).fill('')
    const empty = await places()
    const isAsEmpty = async () => expect(await places()).toEqual(empty)
    await promptField(page).fill('A calm sea')
    await expect(page.getByText('left after')).toBeVisible()
    await isAsEmpty()
    await promptField(page).fill('a sea '.repeat(300))
    await expect(page.getByText('1,800 / 2,000')).toBeVisible()
    await isAsEmpty()
    await promptField(page).fill('a sea '.repeat(334))
    await expect(page.getByText('4 too many')).toBeVisible()
    await isAsEmpty()
    await promptField(page).fill('A calm sea')
    await page.getByRole('spinbutton', { name: 'Takes' }).press('8')
    // The budget covers fewer: the button shows that, and buys that many.
    await expect(make).toHaveAccessibleName(/^Make [67]( takes)? · ¥1,(500|750)$/)
    await isAsEmpty()
    await page.getByRole('spinbutton', { name: 'Takes' }).press('1')
    await (await seedField(page)).fill('123456789')
    await page.keyboard.press('Escape')
    await isAsEmpty()
    await (await seedField(page)).fill('')
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await promptField(page).fill('')
})

test('the composer keeps them with all options set, and on a phone in Japanese', async () => {
  const english = async () => look('en', { width: 1280, height: 800 })
  const japanese = async () => look('ja', { width: 360, height: 740 })
  const look = async (language: string, size: { width: number; height: number }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: program.url }])
    await page.setViewportSize(size)
    await page.goto(program.url)
    await expect(page.locator('[data-prompt]')).toBeEditable()
  }
  const keepsTo = async (empty: object, prompt: string) => {
    expect(await places()).toEqual(empty)
    await page.locator('[data-prompt]').fill(prompt)
    await expect(page.getByText('2,000 / 2,000')).toBeVisible()
    expect(await places()).toEqual(empty)
  }
  await japanese()
  const onPhone = await places()
  await english()
  const wide = await places()
  await page.getByRole('button', { name: 'Project: No project' }).click()
  await page.getByPlaceholder('Find or name a project').fill('The lighthouse keeper and the sea')
  await page.getByRole('option', { name: /^New project/ }).click()
  await expect(page.getByRole('button', { name: 'Project: The lighthouse keeper and the sea' })).toBeVisible()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const tag = page.getByRole('combobox', { name: 'Add tag' })
  for (const each of ['establishing shot', 'telephoto', 'b-roll']) {
    await tag.fill(each)
    await tag.press('Enter')
  }
  await page.keyboard.press('Escape')
  await (await seedField(page)).fill('-9007199254740991')
  await page.keyboard.press('Escape')
  await keepsTo(wide, 'a sea. '.repeat(286).slice(0, 2_000))
  await japanese()
  await expect(page.locator('[data-prompt]')).toHaveValue(/^a sea/)
  await keepsTo(onPhone, '静かな海、'.repeat(400))
  await page.goto(`${program.url}/icon.svg`) // the composer might write its draft again
  await page.evaluate(() => localStorage.clear())
  await english()
})

test('on a phone all options are behind one button, inside the window', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(program.url)
  await expect(promptField(page)).toBeEditable()
  const options = ['Project: No project', 'Tag', 'Random seed', 'Saved prompts']
  for (const name of options) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of options) await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Options: No project' }).click()
  const panel = page.getByRole('dialog', { name: 'Options' })
  for (const part of [
    panel.getByRole('button', { name: 'Project: No project' }),
    panel.getByRole('combobox', { name: 'Add tag' }),
    panel.getByRole('textbox', { name: 'Seed' }),
    panel.getByRole('button', { name: 'Saved prompts' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Options: No project' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a waiting video is a slate with its whole prompt, its place in line, then the time since its start', async () => {
  const long = `A calm sea, seen from far above, with one boat that leaves a wake, ${'slowly, '.repeat(6)}at dawn`
  await promptField(page).fill(long)
  await makeButton(page).click()
  const slate = page.getByRole('article').filter({ hasText: long })
  await expect(slate).toBeVisible()
  await expect(slate.getByText(/^\d+(st|nd|rd|th) in line$/)).toBeVisible()
  await expect(slate.getByText('Queued at the service · ¥250 charged')).toBeVisible()
  await expect(page).toHaveTitle(/^\d+ rendering · Gallery/)
  await expectAccessible()
  upstream.state.jobStatus = 'in_progress'
  await expect(slate.getByText('Rendering', { exact: true })).toBeVisible({ timeout: 40_000 })
  // The existing videos took no time to make, so no time is estimated.
  await expect(slate.getByText(/^0:\d\d$/)).toBeVisible()
  await expect(slate.getByText('Usually one to three minutes.')).toBeVisible()
})

test('a long prompt is smaller, and scrolls by keyboard in a frame of the same size', async () => {
  const long = 'A calm sea at noon, seen from a cliff. '.repeat(51)
  await promptField(page).fill(long)
  await makeButton(page).click()
  const slate = page.getByRole('article').filter({ hasText: 'at noon' })
  const link = slate.getByRole('link', { name: /^A calm sea at noon/ })
  await expect(slate.getByText(/Rendering|in line/)).toBeVisible()
  const heights = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  const expectAboveState = async (frame: Locator) => {
    const parts = ['prompt', 'state'].map((part) => frame.locator(`[id^="${part}-"]`))
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    const [words, state] = await Promise.all(parts.map((part) => part.boundingBox()))
    expect(words && words.y + words.height).toBeLessThanOrEqual(state?.y ?? 0)
  }
  await expectAboveState(slate)
  await slate.locator('[data-card]').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('End')
  const hidden = () =>
    link.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight - box.scrollTop)
  await expect.poll(hidden).toBeLessThan(1)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/videos\//)
  await expectAboveState(page.getByRole('main'))
  await expectAccessible()
})

test('a batch is one strip until it is ready; it opens into its cards', async () => {
  await page.goto(program.url)
  upstream.state.jobStatus = 'pending'
  await promptField(page).fill('Paper lanterns on a river')
  await page.getByRole('spinbutton', { name: 'Takes' }).press('4')
  await makeButton(page).click()
  const strip = page.getByRole('region', { name: '0 of 4 ready' })
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('link', { name: /^Video 4: / })).toBeVisible()
  const cards = page.getByRole('article').filter({ hasText: 'Paper lanterns' })
  await expect(cards).toHaveCount(0)
  await expectAccessible()
  await strip.getByRole('button', { name: 'Show the cards' }).click()
  await expect(cards).toHaveCount(4)
  await strip.getByRole('button', { name: 'Hide the cards' }).click()
  await expect(cards).toHaveCount(0)
})
