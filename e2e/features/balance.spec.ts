import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { inDatabase } from '../database.ts'
import { make } from '../person.ts'
import { AFTERWARDS, billed, buyAfterwards, countPurchases } from '../purchases.ts'
import { expectAccessible, page, program, setStage, submissions } from '../stage.ts'

setStage()
test.beforeAll(async () => {
  await make(page, '=SUM(1) by the sea')
  // Held at once, and charged when the service accepts it.
  const accepted = async () => (await submissions<{ acceptedAt: string | null }>())[0]?.acceptedAt ?? null
  await expect.poll(accepted).not.toBeNull()
  await page.getByRole('link', { name: 'Money' }).first().click()
})

test('the first line has the team’s balance, the amount that I can spend, and one quiet word on the service', async () => {
  await expect(page.getByRole('heading', { name: 'Money', exact: true })).toBeVisible()
  await expect(page.getByText('Available to the team')).toBeVisible()
  await expect(page.getByText('You can still spend').locator('..')).toContainText(
    '¥19,750 Enough for 79 videos. You have no personal limit, only the team’s budget.',
  )
  await expect(page.getByText(/Matches the service|¥250 not confirmed yet/)).toBeVisible()
})

test('the month’s spend is a chart for eyes, fingers and keys, and a bar links to its videos', async () => {
  const chart = page.getByRole('slider', { name: /Charged by day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /¥250 · 1 video, Yuki ¥250/)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d#videos$/)
  await expect(page.getByRole('heading', { name: /^Videos of / })).toBeVisible()
  await page.getByRole('link', { name: 'All days' }).click()
  await page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: 'Project' }).click()
  await expect(page).toHaveURL(/by=project/)
  await expect(chart).toHaveAttribute('aria-valuetext', /No project ¥250/)
})

test('presets and filters apply at once, and other days are picked in a calendar', async () => {
  const days = page.getByRole('navigation', { name: 'Dates' })
  await days.getByRole('link', { name: 'Last month' }).click()
  await expect(page.getByText('Nothing was spent in this period.')).toBeVisible()
  await days.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: /^¥250 ·/ })).toBeVisible()
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Yuki' }).click()
  await expect(page).toHaveURL(/range=today.*person=/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  const custom = days.getByRole('button', { name: 'Custom' })
  await custom.click()
  const calendar = page.getByRole('dialog', { name: 'Custom' })
  await expect(calendar.getByText('Choose the first day.')).toBeVisible()
  await expectAccessible()
  const today = calendar.locator('[aria-current="date"]')
  await today.click()
  await expect(calendar.getByText('Choose the last day.')).toBeVisible()
  await page.keyboard.press('Escape') // forgets the first day
  await expect(calendar).toBeHidden()
  await custom.click()
  await expect(calendar.getByText('Choose the first day.')).toBeVisible()
  await today.click()
  await page.keyboard.press('ArrowLeft') // the day before, and back to the first of the two
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('heading', { name: /^¥250 ·/ })).toBeVisible()
  const { from = '', to = '' } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
})

test('a video is one line with its state and its entries, and the exported file has the same line', async () => {
  await page.goto(`${program.url}/balance`)
  const videos = page.getByRole('region', { name: 'Videos', exact: true })
  await expect(videos.getByRole('group')).toHaveCount(1)
  const line = videos.getByRole('group')
  await expect(line.locator('summary')).toContainText(/Charged\s?¥250/)
  await expect(videos.getByText('1 video')).toBeVisible()
  await expect(line.getByText('Reserved ¥250')).toBeHidden()
  await line.getByText('=SUM(1) by the sea').click()
  await expect(line.getByText('Reserved ¥250')).toBeVisible()
  await expect(line.getByRole('link', { name: 'Open video' })).toBeVisible()
  await expectAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV, one row per video' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/,charged,250,0,0$/)
  await videos.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Refunded' }).click()
  await expect(videos.getByText('No videos here.')).toBeVisible()
})

test('a month is a statement in both languages, white on paper and as a file, and adds up', async () => {
  await page.goto(`${program.url}/balance`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Monthly statement' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByText('Net spend in')).toBeVisible()
  await expect(sheet.getByRole('row', { name: 'Total 1 ¥250 – ¥250' })).toHaveCount(2)
  await expect(sheet.getByRole('row', { name: 'Yuki 1 ¥250 – ¥250' })).toBeVisible()
  await page.getByRole('link', { name: 'Both' }).click()
  await expect(page.getByRole('heading', { name: '月次利用明細書' })).toBeVisible()
  await expectAccessible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(sheet.first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect((await sheet.first().boundingBox())?.width).toBeGreaterThan(900) // the whole paper
  await page.emulateMedia({ media: null })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8').trim()
  expect(lines.split('\r\n')).toHaveLength(2)
})

test('an admin adds an alert, the page and the pill show it at once, and its removal can be undone', async () => {
  await page.goto(`${program.url}/balance`)
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByText('Low-balance alerts are off.')).toBeVisible()
  await alerts.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('Alert below').fill('２０，０００')
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(alerts.getByText('Alert below ¥20,000')).toBeVisible()
  await expect(page.getByText('¥19,750 left, below your ¥20,000 alert.')).toBeVisible()
  await alerts.getByRole('button', { name: 'Remove the alert below ¥20,000' }).click()
  await expect(alerts.getByText('Alert below ¥20,000')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alerts.getByText('Alert below ¥20,000')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('link', { name: /¥19,750/ })).toHaveAttribute('title', /Low balance/)
})

test('a person with a limit sees its remainder, its owner, and who can raise it', async () => {
  const limit = async (budgetYen: number | null) => {
    await inDatabase(program, (db) => db.user.updateMany({ data: { budgetYen } }))
    await page.goto(`${program.url}/balance`)
  }
  await limit(1_000)
  const mine = page.getByText('You can still spend').locator('..')
  await expect(mine).toContainText('¥750 of your ¥1,000 limit')
  await expect(mine).toContainText('Enough for 3 videos. Raise it under Limits.')
  await expect(page.getByRole('region', { name: 'Limits' })).toContainText('Yuki¥250 of ¥1,000in total')
  await limit(50_000)
  await expect(mine).toContainText('The team’s budget runs out before your limit.')
  await limit(null)
  await expect(page.getByRole('region', { name: 'Limits' })).toContainText('No limits are set.')
  await page.goto(program.url)
})

test('an open page follows the spend', async () => {
  const open = await page.context().newPage()
  await open.goto(`${program.url}/balance`)
  const chart = open.getByRole('slider', { name: /Charged by day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /¥250/)
  await make(page, 'The tide, once more')
  await expect(chart).toHaveAttribute('aria-valuetext', /¥500/, { timeout: 90_000 })
  await open.close()
})

test('another tool’s spend is explained, reverted, and explained again in the daily proof', async () => {
  const key = readFileSync(join(program.folder, 'data/studio/service-key'), 'utf8').trim()
  const answer = await fetch(`${program.serviceUrl}/gateway/videos/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Another tool with the same key' }),
  })
  expect(answer.status).toBe(202)
  await page.goto(`${program.url}/balance`)
  const differs = page.getByRole('status').filter({ hasText: '¥250 more was spent' })
  await expect(differs).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('Matches the service')).toBeHidden()
  await differs.getByRole('link', { name: 'Check' }).click()
  const check = page.getByRole('article', { name: /^Difference of ¥250/ })
  await expect(check).toBeVisible()
  const badges = page.getByRole('link', { name: /^(Charges to|To) check ?, 1 to check$/ })
  await expect(badges).toHaveCount(2) // of the rail and of the page's first part
  await expectAccessible()
  await check.getByRole('button', { name: 'Explain…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Explain difference' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await dialog.getByLabel('Amount').fill('２５００')
  await dialog.getByLabel('Reason').fill('The editing tool, says Ken')
  const day = dialog.getByLabel('Day', { exact: true })
  await day.fill((await day.getAttribute('max')) ?? '')
  await dialog.getByRole('button', { name: 'Explain ¥2,500' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/difference is ¥250/)
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByRole('button', { name: 'Explain ¥250' }).click()
  await expect(dialog).toBeHidden()
  await expect(check).toBeHidden()
  await expect(badges).toHaveCount(0)

  await page.goto(`${program.url}/reconcile/proof`)
  const list = page.getByRole('region', { name: 'Explanations' })
  await expect(list.getByRole('listitem')).toHaveText(/\+¥250.*The editing tool, says Ken.*Yuki/)
  await list.getByRole('button', { name: 'Revert explanation of ¥250' }).click()
  const back = page.getByRole('dialog', { name: 'Revert ¥250' })
  await back.getByLabel('Reason').fill('It was not the editing tool')
  await back.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveText([
    /−¥250.*reverts an earlier explanation/,
    /\+¥250.*reverted/,
  ])
  await expect(list.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: /^Explain difference of/ }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await dialog.getByLabel('Reason').fill('It was the test of the new tool')
  await dialog.getByRole('button', { name: 'Explain ¥250' }).click()
  await expect(page.getByText('¥250 explained by an admin').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Explain difference of/ })).toHaveCount(0)
  await expectAccessible()
})

/** Writes submissions of the admin into the ledger, as old sends with another key leave them. */
async function fill(status: 'unknown' | 'rejected', count: number): Promise<void> {
  await inDatabase(program, async (db) => {
    const { id: userId } = await db.user.findFirstOrThrow()
    for (let number = 1; number <= count; number += 1) {
      const at = new Date(Date.now() - 86_400_000 + number * 1_000)
      const kinds = status === 'unknown' ? (['hold'] as const) : (['hold', 'release'] as const)
      await db.submission.create({
        data: {
          userId,
          attemptId: randomUUID(),
          prompt: `Boat ${number}, ${status}`,
          priceYen: 250,
          status,
          keyMark: 'before',
          createdAt: at,
          leasedAt: at,
          acceptableUntil: status === 'unknown' ? at : null,
          reason: status === 'unknown' ? 'no_answer' : 'gave_up_sending',
          events: { create: { at, status } },
          entries: { create: kinds.map((kind) => ({ kind, amountYen: 250, at })) },
        },
      })
    }
  })
}

test('each unknown outcome is resolved separately', async () => {
  await fill('unknown', 3)
  await page.goto(`${program.url}/reconcile`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectAccessible()
  for (const prompt of ['Boat 1', 'Boat 2']) {
    const outcome = page.getByRole('article', { name: prompt })
    await outcome.getByRole('button', { name: 'Resolve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Was it charged?' })
    await dialog.getByRole('radio', { name: 'It was not charged' }).check()
    await dialog.getByLabel('Reason').fill('Nothing on the bill of that key')
    await dialog.getByRole('button', { name: 'Mark ¥250 as not charged' }).click()
    await expect(dialog).toBeHidden()
    await expect(outcome).toBeHidden()
  }
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: /Boat 3/ })).toHaveText(
    /The balance doesn’t show the outcome/,
  )
})

test('several unbilled submissions are tried again at once, after showing the price', async () => {
  await fill('rejected', 3)
  const purchases = await countPurchases({ page, program, sent: () => billed(program) })
  await page.goto(program.url)
  const cards = page.locator('[data-card]')
  await page.getByRole('article').filter({ hasText: 'Boat 3, rejected' }).locator('[data-card]').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Select all \d+ found/ }).click()
  const count = await cards.count()
  expect(count).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Try again…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try again' })
  // Three rejected and two not billed; finished and unknown submissions stay.
  await expect(dialog.getByText(/^5 × ¥250 = ¥1,250\./)).toBeVisible()
  await expect(dialog.getByText(/^3: This can’t be tried again/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Try 5 again · ¥1,250' }).dblclick()
  await expect(page.getByText('5 submitted for ¥1,250.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  await expect(cards).toHaveCount(count + 5)
  await buyAfterwards(page)
  await purchases.expectOnly({
    'Boat 1, rejected': 1,
    'Boat 2, rejected': 1,
    'Boat 3, rejected': 1,
    'Boat 1, unknown': 1,
    'Boat 2, unknown': 1,
    [AFTERWARDS]: 1,
  })
})

test('nothing scrolls sideways on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [
    '/balance',
    '/balance/statement?language=both',
    '/reconcile',
    '/reconcile/claims',
    '/reconcile/proof',
  ]) {
    await page.goto(`${program.url}${path}`)
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth, path).toBe(clientWidth)
  }
})
