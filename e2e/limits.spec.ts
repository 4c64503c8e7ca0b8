import { expect, type Page, test } from 'playwright/test'
import { createUser } from '#tests/fixtures/people.ts'
import { examine } from './axe.ts'
import { inDatabase } from './database.ts'
import { ADMIN, make, makeButton, promptField, signIn } from './person.ts'
import { expectAccessible, page, program, setStage } from './stage.ts'

setStage()

const REN = { name: 'Ren', email: 'ren@example.com', password: ADMIN.password, role: 'member' } as const
const EMI = { name: 'Emi', email: 'emi@example.com', password: ADMIN.password, role: 'member' } as const

/** The page of the member with the limit. */
let emi: Page

test.beforeAll(async ({ browser }) => {
  await inDatabase(program, async (db) => {
    for (const person of [EMI, REN]) await createUser(db, person)
  })
  emi = await (await browser.newContext()).newPage()
  await signIn(emi, program.url, EMI.email)
})
test.afterAll(() => emi?.context().close())

const composer = () => emi.getByRole('form', { name: 'Make a video' })

async function expectEmisAccessible(): Promise<void> {
  expect((await examine(emi)).violations).toEqual([])
}

test('an admin sets a person’s monthly limit, with a reason that is kept', async () => {
  await page.goto(`${program.url}/team`)
  await page.getByRole('button', { name: 'Actions for Emi' }).click()
  await page.getByRole('menuitem', { name: 'Change limit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limit for Emi' })
  await dialog.getByLabel('Each calendar month').fill('５００')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(dialog.getByText('Enter a reason of 3 to 1,000 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Two tests for the trailer')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(page.getByText('¥0 of ¥500 this month')).toBeVisible()
  await page.goto(`${program.url}/balance`)
  await page.getByRole('link', { name: 'All limits' }).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText('Emi · each month: no limit → ¥500')
  await expect(changes).toContainText(/Yuki · .* · Two tests for the trailer/)
  await expectAccessible()
})

test('shows the smallest remainder before the press; the refusal names the limit, its remainder and who can raise it', async () => {
  await emi.reload()
  await promptField(emi).fill('A calm sea')
  await expect(composer().getByText('¥250 left after this · your monthly limit')).toBeVisible()
  await make(emi, 'A calm sea')
  await expect(composer().getByText('¥0 left after this · your monthly limit')).toBeVisible()
  await buyAnotherWithoutAnswer()
  const refusal = 'Your monthly limit: ¥250 needed, ¥0 of ¥500 left. Ask Yuki.'
  const another = emi.getByRole('button', { name: /^Another · ¥250/ })
  await another.press('Enter')
  await expect(emi.getByText(refusal).first()).toBeVisible()
  await emi.goto(program.url)
  await expect(composer().getByText(refusal)).toBeVisible()
  await promptField(emi).fill('A third sea')
  await expect(makeButton(emi)).toHaveAttribute('aria-disabled', 'true')
  await expectEmisAccessible()
  await emi.getByRole('link', { name: 'Money', exact: true }).first().click()
  const mine = emi.getByText('You can still spend').locator('..')
  await expect(mine).toContainText('¥0 of your ¥500 monthly limit')
})

/** Buys the last take within the limit from a video's page; the answer is lost, and the next press repeats it. */
async function buyAnotherWithoutAnswer(): Promise<void> {
  await emi.locator('[data-card]').first().click()
  const another = emi.getByRole('button', { name: /^Another · ¥250/ })
  await expect(another).toBeEnabled()
  await emi.route('**/videos/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await another.click()
  await expect(emi.getByText('Connection lost').first()).toBeVisible()
  await emi.unrouteAll()
  await emi.reload()
  await another.click()
  await expect(emi.getByText('Already submitted: one take').first()).toBeVisible()
  await expect(another).toHaveAttribute('aria-disabled', 'true')
}

// Bug: the form fell back to the limit of the whole team. Its text comes back after a reload.
test('a person deactivated while a limit is being set gets none, nor does anyone else', async () => {
  const open = page.getByRole('button', { name: 'Set a limit' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Set a limit' })
  await dialog.getByLabel('Limit for').selectOption({ label: 'Ren · Person' })
  await dialog.getByLabel('Each calendar month').fill('750')
  await dialog.getByLabel('Reason').fill('One test')
  await inDatabase(program, (db) =>
    db.user.update({ where: { email: REN.email }, data: { disabledAt: new Date() } }),
  )
  const told = 'This person or project is no longer active. Choose another.'
  await page.reload()
  await open.click()
  await expect(dialog.getByRole('option', { name: told })).toBeAttached()
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(told)
  await page.keyboard.press('Escape')
  await expect(page.getByText('¥750')).toHaveCount(0)
})

test('a person asks for a higher limit, an admin raises it, and the person is notified', async () => {
  await emi.getByRole('link', { name: 'Ask for more' }).click()
  await emi.getByRole('button', { name: 'Ask for a higher limit for Emi' }).click()
  await emi.getByLabel('Reason').fill('Four more shots')
  await emi.getByRole('button', { name: 'Send request' }).click()
  await expect(emi.getByText('Request sent', { exact: true })).toBeVisible()
  await page.goto(`${program.url}/`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('menuitem', { name: /Emi asks for a higher limit/ }).click()
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests).toContainText('Four more shots')
  await requests.getByRole('button', { name: 'Change the limit for Emi' }).click()
  await page.getByLabel('Each calendar month').fill('1500')
  await page.getByLabel('Reason').fill('For the four shots')
  await page.getByRole('button', { name: 'Save limit' }).click()
  await expect(requests).toBeHidden()
  await expect(page.getByText('¥500 of ¥1,500')).toBeVisible()
  await emi.goto(program.url)
  await emi.getByRole('button', { name: /^Notifications/ }).click()
  await expect(emi.getByRole('menuitem', { name: /Yuki raised Emi’s limit/ })).toContainText(
    'For the four shots',
  )
  await emi.keyboard.press('Escape')
  await expect(makeButton(emi)).toHaveAttribute('aria-disabled', 'false')
})

test('an admin stops all sending, everyone sees why, and an admin resumes it', async () => {
  await page.getByRole('button', { name: 'Stop all sending' }).click()
  await page.getByLabel('Reason').fill('The key may have leaked')
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText(/^Yuki stopped all sending at /)).toBeVisible()
  await expectAccessible()
  await emi.reload()
  await expect(emi.getByText(/^Yuki stopped all sending at .* Check$/)).toBeVisible()
  await expect(composer().getByText('Yuki stopped all sending. Ask an admin to resume it.')).toBeVisible()
  await promptField(emi).fill('A fourth sea')
  await expect(makeButton(emi)).toHaveAttribute('aria-disabled', 'true')
  await composer().getByRole('link', { name: 'See limits' }).click()
  await expect(emi.getByText('The key may have leaked')).toBeVisible()
  await page.getByRole('button', { name: /Resume/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Resume/ })
    .click()
  await expect(page.getByText(/stopped all sending at/)).toBeHidden()
  await emi.goto(program.url)
  await promptField(emi).fill('A fourth sea')
  await expect(makeButton(emi)).toHaveAttribute('aria-disabled', 'false')
})

// Bug: the balance after such a press disabled the button beside the request to press it again.
test('a storyboard press with a lost answer can be repeated, although it used up the limit', async () => {
  await emi.goto(`${program.url}/storyboard`)
  await emi.getByRole('textbox', { name: 'Shot list' }).fill('A harbour\nA sail\nA gull\nA wave')
  await emi.getByRole('button', { name: 'Create with 4 shots' }).click()
  const missing = emi.getByRole('button', { name: 'Make 4 missing shots · ¥1,000' })
  await expect(missing).toHaveAttribute('aria-disabled', 'false')
  await emi.route('**/storyboard/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await missing.click()
  await expect(emi.getByText('Connection lost. Press again: nothing is made twice.').first()).toBeVisible()
  await emi.unrouteAll()
  await expect(emi.getByRole('link', { name: /^¥0 / })).toBeVisible()
  await expect(missing).toHaveAttribute('aria-disabled', 'false')
  await missing.click()
  await expect(emi.getByText('4 takes submitted.').first()).toBeVisible()
  await expect(missing).toBeHidden()
})
