import { expect, test } from 'playwright/test'
import { startContractService } from './contract-service.ts'
import { card, expectInteractive, promptField, seedField } from './person.ts'
import { AFTERWARDS, buyAfterwards, countPurchases } from './purchases.ts'
import { get, page, program, setStage, submissions } from './stage.ts'

let upstream: Awaited<ReturnType<typeof startContractService>>

setStage({
  complaints: true,
  env: async () => {
    upstream = await startContractService(14_750) // of the key's budget of ¥20,000
    return upstream.env
  },
})
test.afterAll(() => upstream?.close())
test.beforeEach(() => {
  upstream.received.length = 0
})

const prompt = (on = page) => promptField(on)
const button = (name: RegExp, on = page) => on.getByRole('button', { name })
const sent = () => upstream.posts().map(({ body }) => JSON.parse(body) as { prompt: string; seed: number })
async function clearSeed(): Promise<void> {
  await seedField(page)
  await button(/^Clear seed/).click()
  await page.keyboard.press('Escape')
}
const made = () =>
  submissions<{ id: string; prompt: string; tags: string[]; project: { name: string } | null }>()
const counting = () => countPurchases({ page, program, sent: () => upstream.posts().length })

const CALM = 'A calm sea <b>“at dawn”</b>'

test('one press buys three takes for a new project, with tags and a locked seed, and shows their price', async () => {
  const purchases = await counting()
  await prompt().fill(CALM)
  await button(/^Project: No project/).click()
  await page.getByPlaceholder('Find or name a project').fill('Spring film')
  await page.getByRole('option', { name: /New project “Spring film”/ }).click()
  await expect(button(/^Project: Spring film/)).toBeVisible()
  await button(/^Tag$/).click()
  const tag = page.getByRole('combobox', { name: 'Add tag' })
  await tag.pressSequentially('Sea,“quoted” tag')
  await tag.press('Enter')
  await tag.press('Backspace')
  await expect(button(/^Remove tag sea/)).toBeVisible()
  await expect(button(/quoted/)).toHaveCount(0)
  await tag.pressSequentially('dawn')
  await tag.press('Escape')
  await page.getByRole('spinbutton', { name: 'Takes' }).press('ArrowUp')
  await button(/^Add a take/).click()
  await (await seedField(page)).fill('7')
  await button(/^Lock seed/).click()
  await page.keyboard.press('Escape')
  await button(/^Make 3 takes · ¥750/).dblclick()
  await expect(prompt()).toHaveValue('')
  await expect(card(page, 'A calm sea')).toHaveCount(3)
  await buyAfterwards(page)
  await purchases.expectOnly({ [CALM]: 3, [AFTERWARDS]: 1 })
  const seeds = sent().flatMap(({ prompt, seed }) => (prompt === CALM ? [seed] : []))
  expect(seeds.sort()).toEqual([7, 8, 9])
  const three = (await made()).filter((row) => row.prompt === CALM)
  expect(three.map(({ project, tags }) => [project?.name, tags])).toEqual(
    Array.from({ length: 3 }, () => ['Spring film', ['sea', 'dawn']]),
  )
  // Fields of the work stay, even after a refresh; fields of a single press do not.
  await page.reload()
  await expect(button(/^Project: Spring film/)).toBeVisible()
  await expect(button(/^Seed 7/)).toBeVisible()
  await expect(button(/^Make 1 take · ¥250/)).toBeVisible()
  await clearSeed()
})

test('another try shows its changes and the earlier purchase, and belongs to the earlier video', async () => {
  const first = (await made()).at(-1)
  await page.goto(`${program.url}/?from=${first?.id}`)
  await expect(prompt()).toHaveValue(CALM)
  // A new seed, unless the earlier one is requested: with prompt and seed unchanged, the press would buy the same video.
  await expect(button(/^Random seed/)).toBeVisible()
  await expect(page.getByText('Another take of an earlier video, with a new seed.')).toBeVisible()
  await expect(page).toHaveURL(`${program.url}/`)
  await button(/^Use its seed, 7/).click()
  await expect(button(/^Seed 7/)).toBeVisible()
  await expect(page.getByText('You already made this video')).toBeVisible()
  await clearSeed()
  await expect(page.getByText('You already made this video')).toBeHidden()
  await prompt().fill('A rough sea <b>“at dawn”</b>')
  await expect(page.getByText('Changes from the earlier take')).toBeVisible()
  await expect(page.locator('del')).toHaveText(/calm/)
  await expect(page.locator('ins')).toHaveText(/rough/)
  await prompt().fill(CALM)
  await expect(page.getByText('You already used this prompt.')).toBeVisible()
  await expect(page.locator('del')).toHaveCount(0)
  await prompt().fill('A rough sea')
  await button(/^Make 1 take/).click()
  await expect(card(page, 'A rough sea')).toBeVisible()
  await expect.poll(() => sent().length).toBe(1)
  const [again] = await made()
  expect(await get(`submissions/${again?.id}`)).toMatchObject({
    parentId: first?.id,
    seed: expect.any(Number),
  })
  // Back must not offer the same purchase again.
  await card(page, 'A rough sea').getByRole('link').click()
  await expect(page).toHaveURL(/\/videos\//)
  await page.goBack()
  await expect(card(page, 'A rough sea')).toBeVisible()
  await expect(prompt()).toBeEditable()
  await expect(prompt()).toHaveValue('')
})

test('an answer that comes late leaves the focus where the person is', async () => {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`${program.url}/`, async (route) => {
    if (route.request().method() === 'POST') await mayGo
    await route.continue()
  })
  await prompt().fill('A slow answer')
  await button(/^Make 1 take/).click()
  await page.getByRole('searchbox').focus()
  letGo()
  await expect(prompt()).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.unroute(`${program.url}/`)
  await expect.poll(() => sent().length).toBe(1)
})

test('a saved prompt asks for the words in its places, and can be restored after deletion; so can the replaced draft', async () => {
  await prompt().fill('{place} at {time}, 35 mm')
  await button(/^Saved prompts/).click()
  await button(/^Save this prompt/).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Establishing')
  await button(/^Save$/).click()
  await button(/^Delete Establishing/).click()
  await expect(button(/^Use Establishing/)).toHaveCount(0)
  await button(/^Undo/).click()
  await button(/^Use Establishing/).click()
  await page.getByRole('textbox', { name: 'place' }).fill('夜の港')
  await page.getByRole('textbox', { name: 'time' }).fill('“midnight”')
  await page.keyboard.press('Enter')
  await expect(prompt()).toHaveValue('夜の港 at “midnight”, 35 mm')
  await expect(prompt()).toBeFocused()
  await button(/^Restore/).click()
  await expect(prompt()).toHaveValue('{place} at {time}, 35 mm')
  await expect(prompt()).toBeFocused()
  expect(sent()).toEqual([])
})

test('a shot list becomes a storyboard; one press makes all of it or nothing, even if the tab is closed', async () => {
  await page.getByRole('link', { name: 'Storyboard' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Last ferry')
  const list = page.getByRole('textbox', { name: 'Shot list' })
  await list.fill(
    'prompt,takes,seed,tags\n"Harbour, wide,\nfog",2,,"港, ""opening"""\nBoat,1,42,\nGulls,8,,\n,3,,\nFerry,8,seven,',
  )
  await expect(page.getByText('Line 6: No prompt')).toBeVisible()
  // A row that needs a correction is not lost with the page.
  await button(/^Create with 3 shots/).click()
  await expect(page.getByText('Fix or remove the lines listed above first.').first()).toBeVisible()
  await list.fill((await list.inputValue()).replace('seven', ''))
  await button(/^Create with 4 shots/).click()
  await expect(page.getByRole('heading', { name: 'Last ferry' })).toBeVisible()
  const shot = (number: number) => page.getByRole('listitem', { name: `Shot ${number}`, exact: true })
  await button(/^Move shot 2 up/).click()
  await expect(shot(1).getByText('Boat')).toBeVisible()
  await button(/^Delete shot 3/).click()
  await expect(shot(4)).toHaveCount(0)
  await button(/^Undo/).click()
  await expect(shot(3).getByText('Gulls')).toBeVisible()
  // ¥3,750 is left, less than the whole costs: nothing is made, not even a part.
  await expect(button(/^Make 4 missing shots · ¥4,750/)).toHaveAttribute('aria-disabled', 'true')
  await button(/^Edit shot 4/).click()
  await shot(4).getByRole('spinbutton', { name: 'Takes' }).press('1')
  await button(/^Save/).click()
  await expect(button(/^Make 4 missing shots · ¥3,000/)).toBeVisible()
  const purchases = await counting()
  // The tab closes before it gets the answer.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const answered = Promise.withResolvers<void>()
  await other.route('**/storyboard/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    answered.resolve()
  })
  await button(/^Make 4 missing shots · ¥3,000/, other).click()
  await answered.promise
  await other.close()
  await purchases.expectOnly({ 'Harbour, wide,\nfog': 2, Boat: 1, Gulls: 8, Ferry: 1 })
  await page.reload()
  await expect(shot(3).getByRole('link', { name: /^Take \d of 8/ })).toHaveCount(8)
  await expect(page.getByText('4 shots · 12 takes · ¥3,000')).toBeVisible()
  await expect(button(/missing/)).toHaveCount(0)
  expect(sent()).toHaveLength(12)
  expect(sent().map(({ prompt }) => prompt)).toContain('Harbour, wide,\nfog')
  await page.goto(program.url)
  const show = page
    .getByRole('region', { name: '0 of 12 ready' })
    .getByRole('button', { name: 'Show the cards' })
  await expectInteractive(show)
  await show.click()
  await expect(card(page, 'Harbour, wide')).toHaveCount(2)
  // Shot after shot, each from its first take.
  const shown = page.getByRole('article').filter({ hasText: /Boat|Harbour|Gulls|Ferry/ })
  const order = (await shown.allInnerTexts()).map((text) => /Boat|Harbour|Gulls|Ferry/.exec(text)?.[0])
  expect(order.slice(0, 4)).toEqual(['Boat', 'Harbour', 'Harbour', 'Gulls'])
})

test('a note beside the button says that a prompt was used before, and one press still buys the video', async () => {
  await prompt().fill('HARBOUR, wide, fog')
  await expect(page.getByText('You already used this prompt.')).toBeVisible()
  await button(/^Make 1 take/).click()
  await expect(prompt()).toHaveValue('')
  await expect.poll(() => sent().map((body) => body.prompt)).toEqual(['HARBOUR, wide, fog'])
})

test('a browser with rolled-back storage learns what its press had bought, and keeps the new prompt', async () => {
  await prompt().fill('The first of two')
  const before = await page.evaluate(() => ({ ...localStorage }))
  await button(/^Make 1 take/).click()
  await expect(prompt()).toHaveValue('')
  await expect(card(page, 'The first of two')).toBeVisible()
  await expect.poll(() => sent().length).toBe(1)
  await page.goto('about:blank')
  const earlier = JSON.stringify(before).replaceAll('The first of two', 'The second of two')
  await page.context().addInitScript((kept) => {
    if (sessionStorage.getItem('went back')) return
    sessionStorage.setItem('went back', 'yes')
    for (const [key, value] of Object.entries(JSON.parse(kept))) localStorage.setItem(key, String(value))
  }, earlier)
  await page.goto(program.url)
  await expect(prompt()).toHaveValue('The second of two')
  await button(/^Make 1 take/).click()
  await expect(
    page
      .locator('#content')
      .getByText('Already submitted: “The first of two”. This text wasn’t: press again for ¥250.'),
  ).toBeVisible()
  await expect(prompt()).toHaveValue('The second of two')
  expect(sent()).toHaveLength(1)
  await button(/^Make 1 take/).click()
  await expect(card(page, 'The second of two')).toBeVisible()
  await expect
    .poll(() => sent().map((body) => body.prompt))
    .toEqual(['The first of two', 'The second of two'])
})
