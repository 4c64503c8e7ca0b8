import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { openStudioDatabase } from '../lib/database/open.ts'
import { make } from './person.ts'
import { expectAccessible, page, program, setStage, submissions } from './stage.ts'

setStage()
test.beforeAll(async () => {
  await make(page, '=SUM(1) by the sea')
  // Held at once, and charged when the service has accepted it.
  const accepted = async () => (await submissions<{ acceptedAt: string | null }>())[0]?.acceptedAt ?? null
  await expect.poll(accepted).not.toBeNull()
  await page.getByRole('link', { name: 'Money' }).first().click()
})

test('spend by day is a chart for eyes, fingers and keys, and a table', async () => {
  const chart = page.getByRole('slider', { name: /Spend by day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /¥250.*Yuki ¥250/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /no spend/)
  await page.getByText('Show table').click()
  await expect(page.getByRole('region', { name: /^Spend by day/ }).getByRole('row')).toHaveCount(31)
  await expect(page.getByText('Average per day')).toBeVisible()
  await page.getByRole('link', { name: 'Project' }).click()
  await expect(chart).toHaveAttribute('aria-valuetext', /no spend|No project ¥250/)
  await expect(page).toHaveURL(/by=project/)
  await expectAccessible()
})

test('the ledger is narrowed to a kind, and its file has the same entries', async () => {
  const ledger = page.getByRole('region', { name: 'Ledger', exact: true })
  await expect(ledger.getByRole('row')).toHaveCount(3) // a hold and a charge
  await ledger.getByLabel('Kind').selectOption({ label: 'Charged' })
  await ledger.getByRole('button', { name: 'Show' }).click()
  await expect(ledger.getByRole('row')).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await ledger.getByRole('link', { name: 'CSV' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',charge,250,')
})

test('an admin says what is low, and the page and the pill say so at once', async () => {
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Alert below').fill('２０，０００')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('¥19,750 left, below your ¥20,000 alert.')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByText('¥19,750 available, below your ¥20,000 alert.')).toBeVisible()
  await expect(page.getByRole('link', { name: /¥19,750/ })).toHaveAttribute('title', /Low balance/)
})

test('a page that stays open follows the spend', async () => {
  const open = await page.context().newPage()
  await open.goto(`${program.url}/balance`)
  const chart = open.getByRole('slider', { name: /Spend by day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /¥250/)
  await make(page, 'The tide, once more')
  await expect(chart).toHaveAttribute('aria-valuetext', /¥500/, { timeout: 90_000 })
  await open.close()
})

test('what another tool spent is explained, taken back, and explained again in the daily proof', async () => {
  const key = readFileSync(join(program.folder, 'data/studio/service-key'), 'utf8').trim()
  const answer = await fetch(`${program.serviceUrl}/gateway/videos/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Another tool with the same key' }),
  })
  expect(answer.status).toBe(202)
  await page.goto(`${program.url}/balance`)
  const notice = page.getByRole('status').filter({ hasText: '¥250 of service spend doesn’t match' })
  await expect(notice).toBeVisible({ timeout: 150_000 })
  await expectAccessible()
  await notice.getByRole('button', { name: 'Explain…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Explain difference' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await dialog.getByLabel('Amount').fill('２５００')
  await dialog.getByLabel('Reason').fill('The editing tool, says Ken')
  await dialog.getByRole('button', { name: 'Explain ¥2,500' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/difference is ¥250/)
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByRole('button', { name: 'Explain ¥250' }).click()
  await expect(notice).toBeHidden()
  const list = page.getByRole('region', { name: 'Explanations' })
  await expect(list.getByRole('listitem')).toHaveText(/\+¥250.*The editing tool, says Ken.*Yuki/)

  await list.getByRole('button', { name: 'Revert explanation of ¥250' }).click()
  const back = page.getByRole('dialog', { name: 'Revert ¥250' })
  await back.getByLabel('Reason').fill('It was not the editing tool')
  await back.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(notice).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([/−¥250.*reverts an earlier one/, /\+¥250.*reverted/])
  await expect(list.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Daily reconciliation' }).first().click()
  await page.getByRole('button', { name: /^Explain difference of/ }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await dialog.getByLabel('Reason').fill('It was the test of the new tool')
  await dialog.getByRole('button', { name: 'Explain ¥250' }).click()
  await expect(page.getByText('¥250 explained by an admin').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Explain difference of/ })).toHaveCount(0)
  await expectAccessible()
})

/** Writes submissions of the admin into the books, as they stand after sends of long ago with another key. */
async function fill(status: 'unknown' | 'rejected', count: number): Promise<void> {
  const { db, database } = await openStudioDatabase({ dataFolder: join(program.folder, 'data') })
  try {
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
  } finally {
    await db.$disconnect()
    await database.close()
  }
}

test('unknown outcomes are decided several at once', async () => {
  await fill('unknown', 3)
  await page.goto(`${program.url}/reconcile`)
  const several = page.getByRole('region', { name: 'Resolve several' })
  await several.getByRole('button', { name: 'Select all 3' }).click()
  await page.getByRole('checkbox', { name: /Boat 3/ }).uncheck()
  await expectAccessible()
  await several.getByRole('button', { name: 'Decide 2 videos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide 2 videos' })
  await dialog.getByRole('radio', { name: 'They were not charged' }).check()
  await dialog.getByLabel('Reason').fill('Nothing on the bill of that key')
  await dialog.getByRole('button', { name: 'Mark ¥500 as not charged' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveText(/Boat 3/)
  await expect(several).toBeHidden() // one alone is decided by itself
})

test('what came to nothing is tried again several at once, the price first', async () => {
  await fill('rejected', 3)
  await page.goto(program.url)
  const cards = page.locator('[data-card]')
  await page.getByRole('article').filter({ hasText: 'Boat 3, rejected' }).locator('[data-card]').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Select all \d+ found/ }).click()
  const count = await cards.count()
  expect(count).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Try again…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try again' })
  // Three rejected and two that were not billed; what was made, and what is still unknown, stays.
  await expect(dialog.getByText(/^5 × ¥250 = ¥1,250\./)).toBeVisible()
  await expect(dialog.getByText(/^3: This can’t be tried again/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Try again 5 · ¥1,250' }).dblclick()
  await expect(page.getByText('5 submitted for ¥1,250.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  await expect(cards).toHaveCount(count + 5)
})

test('nothing scrolls sideways on a telephone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${program.url}/balance?range=90`)
  const { scrollWidth, clientWidth } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(scrollWidth).toBe(clientWidth)
})
