import { expect, type Page, test } from 'playwright/test'
import { ADMIN, card, enterPassword, expectInteractive, makeButton, signIn, tabTo } from '../person.ts'
import { AFTERWARDS, billed, buyAfterwards, countPurchases } from '../purchases.ts'
import { page, program, setStage, submissions, time } from '../stage.ts'

const AIKO = { name: '佐藤 愛子', email: 'aiko@example.com', password: '夕焼けの船が港に帰るころに' }

let aiko: Page
let link = ''

const prompt = (of: Page, name = 'Prompt') => of.getByRole('textbox', { name })
const palette = (of: Page) => of.getByRole('dialog', { name: /Search or run a command|検索と操作/ })

setStage()
test.beforeAll(() => page.context().clearCookies())
test.afterAll(() => aiko?.context().close())

test('the keyboard alone signs in, makes a video, and goes everywhere', async () => {
  await page.goto(program.url)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ADMIN.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(prompt(page)).toBeEditable()

  await page.keyboard.press('n')
  await expect(prompt(page)).toBeFocused()
  await page.keyboard.type('A paper boat by keyboard, n? g b')
  await page.keyboard.press('Enter') // a line, not a purchase
  await expect(prompt(page)).toHaveValue(/boat.*\n$/)
  expect(await countOf(page)).toBe(0)
  await page.keyboard.press('Control+Enter')
  await expect(prompt(page)).toHaveValue('')
  await expect(prompt(page)).toBeFocused()
  await tabTo(page, card(page, 'A paper boat').getByRole('link'))

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Search or run a command')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(help).toBeVisible() // a dialog keeps the keys to itself
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(card(page, 'A paper boat').getByRole('link')).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/balance$/)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${program.url}/`)
  await expect(prompt(page)).toBeFocused()
})

test('the palette opens pages, runs commands, finds prompts, and lists recent entries first', async () => {
  await page.keyboard.press('Control+k') // in text fields, too
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('money')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/balance$/)
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toHaveText(/Money/)
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('boat')
  await expect(palette(page).getByRole('option', { name: /A paper boat/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/videos\//)
})

test('a finished video plays by key', async () => {
  const video = page.locator('video')
  await expect(video).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('l')
  await expect.poll(() => time()).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect(page).toHaveURL(`${program.url}/`)
})

test('single-key shortcuts can be turned off', async () => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await help.getByRole('checkbox').press('Space')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(help).toBeHidden()
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await help.getByRole('checkbox').press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
})

test('an admin invites a person with three presses', async () => {
  await page.goto(`${program.url}/team`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Personal limit in yen').fill('２,０００')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/join\?token=[\w-]{32}$/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText(link)).toBeHidden()
  await expect(page.getByText('Anyone with the link')).toBeVisible()
})

test('in Japanese, with a Japanese input method, the main path is the same', async ({ browser }) => {
  aiko = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await aiko.goto(link)
  await aiko.getByLabel('名前').fill(AIKO.name)
  await aiko.getByLabel('メールアドレス').fill(AIKO.email)
  await aiko.getByLabel('パスワード', { exact: true }).fill(AIKO.password)
  await aiko.getByRole('button', { name: 'アカウントを作成' }).click()
  await expect(prompt(aiko, 'プロンプト')).toBeEditable()
  await page.reload()
  await expect(page.getByText('¥0 of ¥2,000')).toBeVisible()
  await expect(page.getByText('Anyone with the link')).toBeHidden()

  // An Enter that ends a conversion sends nothing; neither does a shortcut during one.
  const ime = await aiko.context().newCDPSession(aiko)
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await prompt(aiko, 'プロンプト').focus()
  await compose('ゆうやけのふね')
  await aiko.keyboard.press('Control+Enter')
  await ime.send('Input.insertText', { text: '夕焼けの船' })
  await expect(prompt(aiko, 'プロンプト')).toHaveValue('夕焼けの船')
  expect(await countOf(aiko)).toBe(1)
  await aiko.keyboard.press('Control+Enter')
  await expect(prompt(aiko, 'プロンプト')).toHaveValue('')
  await expect(card(aiko, '夕焼けの船')).toBeVisible()
  expect(await countOf(aiko)).toBe(2)

  await aiko.keyboard.press('Control+k')
  await expect(palette(aiko)).toBeVisible()
  await compose('ざんだか')
  await aiko.keyboard.press('Enter')
  await expect(palette(aiko)).toBeVisible()
  await ime.send('Input.insertText', { text: '残高' })
  await aiko.keyboard.press('Enter')
  await expect(aiko).toHaveURL(/\/balance$/)
  await expect(aiko.getByRole('heading', { name: '残高' })).toBeVisible()
})

test('members see the team but cannot change people; a deactivated member is signed out at once', async () => {
  await aiko.goto(`${program.url}/team`)
  await expect(aiko.getByText(ADMIN.email)).toBeVisible()
  await expect(aiko.getByRole('button', { name: 'メンバーを招待' })).toHaveCount(0)
  await expect(aiko.getByRole('button', { name: /の操作/ })).toHaveCount(0)
  await aiko.goto(program.url)
  // This person's available amount, not the team's.
  await expect(aiko.getByRole('banner').getByRole('link', { name: /¥(1,750|2,000)/ })).toBeVisible()
  await prompt(aiko, 'プロンプト').fill('まだここにある')

  await page.getByRole('button', { name: `Actions for ${AIKO.name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText('Deactivated and signed out everywhere.').first()).toBeVisible()

  await aiko.keyboard.press('Control+Enter')
  await expect(aiko.getByText('送信していません').first()).toBeVisible()
  await expect(prompt(aiko, 'プロンプト')).toHaveValue('まだここにある')
  await aiko.goto(`${program.url}/sign-in`)
  await aiko.getByLabel('メールアドレス').fill(AIKO.email)
  await aiko.getByLabel('パスワード', { exact: true }).fill(AIKO.password)
  await aiko.getByRole('button', { name: 'サインイン', exact: true }).click()
  await expect(aiko.getByText('このアカウントは停止されています')).toBeVisible()
})

test('a session that ends elsewhere while a person writes loses nothing', async ({ browser }) => {
  await page.goto(program.url)
  await prompt(page).fill('Written before the session ended')
  const before = await countOf(page)
  const other = await browser.newPage()
  await signIn(other, program.url)
  await other.goto(`${program.url}/team`)
  await other.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(other.getByText('Other browsers signed out.').first()).toBeVisible()
  await other.close()

  await makeButton(page).click()
  await expect(page.getByText('nothing was sent').first()).toBeVisible()
  for (const path of ['submissions', 'submissions/x', 'balance']) {
    expect((await page.request.get(`${program.url}/api/${path}`)).status()).toBe(401)
  }
  await page.getByRole('link', { name: 'Sign in' }).click()
  await enterPassword(page, ADMIN.password)
  await expect(prompt(page)).toHaveValue('Written before the session ended')
  expect(await countOf(page)).toBe(before)
})

test('offline, typed text stays, and nothing is sent later automatically', async () => {
  const purchases = await countPurchases({ page, program, sent: () => billed(program) })
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline').first()).toBeVisible()
  await prompt(page).fill('Written offline')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Waiting for connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(makeButton(page)).toBeVisible()
  await expect(prompt(page)).toHaveValue('Written offline')
  await buyAfterwards(page)
  await purchases.expectOnly({ [AFTERWARDS]: 1 })
})

// Bug: a lost connection replaced the page by the notice of a new version.
test('without a connection a menu shows that it could not be loaded, and opens at a later press', async () => {
  await page.goto(`${program.url}/balance`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expectInteractive(bell)
  const scripts = '**/_next/static/chunks/**'
  await page.route(scripts, (route) => route.abort())
  await bell.click()
  await expect(
    page.getByText('Couldn’t load this part. Check your connection or reload.').first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await page.unroute(scripts)
  await expect(async () => {
    await bell.click()
    await expect(page.getByRole('menuitem', { name: 'Notification settings' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await page.goto(program.url)
})

test('an action unknown to a newer studio does nothing, and the page offers a reload', async () => {
  await prompt(page).fill('Still here')
  const before = await countOf(page)
  await page.route(program.url, (route) => {
    const headers = route.request().headers()
    if (!headers['next-action']) return route.fallback()
    return route.continue({ headers: { ...headers, 'next-action': `40${'0'.repeat(40)}` } })
  })
  await makeButton(page).click()
  await expect(page.getByText('Nothing was changed: a new version').first()).toBeVisible()
  const news = page.getByText('A new version is available. Reload; your text stays.', { exact: true })
  await expect(news).toBeVisible()
  await page.unroute(program.url)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(news).toBeHidden()
  await expect(prompt(page)).toHaveValue('Still here')
  await expect(page.getByText('while sending')).toHaveCount(0) // the page knows that nothing was sent
  expect(await countOf(page)).toBe(before)
})

test('a page that learns of another build shows that quietly', async () => {
  await page.route('**/api/find?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-dailies-build': 'another' } })
  })
  const heard = await page.request.get(`${program.url}/api/health`)
  expect(heard.headers()['x-dailies-build']).toMatch(/^[\w-]{5,}$/)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('boat')
  await expect(palette(page).getByRole('option', { name: /A paper boat/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const news = page.getByText('A new version is available. Reload; your text stays.', { exact: true })
  await expect(news).toBeVisible()

  const later = page.getByRole('button', { name: 'Later' })
  await tabTo(page, later)
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' })) // past the toast, which stays
  await page.keyboard.press('F8')
  await tabTo(page, later)
  await page.keyboard.press('Enter')
  await expect(news).toBeHidden()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

/** How many submissions the studio has. */
const countOf = async (of: Page) => (await submissions(of)).length
