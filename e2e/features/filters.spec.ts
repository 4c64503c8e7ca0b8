import { expect, type Locator, test } from 'playwright/test'
import { formatDate, laterDay } from '#lib/time.ts'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { KEN } from '../filled.ts'
import { tabTo } from '../person.ts'
import { button, expectAccessible, get, page, program, setStage } from '../stage.ts'

/** More than two days of videos; at any time of day the middle video is of a day with many. */
const CLIPS = 500
const MIDDLE = idOf(CLIPS / 2)

setStage({ clips: CLIPS, complaints: true })

test('every filter is set and removed by keyboard, and finds the videos that the address asks for', async () => {
  await open()
  const { people, projects, tags } = await choices()
  const ken = people.find(({ name }) => name === KEN.name)?.id
  const both = (await listOf(`person=${ken}`)).find((one) => one.project !== null && one.tags.length > 0)
  const project = projects.find(({ id }) => id === both?.project?.id)
  const tag = tags.find((used) => used.tag === both?.tags[0])
  const tagged = String(new URLSearchParams({ tag: tag?.tag ?? '' }))
  await page.keyboard.press('/')
  await chooseByKeys('Person', KEN.name)
  await found(`person=${ken}`)
  await expect(cards().first()).toContainText(KEN.name)
  await chooseByKeys('Project', project?.name ?? '')
  await found(`person=${ken}&project=${project?.id}`)
  await chooseByKeys('Person', 'Any')
  await found(`project=${project?.id}`)
  await chooseByKeys('Tags', `${tag?.tag} (${tag?.count})`)
  await page.keyboard.press('Escape') // several can be chosen
  await found(`project=${project?.id}&${tagged}`)
  await dropByKeys(`Remove: Project: ${project?.name}`)
  await found(tagged)
  await dropByKeys(`Remove: Tags: #${tag?.tag}`)
  await chooseByKeys('Rating', '1 star or more')
  await found('rating=1')
  await chooseByKeys('Choice', 'Selected')
  await found('rating=1&choice=select')
  await dropByKeys('Clear all')
  await expect(page).toHaveURL(`${program.url}/`)
  await expect(page.getByRole('search')).toBeFocused() // Tab continues there
})

test('a day and a range are chosen in a calendar in the reader’s language', async () => {
  const day = await dayOf(MIDDLE)
  const before = laterDay(day, -1)
  const cell = (of: string) =>
    page.getByRole('button', { name: formatDate(new Date(`${of}T00:00:00Z`), 'UTC', 'en'), exact: true })
  await tabTo(page, button('Dates'))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Dates' })
  await tabTo(page, panel.locator('[aria-current="date"]'))
  for (let presses = 0; presses < 60 && !(await cell(day).isVisible()); presses += 1) {
    await page.keyboard.press('PageUp')
  }
  await cell(day).press('Enter')
  await found(`since=${day}&until=${day}`, '&zone=Asia/Tokyo')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(before)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`since=${before}&until=${day}`))
  await expect(cell(before)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await dropByKeys('Clear all')
  await button('Dates').click()
  await panel.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/since=.*&until=/)
  await page.keyboard.press('Escape')
  await page.context().addCookies([{ name: 'language', value: 'ja', url: program.url }])
  await page.reload()
  await button('期間').click()
  await expect(page.getByText(/^\d{4}年\d{1,2}月$/)).toBeVisible()
  await page.context().addCookies([{ name: 'language', value: 'en', url: program.url }])
  await open()
})

test('finds videos with comments', async () => {
  await page.goto(`${program.url}/videos/${idOf(7)}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Softer light here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Softer light here')
  await open()
  await tabTo(page, button('With comments'))
  await page.keyboard.press('Enter')
  await expect(button('With comments')).toHaveAttribute('aria-pressed', 'true')
  await found('comments=1')
  await expect.poll(idsShown).toEqual([idOf(7)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${program.url}/`)
})

test('the order is chosen by keyboard', async () => {
  await chooseByKeys('Newest first', 'Oldest first')
  await expect(page).toHaveURL(/\?sort=oldest$/)
  await expect.poll(async () => (await idsShown())[0]).toBe(idOf(CLIPS - 1))
  await chooseByKeys('Oldest first', 'Best rated first')
  await expect(page).toHaveURL(/\?sort=rated$/)
  await expect(cards().first()).toContainText('5 stars')
  // Bug: without headings of days, a card showed only the time.
  await expect(page.getByRole('article').first()).toContainText(/ · \w{3} \d{1,2} \w{3}/)
  await chooseByKeys('Best rated first', 'Newest first')
  await expect.poll(async () => (await idsShown())[0]).toBe(idOf(0))
})

test('several videos are tagged and moved at once by keyboard', async () => {
  await open('?q=ferry')
  const ids = (await idsShown()).slice(0, 2)
  const tag = `director's “final”`
  await tabTo(page, page.locator('[data-card]').first())
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('region', { name: '2 selected' })
  await expect(bar).toBeVisible()
  await tabTo(page, bar.getByRole('button', { name: 'Tag' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tag 2 videos' })
  await tabTo(page, dialog.getByLabel('Add'))
  await page.keyboard.type(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated tags on 2 videos.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const project = (await choices()).projects.find(({ name }) => name === 'Lighthouse')
  await tabTo(page, bar.getByRole('button', { name: 'Move' }))
  await page.keyboard.press('Enter')
  await downTo(page.getByRole('menuitem', { name: project?.name ?? '' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^(Moved \d videos?|No video moved)\./).first()).toBeVisible()
  const rows = await Promise.all(ids.map(submissionOf))
  expect(rows.map(({ tags }) => tags.includes(tag))).toEqual([true, true])
  expect(rows.map((row) => row.project?.id)).toEqual([project?.id, project?.id])
  await expectAccessible()
  await tabTo(page, bar.getByRole('button', { name: 'Clear selection' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()
})

test('on a phone the filters are in a scrolling row', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const [state, person] = await Promise.all(['Status', 'Person'].map((name) => button(name).boundingBox()))
  expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThanOrEqual(person?.x ?? 0)
  await button('Rating').click()
  await page.getByRole('menuitemradio', { name: '2 stars or more' }).click()
  await button('With comments').click()
  await expect(page).toHaveURL(`${program.url}/?rating=2&comments=1`)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible()
  const { scrollWidth, clientWidth } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(scrollWidth).toBe(clientWidth)
  await button('Clear all').click()
  await expect(page).toHaveURL(`${program.url}/`)
})

/** Opens the gallery, and waits until its code runs. */
async function open(query = ''): Promise<void> {
  await page.goto(`${program.url}/${query}`)
  await expect(page.getByRole('searchbox')).toBeEditable()
  await expect(cards().first()).toBeVisible()
}

/** Chooses in the menu of a button, which gets the focus back when the menu closes. */
async function chooseByKeys(menu: string, item: string): Promise<void> {
  await tabTo(page, page.getByRole('search').getByRole('button', { name: menu, exact: true }))
  await page.keyboard.press('Enter')
  await downTo(page.getByRole('menu').locator('[role^="menuitem"]').filter({ hasText: item }).first())
  await page.keyboard.press('Enter')
}

/** Moves down an open menu to an item; the focus moves a moment after the key. */
async function downTo(item: Locator): Promise<void> {
  const focused = page.locator('[role^="menu"]:focus') // the menu itself, then its items
  const goal = await item.textContent()
  for (;;) {
    const text = await focused.textContent()
    if (text === goal) return
    await page.keyboard.press('ArrowDown')
    await expect(focused).not.toHaveText(text ?? '')
  }
}

async function dropByKeys(name: string): Promise<void> {
  await tabTo(page, button(name))
  await page.keyboard.press('Enter')
}

/** The address asks for exactly this, and the page finds as many videos as the API: some, but not all. */
async function found(query: string, besides = ''): Promise<void> {
  await expect(page).toHaveURL(`${program.url}/?${query}`)
  const expected = await count(query + besides)
  expect(expected).toBeGreaterThan(0)
  expect(expected).toBeLessThan(CLIPS)
  await expect(page.getByText(`${expected} found`, { exact: true })).toBeVisible()
}

const cards = () => page.getByRole('article')
const idsShown = () =>
  page
    .locator('[data-card]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.card ?? ''))

const count = async (query: string) => (await get<{ count: number }>(`submissions/count?${query}`)).count

interface Filed {
  tags: string[]
  project: { id: string } | null
  createdAt: string
}
const submissionOf = (id: string) => get<Filed>(`submissions/${id}`)
const listOf = async (query: string) =>
  (await get<{ submissions: Filed[] }>(`submissions?${query}`)).submissions

interface Named {
  id: string
  name: string
}
const choices = () =>
  get<{ people: Named[]; projects: Named[]; tags: { tag: string; count: number }[] }>('gallery/choices')

/** The day of a video in the browser's calendar. */
async function dayOf(id: string): Promise<string> {
  const { createdAt } = await submissionOf(id)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(new Date(createdAt))
}
