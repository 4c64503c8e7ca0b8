import { expect, type Page, test } from 'playwright/test'
import { PASSWORD, PEOPLE, STORYBOARD } from '#tools/demo/story.ts'
import { paths } from '../../lib/paths.ts'
import { fillWithDemo } from '../filled.ts'
import { expectInteractive, trySignIn } from '../person.ts'
import { makeProgram, type Program } from '../program.ts'

test.describe.configure({ mode: 'serial' })

let program: Program
/** Of the author. */
let page: Page

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  fillWithDemo(program)
  await program.start()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await trySignIn(page, program.url, PASSWORD, PEOPLE[STORYBOARD.by].email)
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
})
test.afterAll(async () => {
  await page?.context().close()
  await program?.remove()
})

const shot = (number: number, on = page) => on.getByRole('listitem', { name: `Shot ${number}`, exact: true })
const button = (name: RegExp | string, on = page) => on.getByRole('button', { name })

test('is kept in a list, and shows its shots in order, the chosen take larger and a missing one as a gap', async () => {
  await page.getByRole('link', { name: 'Storyboard' }).first().click()
  await page.getByRole('link', { name: /Four Seasons.*4 of 6 shots made/ }).click()
  await expect(page.getByRole('heading', { name: STORYBOARD.name })).toBeVisible()
  await expect(page.getByText(/6 shots · \d+ takes · ¥[\d,]+$/)).toBeVisible()
  const chosen = shot(1).getByRole('link', { name: /^Take 4 of 5, in use, Select$/ })
  const other = shot(1).getByRole('link', { name: /^Take 1 of 5/ })
  const widths = [await chosen.boundingBox(), await other.boundingBox()].map((box) => box?.width ?? 0)
  expect(widths[0]).toBeGreaterThan(1.5 * (widths[1] ?? 0))
  await expect(shot(2).getByText('Missing')).toBeVisible()
  await expect(shot(2).getByRole('button', { name: 'Make · ¥250' })).toBeVisible()
  await expect(button('Make 2 missing shots · ¥500')).toBeVisible()
})

test('plays the chosen takes in the order of the shots', async () => {
  const chosen = await page
    .getByRole('link', { name: /, in use/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
  expect(chosen).toHaveLength(4)
  await page.getByRole('link', { name: 'Play in order' }).click()
  const video = page.locator('video').first()
  for (const [index, id] of chosen.entries()) {
    await expect(page.getByText(`${index + 1} of 4`, { exact: true })).toBeVisible()
    await expect(video).toHaveAttribute('src', paths.api.content(id))
    await page.getByRole('button', { name: 'Next take' }).click()
  }
  await expect(page.getByRole('heading', { name: 'That’s all' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(program.url + paths.storyboard(STORYBOARD.id))
})

test('a shot’s prompt is changed and made again; the new take is beside the others', async () => {
  await button('Edit shot 3').click()
  await shot(3).getByRole('textbox', { name: 'Prompt of shot 3' }).fill('A white sail, at dusk')
  await button('Save').click()
  await expect(shot(3).getByText('The prompt has changed since.')).toBeVisible()
  const takes = shot(3).getByRole('link', { name: /^Take/ })
  await expect(takes).toHaveCount(3)
  await shot(3).getByRole('button', { name: 'Another · ¥250' }).click()
  await expect(takes).toHaveCount(4)
  await expect(shot(3).getByText('In progress')).toBeVisible()
  const { submissions } = (await (await page.request.get(`${program.url}/api/submissions`)).json()) as {
    submissions: { prompt: string; priceYen: number }[]
  }
  expect(submissions.filter(({ prompt }) => prompt === 'A white sail, at dusk')).toHaveLength(1)
})

test('a tag typed last is saved by Ctrl and Enter', async () => {
  await button('Edit shot 4').click()
  const tag = shot(4).getByRole('combobox', { name: 'Add tag' })
  await tag.fill('telephoto')
  await tag.press('Control+Enter')
  await expect(tag).toHaveCount(0)
  await expect(shot(4).getByText('telephoto')).toBeVisible()
  await page.reload()
  await expect(shot(4).getByText('telephoto')).toBeVisible()
})

test('words that someone else has saved since are shown first, and only the next press replaces them', async () => {
  const [mine, theirs] = ['First frost, as I see it', 'First frost, as they see it']
  const prompt = (on = page) => shot(5, on).getByRole('textbox', { name: 'Prompt of shot 5' })
  const edit = async (text: string, on = page) => {
    await expectInteractive(button('Edit shot 5', on))
    await button('Edit shot 5', on).click()
    await prompt(on).fill(text)
  }
  const save = (on = page) => shot(5, on).getByRole('button', { name: 'Save', exact: true }).click()
  // The page is drawn again after each answer about the balance, and would show the other words before the press.
  const { promise: mayRedraw, resolve: letRedraw } = Promise.withResolvers<void>()
  const balance = `**${paths.api.balance()}`
  await page.route(balance, async (route) => {
    await mayRedraw
    await route.continue()
  })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await edit(mine)
  await edit(theirs, other)
  await save(other)
  await expect(shot(5, other).getByText(theirs)).toBeVisible()

  await save()
  await expect(shot(5).getByRole('alert')).toHaveText(
    `Someone else changed it to “${theirs}”. Saving replaces their version.`,
  )
  await expect(prompt()).toHaveValue(mine)
  await other.reload()
  await expect(shot(5, other).getByText(theirs)).toBeVisible()

  await save()
  await expect(prompt()).toHaveCount(0)
  await other.reload()
  await expect(shot(5, other).getByText(mine)).toBeVisible()
  await other.close()
  letRedraw()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a shot and a heading that are being edited are restored as a whole after leaving the page', async () => {
  const words = shot(6).getByRole('textbox', { name: 'Prompt of shot 6' })
  const takes = shot(6).getByRole('spinbutton', { name: 'Takes' })
  const seed = shot(6).getByRole('textbox', { name: 'Seed' })
  const tag = shot(6).getByRole('combobox', { name: 'Add tag' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await button('Edit shot 6').click()
  await words.fill('Held even longer')
  await takes.press('7')
  await seed.fill('42')
  await tag.fill('slow')
  await tag.press('Enter')
  await button('Edit name, project and tags').click()
  await name.fill('Half a name')
  await page.getByRole('link', { name: 'Storyboard' }).first().click()
  await expect(page).toHaveURL(/\/storyboard$/)
  await page.getByRole('link', { name: /Four Seasons.*shots made/ }).click()
  await button('Edit shot 6').click()
  await expect(words).toHaveValue('Held even longer')
  await expect(takes).toHaveAttribute('aria-valuenow', '7')
  await expect(seed).toHaveValue('42')
  await expect(shot(6).getByRole('button', { name: 'Remove tag slow' })).toBeVisible()
  await button('Edit name, project and tags').click()
  await expect(name).toHaveValue('Half a name')

  // A cancelled edit is not kept.
  await name.press('Escape')
  await words.press('Escape')
  await button('Edit shot 6').click()
  await expect(takes).not.toHaveAttribute('aria-valuenow', '7')
  await takes.press('Escape')
  await expect(words).toHaveCount(0)
})

test('others see it and make its shots; only its author and admins change it', async ({ browser }) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await trySignIn(other, program.url, PASSWORD, PEOPLE.ken.email)
  await expect(other.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
  await other.goto(program.url + paths.storyboard(STORYBOARD.id))
  await expect(other.getByText('Kai’s storyboard.')).toBeVisible()
  await expect(button(/^(Edit|Delete|Move)/, other)).toHaveCount(0)
  await shot(2, other).getByRole('button', { name: 'Make · ¥250' }).click()
  await expect(shot(2, other).getByRole('link', { name: /^Take 1 of 1/ })).toBeVisible()
  await context.close()
})

test('can be renamed, deleted and restored, and its videos stay', async () => {
  await page.reload()
  await button('Edit name, project and tags').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Seasons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Seasons' })).toBeVisible()
  await button('Delete storyboard').click()
  await expect(page).toHaveURL(`${program.url}/storyboard`)
  await expect(page.getByRole('link', { name: /^Seasons/ })).toHaveCount(0)
  await button('Undo').click()
  await page.getByRole('link', { name: /^Seasons/ }).click()
  await expect(shot(6)).toBeVisible()
})

test('restores a typed list after a reload, and the page is drawn once', async () => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${program.url}/storyboard`)
  const list = page.getByRole('textbox', { name: 'Shot list' })
  await list.fill('Wide shot of a harbour')
  await page.reload()
  await expect(list).toHaveValue('Wide shot of a harbour')
  await expect(page.getByRole('button', { name: 'Create with 1 shot' })).toBeVisible()
  await page.goto(program.url + paths.storyboard(STORYBOARD.id))
  await expect(shot(6)).toBeVisible()
  await expectInteractive(button('Delete storyboard'))
  expect(faults).toEqual([])
})
