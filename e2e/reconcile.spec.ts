import { test } from 'playwright/test'
import { PRICE_YEN } from '../tests/doubles/foreign-service/ledger.ts'
import { expect, goAbroad, makeIt, reaches, submission } from './foreign.ts'
import { card } from './person.ts'

test('an answer lost after acceptance: unknown, settled by readings, a claim, a banner, one decision, one bill', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const abroad = await goAbroad(page)
  const { service, program } = abroad
  const lost = 'Lost on the way back [accept-within]'
  const beside = 'Lost beside a claim'
  const status = async () => (await submission(abroad, beside)).status
  const claims = page.getByRole('link', { name: /^Refund requests/ })
  try {
    service.hideSpend(true)
    await makeIt(abroad, lost)
    await expect(
      card(page, lost)
        .getByText(/may have been charged/)
        .first(),
    ).toBeVisible()
    await page.getByRole('status').getByRole('link', { name: 'Check' }).click()
    await expect(page).toHaveURL(/\/reconcile$/)
    await expect(page.getByText(lost).first()).toBeVisible()
    await reaches(abroad, lost, 'unknown')
    service.hideSpend(false)
    await reaches(abroad, lost, 'billed_without_job') // nothing else can have raised the spend
    await page.goto(`${program.url}/balance`)
    await page.getByRole('link', { name: /Charges to check.*1 to check/ }).click()
    await expect(page.getByText(lost).first()).toBeVisible() // among the recently settled
    await claims.click()
    await expect(page.getByText(lost).first()).toBeVisible()
    await expect(page.getByText('Charged without an answer.').first()).toBeVisible()
    expect(service.ledger.spendYen).toBe(PRICE_YEN)

    // The requested credit could hide the next charge: an admin decides that none was given.
    await page.getByRole('checkbox', { name: /Lost on the way back/ }).check()
    await page.getByRole('button', { name: 'Mark 1 request as sent' }).click()
    await expect(page.getByText('Marked 1 request as sent.').first()).toBeVisible()
    service.resetNextPost(beside)
    await makeIt(abroad, beside)
    await reaches(abroad, beside, 'unknown')
    const { id } = await submission(abroad, beside)
    await page.goto(`${program.url}/videos/${id}`)
    const again = page.getByRole('button', { name: 'Try again · ¥250' })
    await expect(page.getByText('Another could cost ¥250 more')).toBeVisible()
    await expect(again).toHaveCount(0)
    await page.getByRole('link', { name: 'Check charge' }).click()
    await expect(page).toHaveURL(/\/reconcile/)
    const story = page.getByRole('article', { name: beside })
    await expect(story.getByRole('link', { name: 'See refund request' })).toBeVisible()
    await expect(story.getByText('Stopped waiting')).toBeHidden() // the evidence is folded
    await story.getByText('How we know').click()
    await expect(story.getByText('Stopped waiting')).toBeVisible()
    await expect(story.getByRole('button', { name: 'Link a job ID' })).toBeVisible()
    expect(await status()).toBe('unknown')
    await story.getByRole('button', { name: 'Resolve', exact: true }).click()
    const decision = page.getByRole('dialog', { name: 'Was it charged?' })
    await decision.getByRole('radio', { name: 'It was not charged' }).check()
    await decision.getByLabel('Reason').fill('Support gave no credit')
    await decision.getByRole('button', { name: 'Mark ¥250 as not charged' }).click()
    await expect(decision).toBeHidden() // it covers the story
    await expect(story).toBeHidden()
    expect(await status()).toBe('not_accepted')
    expect(service.ledger.spendYen).toBe(PRICE_YEN)
    await page.goto(`${program.url}/videos/${id}`)
    await expect(again).toBeVisible()
    await page.goto(`${program.url}/reconcile`)

    // The connection breaks while a credit is recorded: the dialog shows that at once, and keeps its note.
    await claims.click()
    await expect(page.getByText('What did support say?')).toBeVisible()
    await page.getByRole('button', { name: 'Refunded…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as refunded' })
    const note = dialog.getByRole('textbox')
    const write = dialog.getByRole('button', { name: /¥250/ })
    await note.fill('Support said yes')
    await page.route('**/reconcile/claims', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await write.click()
    await expect(dialog.getByRole('alert')).toContainText('Connection lost')
    await expect(note).toHaveValue('Support said yes')
    await page.unroute('**/reconcile/claims')
    await write.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Marked 1 request as refunded.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Refunded 1' })).toBeVisible()
    await expect(page.getByText('What did support say?')).toBeHidden()
    await expect(page.getByText('Support said yes').first()).toBeAttached()
  } finally {
    await abroad.close()
  }
})
