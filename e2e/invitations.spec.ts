import { type Browser, expect, type Page, test } from 'playwright/test'
import { startMailServer } from '#tests/doubles/mail-server.ts'
import { ADMIN, trySignIn } from './person.ts'
import { button, expectAccessible, page, program, setStage } from './stage.ts'

const REN = { name: 'Ren', email: 'ren@example.com', password: 'rain on a tin roof' }

let server: Awaited<ReturnType<typeof startMailServer>>

setStage({
  env: async () => {
    server = await startMailServer()
    return { SMTP_URL: server.url, MAIL_FROM: 'studio@example.com' }
  },
  complaints: true,
})
test.afterAll(() => server?.close())

/** The link in the last mail. */
const mailedLink = () => /http\S+\/join\?token=\S+/.exec(server.received.at(-1)?.text ?? '')?.[0] ?? ''

/** The link in the dialog that is open. */
const shownLink = async () => (await page.getByRole('dialog').locator('.font-mono').textContent()) ?? ''

const closeDialog = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

const password = (of: Page) => of.getByLabel('Password', { exact: true })

/** A page of a browser without a session. */
const stranger = async (browser: Browser) => (await browser.newContext()).newPage()

/** Opens a link in a new browser, and checks that it lets no one in. */
async function expectGone(browser: Browser, link: string): Promise<void> {
  const other = await stranger(browser)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  await other.context().close()
}

test('a guest with a known address gets the link by mail, and starts in the project', async ({ browser }) => {
  await page.goto(`${program.url}/team`)
  await button('Invite someone').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email (optional)').fill('nobody')
  await button('Create link').click()
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
  await dialog.getByLabel('Email (optional)').fill(REN.email)
  await dialog.getByLabel('Personal limit in yen').fill('five')
  await dialog.getByRole('radio', { name: /^Reviewer/ }).check()
  await expect(dialog.getByLabel('Personal limit in yen')).toBeHidden()
  await dialog.getByRole('button', { name: 'No project' }).click()
  await page.getByRole('combobox').fill('Spring film')
  await page.getByRole('option', { name: /Spring film/ }).click()
  await expectAccessible()
  await button('Create link').click()
  await expect(page.getByText('We also sent it by email.')).toBeVisible()
  await expectAccessible()
  expect(await shownLink()).toBe(mailedLink())
  expect(server.received.map(({ to }) => to)).toEqual([REN.email])
  await closeDialog()
  await expect(page.getByText('Reviewer · Spring film · until')).toBeVisible()

  const guest = await stranger(browser)
  await guest.goto(mailedLink())
  await expect(guest.getByText(`${ADMIN.name} invited you to the team’s studio.`)).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(REN.email)
  await guest.getByLabel('Name').fill(REN.name)
  await guest.getByRole('button', { name: '日本語' }).click()
  await expect(guest.getByLabel('名前')).toHaveValue(REN.name)
  await guest.getByRole('button', { name: 'English' }).click()
  for (const [weak, told] of [
    ['password1234', 'This password is too common.'],
    ['ren@example.com', 'This password is too close to your name or address.'],
  ] as const) {
    await password(guest).fill(weak)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await expect(guest.getByText(told)).toBeVisible()
  }
  await password(guest).fill(REN.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(/\/\?project=/)
  await expect(guest.getByText('Spring film').first()).toBeVisible()
  const token = new URL(mailedLink()).searchParams.get('token')
  expect(JSON.stringify(await guest.context().cookies())).not.toContain(token)
  await guest.context().close()
  await expectGone(browser, mailedLink())
})

test('an invitation can be revoked, restored and renewed', async ({ browser }) => {
  await button('Invite someone').click()
  await button('Create link').click()
  const first = await shownLink()
  await closeDialog()
  await page.getByRole('button', { name: 'Revoke the link for Anyone' }).click()
  await expect(page.getByText('Anyone with the link')).toBeHidden()
  await button('Undo').hover() // the notice stays under the pointer
  await expectGone(browser, first)
  await button('Undo').click()
  await expect(page.getByText('Anyone with the link')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'New link for Anyone' }).click()
  expect(await shownLink()).not.toBe(first)
  await closeDialog()
  await expectGone(browser, first)
})

test('an admin lets a person in again, and never sees the password', async ({ browser }) => {
  const theirs = await stranger(browser)
  await trySignIn(theirs, program.url, REN.password, REN.email)
  await expect(theirs.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${REN.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign-in link…' }).click()
  await page.getByRole('checkbox', { name: /Lock the account/ }).check()
  const mailed = server.received.length
  await page.getByRole('checkbox', { name: `Also send it to ${REN.email}` }).check()
  await button('Create link').click()
  await expect(page.getByText('We also sent it by email.')).toBeVisible()
  expect(server.received.slice(mailed).map(({ to }) => to)).toEqual([REN.email])
  await closeDialog()
  expect((await theirs.request.get(`${program.url}/api/balance`)).status()).toBe(401)
  await trySignIn(theirs, program.url, REN.password, REN.email)
  await expect(theirs.getByText('Wrong email address or password.')).toBeVisible()

  await theirs.goto(mailedLink())
  await expect(theirs.getByRole('heading', { name: 'Welcome back, Ren' })).toBeVisible()
  await password(theirs).fill('snow on a slate roof')
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await expect(theirs).toHaveURL(`${program.url}/`)
  await theirs.context().close()
  await expectGone(browser, mailedLink())
})
