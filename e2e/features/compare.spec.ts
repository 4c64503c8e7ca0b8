import { expect, test } from 'playwright/test'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { paths } from '../../lib/paths.ts'
import { inDatabase } from '../database.ts'
import { ADMIN, enterPassword } from '../person.ts'
import { button, errors, expectAccessible, get, page, program, setStage, time, videos } from '../stage.ts'

setStage({ clips: 24, complaints: true })

const article = (letter: string) => page.getByRole('article', { name: letter, exact: false })
const reviewOf = async (index: number) => {
  const { rating, choice } = await get<{ rating: number | null; choice: string | null }>(
    `submissions/${idOf(index)}`,
  )
  return [rating, choice]
}
const choices = (...of: number[]) => Promise.all(of.map(async (index) => (await reviewOf(index))[1]))
const ready = async (count: number) => {
  await expect(page.locator('video')).toHaveCount(count)
  await expect.poll(async () => (await videos()).every(({ readyState }) => readyState > 1)).toBe(true)
}
const times = async () => (await videos()).map(({ at }) => at)
const apart = (seconds: number[]) => Math.max(...seconds) - Math.min(...seconds)

/** Opens the gallery and selects the cards at these positions. */
async function select(...places: number[]): Promise<void> {
  await page.goto(program.url)
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
  for (const place of places) {
    await page.locator(`[data-card="${idOf(place)}"]`).focus()
    await page.keyboard.press('x')
  }
  await expect(page.getByRole('region', { name: `${places.length} selected` })).toBeVisible()
}

test('the selected videos are compared in the order of the gallery and play in step', async () => {
  await select(4, 0, 2)
  await button('Compare').click()
  await expect(page).toHaveURL(program.url + paths.compare(idOf(0), idOf(2), idOf(4)))
  await ready(3)
  await page.keyboard.press('l')
  await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.5)
  await expect.poll(async () => apart(await times())).toBeLessThan(0.1)
  await page.keyboard.press('k')
  await expect.poll(async () => apart(await times())).toBeLessThan(0.02)
  await page.keyboard.press('.')
  await expect.poll(async () => apart(await times())).toBeLessThan(0.02)
  // Paused while others are still seeking.
  await page.evaluate(() => {
    const [leader, ...followers] = document.querySelectorAll('video')
    for (const follower of followers) follower.currentTime += 2
    leader?.dispatchEvent(new Event('pause'))
  })
  await expect.poll(async () => apart(await times())).toBeLessThan(0.02)
  await expectAccessible()
})

test('marks the words that the prompts do not share', async () => {
  const marks = await article('A of 3').locator('mark').allTextContents()
  const prompts = await Promise.all(
    [0, 2, 4].map(async (index) => (await get<{ prompt: string }>(`submissions/${idOf(index)}`)).prompt),
  )
  expect(marks.length).toBeGreaterThan(0)
  for (const mark of marks) {
    expect(prompts[0]).toContain(mark)
    expect(prompts.every((prompt) => prompt.includes(mark))).toBe(false)
  }
})

test('arrows move from picture to picture, and sound and keys follow', async () => {
  const muted = async () => (await videos()).map((video) => video.muted)
  expect(await muted()).toEqual([false, true, true])
  await page.keyboard.press('ArrowRight')
  await expect.poll(muted).toEqual([true, false, true])
  await page.keyboard.press('4')
  await page.keyboard.press('r')
  await expect.poll(() => reviewOf(2)).toEqual([4, 'reject'])
  await expect(article('B of 3').getByRole('button', { name: 'Reject' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await article('C of 3').getByRole('button', { name: 'Maybe' }).click()
  await expect(page.getByText('Marked as maybe.')).toBeVisible()
  expect(await reviewOf(4)).toEqual([null, 'maybe'])
  await expect.poll(muted).toEqual([true, true, false])
  await page.keyboard.press('z')
  await expect.poll(() => reviewOf(4)).toEqual([null, null])
  await page.keyboard.press('h')
  await expect.poll(() => reviewOf(4)).toEqual([null, 'maybe'])
})

test('keeping one rejects the others, with undo, by pointer and by key', async () => {
  await page.keyboard.press('ArrowLeft')
  await button('Keep B, reject the others').click()
  await expect(page.getByText('Kept B, rejected the others.')).toBeVisible()
  await expect.poll(() => choices(0, 2, 4)).toEqual(['reject', 'select', 'reject'])
  await button('Undo').click()
  await expect.poll(() => choices(0, 2, 4)).toEqual([null, 'reject', 'maybe'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+S')
  await expect(page.getByText('Kept A, rejected the others.')).toBeVisible()
  expect(await choices(0, 2, 4)).toEqual(['select', 'reject', 'reject'])
  await page.keyboard.press('z')
  await expect.poll(() => choices(0, 2, 4)).toEqual([null, 'reject', 'maybe'])
  expect((await reviewOf(2))[0]).toBe(4)
})

test('a comment belongs to the current picture and its moment', async () => {
  const at = await time()
  expect(at).toBeGreaterThan(0.5)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Steadier here, s r 1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('Steadier here')).toBeVisible()
  const comments = await get<{ text: string; atSeconds: number }[]>(`submissions/${idOf(2)}/comments`)
  expect(comments).toMatchObject([{ text: 'Steadier here, s r 1' }])
  expect(comments[0]?.atSeconds).toBeCloseTo(at, 1)
  expect(await choices(0, 2, 4)).toEqual([null, 'reject', 'maybe'])
  await expect(article('B of 3').getByRole('button', { name: 'Comment on B (1 comment)' })).toBeVisible()
  await expect(page.locator('[data-mark]')).toHaveCount(1)
  const elsewhere = article('A of 3').getByRole('button', { name: 'Comment on A' })
  await elsewhere.focus()
  await expect(page.getByRole('heading', { name: 'Comments on A' })).toBeVisible()
  await expect(elsewhere).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await expect(field).toBeFocused()
  await elsewhere.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await field.blur()
  await page.keyboard.press('c') // it is open already
  await expect(field).toBeFocused()
})

test('one key buys another take of the current picture', async () => {
  await page.keyboard.press('Escape') // leaves the comment
  await page.route('**/compare?**', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await expect(page.getByRole('button', { name: /^Another take of B · ¥250/ })).toBeEnabled()
  await page.keyboard.press('t')
  await expect(page.getByText(/nothing is made twice/).first()).toBeVisible()
  await page.unroute('**/compare?**')
  await page.keyboard.press('t')
  await expect(page.getByText(/take submitted|Already submitted/).first()).toBeVisible()
  const made = await get<{ submissions: { prompt: string }[] }>('submissions')
  expect(made.submissions).toHaveLength(25)
  expect(made.submissions[0]?.prompt).toBe((await get<{ prompt: string }>(`submissions/${idOf(2)}`)).prompt)
})

for (const count of [2, 3, 4]) {
  test(`${count} videos, their reviews and the transport fit a window`, async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(program.url + paths.compare(...[0, 2, 4, 7].slice(0, count).map(idOf)))
      await ready(count)
      const bottoms = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
      const transport = await page.getByRole('slider', { name: 'Position' }).boundingBox()
      expect(Math.max(...bottoms), JSON.stringify(size)).toBeLessThanOrEqual(transport?.y ?? 0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
}

test('the choice is a badge on the card', async () => {
  await page.goto(program.url)
  const card = page.getByRole('article').filter({ has: page.locator(`[data-card="${idOf(4)}"]`) })
  await expect(card.getByText('Maybe')).toBeVisible()
})

test('one choice applies to the selection, and undo restores each earlier choice', async () => {
  await select(0, 2, 4)
  const bar = page.getByRole('region', { name: '3 selected' })
  await bar.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByText('Marked 3 as select.').first()).toBeVisible()
  expect(await choices(0, 2, 4)).toEqual(['select', 'select', 'select'])
  await button('Undo').click()
  await expect(page.getByText('Undone.').first()).toBeVisible()
  expect(await choices(0, 2, 4)).toEqual([null, 'reject', 'maybe'])
})

test('the selection is played in the order of the gallery', async () => {
  await select(3, 1)
  await page
    .getByRole('region', { name: '2 selected' })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.locator('video').first()).toHaveAttribute('src', paths.api.content(idOf(1)))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('video').first()).toHaveAttribute('src', paths.api.content(idOf(3)))
  await page.keyboard.press('s')
  await expect(page.getByText('Marked as select.', { exact: true })).toBeVisible()
  expect(await choices(3)).toEqual(['select'])
  await page.keyboard.press('z')
  await expect.poll(() => choices(3)).toEqual([null])
})

test('one video or five cannot be compared, and the page explains what to do', async () => {
  await select(0)
  await button('Compare').click({ force: true }) // it says why it is disabled
  await expect(page.getByText('Select 2 to 4 videos to compare.').first()).toBeVisible()
  await expect(page).toHaveURL(`${program.url}/`)
  for (const ids of [[0], [0, 1, 2, 3, 4]]) {
    const answer = await page.goto(program.url + paths.compare(...ids.map(idOf)))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible()
  }
  errors.splice(0) // the browser reports the unknown address
})

test('a signed-out person signs in first, then gets the comparison', async ({ browser }) => {
  const other = await (await browser.newContext()).newPage()
  await other.goto(program.url + paths.compare(idOf(0), idOf(1)))
  await expect(other).toHaveURL(/\/sign-in/)
  await enterPassword(other, ADMIN.password)
  await expect(other).toHaveURL(program.url + paths.compare(idOf(0), idOf(1)))
  await expect(other.locator('video')).toHaveCount(2)
  const sources = other.locator('video').evaluateAll((all) => all.map((video) => video.getAttribute('src')))
  expect(await sources).toEqual([paths.api.content(idOf(0)), paths.api.content(idOf(1))])
  await other.context().close()
})

test('two presses on cards compare any two videos', async () => {
  await page.goto(program.url)
  const onCard = (place: number) =>
    page.getByRole('article').filter({ has: page.locator(`[data-card="${idOf(place)}"]`) })
  await onCard(3).hover()
  await onCard(3).getByRole('button', { name: 'Compare with another' }).click()
  await onCard(1).hover()
  await onCard(1).getByRole('button', { name: 'Compare 2 videos' }).click()
  await expect(page).toHaveURL(program.url + paths.compare(idOf(1), idOf(3)))
})

test('the page reports a video deleted while it is open, and the rest of the press can be undone', async () => {
  await page.goto(program.url + paths.compare(idOf(7), idOf(9), idOf(12)))
  await ready(3)
  const before = await choices(7, 12)
  await inDatabase(program, (db) =>
    db.submission.update({
      where: { id: idOf(9) },
      data: { trashedAt: new Date(), purgedAt: new Date() },
    }),
  )
  await button('Keep A, reject the others').click()
  await expect(
    page.getByText('A video was deleted or isn’t finished; the others were changed.'),
  ).toBeVisible()
  expect(await choices(7, 12)).toEqual(['select', 'reject'])
  await expect(article('C of 3').getByRole('button', { name: 'Reject' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await button('Undo').click()
  await expect.poll(() => choices(7, 12)).toEqual(before)
})
