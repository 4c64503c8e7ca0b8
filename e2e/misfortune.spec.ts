import { expect, type Page, test } from 'playwright/test'
import { type Behaviour, httpAnswer } from '#tests/fixtures/upstream-server.ts'
import { startContractService } from './contract-service.ts'
import { inDatabase } from './database.ts'
import { submissions } from './foreign.ts'
import { card, make, makeButton, promptField, seedField, setUp, signIn, signOut } from './person.ts'
import { makeProgram, type Program } from './program.ts'
import { AFTERWARDS, buyAfterwards, countPurchases } from './purchases.ts'

let upstream: Awaited<ReturnType<typeof startContractService>>
let program: Program

test.beforeAll(async ({ browser }) => {
  upstream = await startContractService()
  program = await makeProgram(upstream.env)
  await program.start()
  const page = await browser.newPage()
  await setUp(page, program.setupLink())
  await page.close()
})
test.afterAll(async () => {
  await program?.remove()
  await upstream?.close()
})
test.beforeEach(async ({ page }) => {
  upstream.behave(upstream.keepsContract)
  upstream.state.jobStatus = 'pending'
  upstream.received.length = 0
  await signIn(page, program.url)
})

function onPost(behave: Behaviour): void {
  upstream.behave((socket, request, all) =>
    request.method === 'POST' ? behave(socket, request, all) : upstream.keepsContract(socket, request, all),
  )
}

const bought = async (page: Page, prompt: string) =>
  (await submissions({ page, program })).filter((row) => row.prompt === prompt)

const counting = (page: Page) => countPurchases({ page, program, sent: () => upstream.posts().length })

test('a double click makes one video', async ({ page }) => {
  const purchases = await counting(page)
  await promptField(page).fill('Double click')
  await makeButton(page).dblclick()
  await expect(card(page, 'Double click')).toHaveCount(1)
  await expect(promptField(page)).toHaveValue('')
  await buyAfterwards(page)
  await purchases.expectOnly({ 'Double click': 1, [AFTERWARDS]: 1 })
})

const WAYS_AWAY: Record<string, (page: Page, drop: () => void) => Promise<unknown>> = {
  'is loaded again': (page, drop) => {
    drop()
    return page.reload()
  },
  'is left by the back button': async (page, drop) => {
    await page.goBack()
    await expect(page).toHaveURL(/\/balance$/)
    drop()
    await page.goForward()
  },
}
for (const [name, leave] of Object.entries(WAYS_AWAY)) {
  test(`a page that ${name} during a submission, and is pressed again, makes one video`, async ({ page }) => {
    const purchases = await counting(page)
    await page.getByRole('link', { name: 'Money' }).first().click()
    await expect(page).toHaveURL(/\/balance$/)
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    const answers = await holdActions(page)
    await promptField(page).fill(`It ${name}`)
    await makeButton(page).click()
    await expect.poll(() => answers.held()).toBe(1)
    await leave(page, answers.drop)
    await expect(promptField(page)).toHaveValue(`It ${name}`)
    await makeButton(page).click()
    await expect(promptField(page)).toHaveValue('')
    await expect(card(page, `It ${name}`)).toHaveCount(1)
    await buyAfterwards(page)
    await purchases.expectOnly({ [`It ${name}`]: 1, [AFTERWARDS]: 1 })
  })
}

test('two tabs with the same draft make one video', async ({ page, context }) => {
  const purchases = await counting(page)
  await promptField(page).fill('Two tabs')
  const other = await context.newPage()
  await other.goto(program.url)
  await expect(promptField(other)).toHaveValue('Two tabs')
  await Promise.all([page, other].map((tab) => makeButton(tab).click({ force: true })))
  await expect(promptField(page)).toHaveValue('')
  await expect(promptField(other)).toHaveValue('')
  await expect(card(page, 'Two tabs')).toHaveCount(1)
  await buyAfterwards(page, other)
  await purchases.expectOnly({ 'Two tabs': 1, [AFTERWARDS]: 2 })
})

test('a dialog’s text is restored after signing in, and dropped when the dialog is closed without need', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const open = page.getByRole('button', { name: 'Saved prompts' })
  const write = dialog.getByRole('button', { name: 'New prompt' })
  await open.click()
  await write.click()
  await name.fill('Harbour')
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('A harbour at {time}')
  await page.context().clearCookies({ name: /session$/ })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('You’re signed out')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await signIn(page, program.url)
  await open.click()
  await write.click()
  await expect(name).toHaveValue('Harbour')
  await expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A harbour at {time}')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await write.click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
})

test('a stale storyboard page buys nothing and reports that; after a reload it buys', async ({ page }) => {
  await page.goto(`${program.url}/storyboard`)
  await page.getByRole('textbox', { name: 'Shot list' }).fill('A calm sea')
  await page.getByRole('button', { name: 'Create with 1 shot' }).click()
  const make = page.getByRole('button', { name: 'Make 1 missing shot · ¥250' })
  await expect(make).toBeVisible()
  await page.route('**/storyboard/*', (route) => {
    const headers = route.request().headers()
    if (!headers['next-action']) return route.fallback()
    return route.continue({ headers: { ...headers, 'next-action': `40${'0'.repeat(40)}` } })
  })
  await make.click()
  await expect(page.getByText(/new version/).first()).toBeVisible()
  await expect(make).toBeVisible()
  expect(upstream.posts()).toHaveLength(0)
  await page.unroute('**/storyboard/*')
  await page.reload()
  await make.click()
  await expect.poll(() => upstream.posts()).toHaveLength(1)
})

test('a double click on a storyboard’s button, and another press after a lost answer, make the shots once', async ({
  page,
}) => {
  const purchases = await counting(page)
  await page.goto(`${program.url}/storyboard`)
  await page.getByRole('textbox', { name: 'Shot list' }).fill('A calm sea\nA rough sea')
  await page.getByRole('button', { name: 'Create with 2 shots' }).click()
  const make = page.getByRole('button', { name: 'Make 2 missing shots · ¥500' })
  await expect(make).toBeVisible()
  await page.route('**/storyboard/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await make.dblclick()
  await expect(page.getByText('nothing is made twice').first()).toBeVisible()
  await page.unroute('**/storyboard/*')
  await make.click()
  await expect(page.getByText('2 takes submitted.').first()).toBeVisible()
  await expect(make).toHaveCount(0)
  await purchases.expectOnly({ 'A calm sea': 1, 'A rough sea': 1 })
})

test('refuses an action without our origin or from another site', async ({ page }) => {
  const action = page.waitForRequest(
    (request) => request.method() === 'POST' && request.headers()['next-action'] !== undefined,
  )
  await make(page, 'Seen once')
  const sent = await action
  await expect.poll(() => upstream.posts()).toHaveLength(1)
  const { cookie = '', ...headers } = await sent.allHeaders()
  const text = sent.postData() ?? ''
  const own = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && name !== 'content-length'),
  )
  /** Sends the action as another attempt, and reads its answer to the end. */
  const sendAgain = async (headers: Record<string, string>) => {
    const body = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, crypto.randomUUID())
    await (await fetch(program.url, { method: 'POST', headers: { ...headers, cookie }, body })).text()
  }
  const { origin: _origin, ...withoutOrigin } = own
  await sendAgain({ ...own, origin: 'https://evil.example' })
  await sendAgain({ ...own, 'sec-fetch-site': 'cross-site' })
  await sendAgain(withoutOrigin)
  expect(await bought(page, 'Seen once')).toHaveLength(1)
  await sendAgain(own)
  expect(await bought(page, 'Seen once')).toHaveLength(2)
  await expect.poll(() => upstream.posts()).toHaveLength(2)
})

const bad: ['Prompt' | 'Seed', string, RegExp][] = [
  ['Prompt', '猫'.repeat(2_001), /too many|too long/],
  ['Prompt', 'bell \u0007 rings', /control characters/],
  ['Seed', '1.5', /whole number between/],
  ['Seed', 'nine', /whole number between/],
  ['Seed', '9007199254740992', /whole number between/],
]
test('explains why a prompt or a seed cannot be sent, and loses and sends nothing', async ({ page }) => {
  const purchases = await counting(page)
  for (const [name, value, words] of bad) {
    const field = async () => (name === 'Seed' ? seedField(page) : promptField(page))
    if (name === 'Seed') await promptField(page).fill('With a seed')
    await (await field()).fill(value)
    await makeButton(page).click({ force: true })
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(await field()).toHaveValue(value)
    await (await field()).fill('')
  }
  expect(upstream.posts()).toHaveLength(0)
  await page.keyboard.press('Escape') // closes the seed's panel
  await buyAfterwards(page)
  await purchases.expectOnly({ [AFTERWARDS]: 1 })
})

test('a service that asks for a pause is asked once: the gallery’s line shows that, and waiting videos can be withdrawn', async ({
  page,
}) => {
  onPost((socket) => socket.write(httpAnswer('429 Slow', '{}', { 'Retry-After': '600' })))
  try {
    await make(page, 'Asked to wait')
    await expect(card(page, 'Asked to wait').getByText(/Next attempt in/)).toBeVisible()
    await make(page, 'Changed my mind')
    await card(page, 'Changed my mind').getByRole('button', { name: 'Cancel' }).click()
    await expect(
      card(page, 'Changed my mind')
        .getByText(/Cancelled/)
        .first(),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByText(/The service is busy\. Waiting videos/)).toHaveCount(1)
    expect(upstream.posts()).toHaveLength(1)
  } finally {
    await endHold()
  }
})

/** Resumes sending at once. */
async function endHold(): Promise<void> {
  await inDatabase(program, (db) => db.sendingState.updateMany({ data: { heldUntil: null, troubles: 0 } }))
}

test('a failed job shows that it was billed, and one press on its card buys another', async ({ page }) => {
  const purchases = await counting(page)
  upstream.state.jobStatus = 'failed'
  await make(page, 'Bound to fail')
  const failed = card(page, 'Bound to fail')
  const again = failed.getByRole('button', { name: 'Try again · ¥250' })
  await expect(again).toBeVisible({ timeout: 40_000 })
  await expect(failed.getByText(/charged/i).first()).toBeVisible()
  upstream.state.jobStatus = 'pending'
  await again.dblclick()
  await expect(card(page, 'Bound to fail')).toHaveCount(2)
  await buyAfterwards(page)
  await purchases.expectOnly({ 'Bound to fail': 2, [AFTERWARDS]: 1 })
})

test('a finished video that cannot be saved is at risk: its card and the gallery’s line show the deadline', async ({
  page,
}) => {
  upstream.state.jobStatus = 'completed'
  upstream.behave((socket, request, all) =>
    request.path.includes('/content')
      ? socket.write(httpAnswer('503 Busy', '{}'))
      : upstream.keepsContract(socket, request, all),
  )
  await make(page, 'Cannot be saved')
  await expect(card(page, 'Cannot be saved').getByText(/may delete it in \d+:\d\d:\d\d/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(card(page, 'Cannot be saved').getByText('The service didn’t deliver the video.')).toBeVisible()
  await expect(card(page, 'Cannot be saved')).not.toContainText('503')
  const banner = page.getByRole('status').filter({ hasText: /unsaved paid video/ })
  await expect(banner).toBeVisible({ timeout: 60_000 })
  await banner.getByRole('link', { name: 'Check' }).click()
  await expect(page).toHaveURL(/\/videos\//)
  await expect(page.getByText('The service didn’t deliver the video.')).toBeVisible()
  await expect(page.getByText('videoStatus: HTTP 503')).toBeHidden()
  await page.getByText('Technical details').first().click()
  await expect(page.getByText('videoStatus: HTTP 503')).toBeVisible()
})

test('an address without a page or a video shows that', async ({ page }) => {
  const answer = await page.goto(`${program.url}/videos/00000000-0000-7000-8000-000000000000`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Video not found').first()).toBeVisible()
  await page.goto(`${program.url}/nowhere`)
  await expect(page.getByText('Page not found').first()).toBeVisible()
})

test('sign-in slows down after some failures, and shows that', async ({ page }) => {
  await signOut(page)
  let tries = 0
  await expect(async () => {
    tries += 1
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    const answered = page.waitForResponse((response) => response.url().includes('/api/auth/callback'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
    await expect(page.getByText('Too many attempts')).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [0] })
  expect(tries).toBeGreaterThan(5)
  await signIn(page, program.url)
})

/** Holds the answers of server actions back, as a slow or broken network would. */
async function holdActions(page: Page) {
  let held = 0
  let drop = () => {}
  const dropped = new Promise<void>((resolve) => {
    drop = resolve
  })
  await page.route('**/*', async (route) => {
    if (held > 0 || route.request().method() !== 'POST' || !route.request().headers()['next-action'])
      return route.fallback()
    await route.fetch()
    held += 1
    await dropped
    await route.abort()
  })
  return { held: () => held, drop: () => drop() }
}

// Last: from here on, nothing is sent until the outcome is settled.
test('after an unanswered send nothing more is sent; waiting videos show the reason and can be withdrawn', async ({
  page,
}) => {
  onPost((socket) => socket.resetAndDestroy())
  await make(page, 'The service drops the connection')
  await expect(
    card(page, 'The service drops the connection')
      .getByText(/may have been charged/)
      .first(),
  ).toBeVisible()
  upstream.behave(upstream.keepsContract)
  await make(page, 'Has to wait')
  await expect(
    card(page, 'Has to wait')
      .getByText(/Waiting for another video’s charge/)
      .first(),
  ).toBeVisible()
  await expect.poll(() => upstream.posts()).toHaveLength(1)
  await card(page, 'Has to wait').getByRole('button', { name: 'Cancel' }).click()
  await expect(
    card(page, 'Has to wait')
      .getByText(/Cancelled/)
      .first(),
  ).toBeVisible()
})
