import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { make, setUp } from './person.ts'
import { makeProgram, type Program } from './program.ts'

test.describe.configure({ mode: 'serial' })

let program: Program
let page: Page

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  await program.start()
  page = await (await browser.newContext()).newPage()
  await setUp(page, program.setupLink())
  await make(page, '=SUM(1) by the sea')
  // Held at once, and charged when the service has accepted it.
  await expect.poll(acceptedAt).not.toBeNull()
  await page.getByRole('link', { name: 'Balance' }).first().click()
})
test.afterAll(async () => {
  await page?.context().close()
  await program?.remove()
})

test('spend by day is a chart for eyes, fingers and keys, and a table', async () => {
  const chart = page.getByRole('slider', { name: /Spend by day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /¥250.*Yuki ¥250/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /nothing spent/)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('region', { name: /as a table/ }).getByRole('row')).toHaveCount(31)
  await expect(page.getByText('¥250 a day')).toBeVisible()
  await page.getByRole('link', { name: 'Project' }).click()
  await expect(chart).toHaveAttribute('aria-valuetext', /nothing spent|No project ¥250/)
  await expect(page).toHaveURL(/by=project/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('the ledger is narrowed to a kind, and its file has the same entries', async () => {
  const ledger = page.getByRole('region', { name: 'Ledger', exact: true })
  await expect(ledger.getByRole('row')).toHaveCount(3) // a hold and a charge
  await ledger.getByLabel('Kind').selectOption({ label: 'Charge' })
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
  await page.getByLabel('Call it low below').fill('２０，０００')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Only ¥19,750 is available')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByText('Only ¥19,750 is available, less than ¥20,000.')).toBeVisible()
  await expect(page.getByRole('link', { name: /¥19,750/ })).toHaveAttribute('title', /balance is low/)
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

test('nothing scrolls sideways on a telephone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${program.url}/balance?range=90`)
  const { scrollWidth, clientWidth } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(scrollWidth).toBe(clientWidth)
})

/** When the only video was accepted. */
async function acceptedAt(): Promise<string | null> {
  const answer = await page.request.get(`${program.url}/api/submissions`)
  const { submissions } = (await answer.json()) as { submissions: { acceptedAt: string | null }[] }
  return submissions[0]?.acceptedAt ?? null
}
