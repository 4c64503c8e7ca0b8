import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { freePort } from '#tools/system/postgres.ts'
import { card, make, setUp, signIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'
import { type LossyProxy, startLossyProxy } from './proxy.ts'

/** For the service to drop a request that the studio gave up on, and for the next reading. */
const SETTLES_WITHIN_MS = 90_000

let service: ChildProcess
let serviceUrl: string
let serviceFolder: string
let key: string
let proxy: LossyProxy
let program: Program

test.describe.configure({ timeout: 300_000 })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  serviceFolder = mkdtempSync(join(tmpdir(), 'dailies-e2e-service-'))
  const port = await freePort()
  serviceUrl = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: serviceFolder,
    SERVICE_PORT: String(port),
    SERVICE_DATABASE_URL: '',
  }
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const words = ['create', '--name', 'e2e', '--budget', '5000']
  const printed = execFileSync(process.execPath, [...execArgv, 'service/keys.ts', ...words], { env })
  key = printed.toString().trim().split('\n').at(-1) ?? ''
  service = fork('service/main.ts', { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(service, 'message')
  proxy = await startLossyProxy(port)
  program = await makeProgram({
    VIDEO_API_BASE_URL: proxy.url,
    VIDEO_API_KEY: key,
    SPEND_SETTLE_SECONDS: '0', // our service books at once
    ACCEPT_SECONDS: '5', // and drops what its client gave up on
  })
  await program.start()
  const page = await browser.newPage()
  await setUp(page, program.setupLink())
  await page.close()
})
test.afterAll(async () => {
  await program?.remove()
  await proxy?.close()
  const ended = once(service, 'exit')
  service?.kill('SIGTERM')
  await ended
  rmSync(serviceFolder, { recursive: true, force: true })
})
test.beforeEach(async ({ page }) => {
  proxy.fate('passes')
  await signIn(page, program.url)
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
})

async function spend(): Promise<number> {
  const answer = await fetch(`${serviceUrl}/key/info`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { info: { spend: number } }).info.spend
}

test('a request lost before acceptance: not accepted, sent again by a person, one bill', async ({ page }) => {
  const before = await spend()
  proxy.fate('loses the request')
  await make(page, 'Lost on the way there')
  await expect(
    card(page, 'Lost on the way there')
      .getByText(/may have been billed/)
      .first(),
  ).toBeVisible()
  proxy.fate('passes')
  await expect
    .poll(() => statusOf(page, 'Lost on the way there'), { timeout: SETTLES_WITHIN_MS })
    .toBe('not_accepted')
  expect(await spend()).toBe(before)
  await page.goto(program.url)
  await card(page, 'Lost on the way there').getByRole('button', { name: 'Try again · ¥250' }).dblclick()
  await expect.poll(() => statusOf(page, 'Lost on the way there')).toMatch(/pending|in_progress|completed/)
  expect(await spend()).toBe(before + 250)
})

test('an answer lost after acceptance: unknown, settled by the readings, a claim, a banner, one question; one bill', async ({
  page,
}) => {
  const before = await spend()
  proxy.fate('loses every answer')
  await make(page, 'Lost on the way back')
  await expect(
    card(page, 'Lost on the way back')
      .getByText(/may have been billed/)
      .first(),
  ).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'See what happened' }).click({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/reconcile$/)
  await expect(page.getByText('Lost on the way back').first()).toBeVisible()
  expect(await statusOf(page, 'Lost on the way back')).toBe('unknown')
  proxy.fate('passes')
  await expect
    .poll(() => statusOf(page, 'Lost on the way back'), { timeout: SETTLES_WITHIN_MS })
    .toBe('billed_without_job') // with the next reading: nothing else can have made the spend rise
  await page.goto(`${program.url}/balance`)
  await page.getByRole('link', { name: /Reconcile.*1 waits/ }).click()
  await expect(page.getByText('Lost on the way back').first()).toBeVisible() // among what was settled lately
  await page.getByRole('link', { name: /^Claims/ }).click()
  await expect(page.getByText('Lost on the way back').first()).toBeVisible()
  await expect(page.getByText('No answer came; it turned out to have been billed.').first()).toBeVisible()
  expect(await spend()).toBe(before + 250)

  // Support is asked for its credit, which could hide the charge of the next one: one press says that none came.
  await page.getByRole('checkbox', { name: /Lost on the way back/ }).check()
  await page.getByRole('button', { name: 'Mark 1 claim as sent' }).click()
  await expect(page.getByText('1 claim marked as sent.').first()).toBeVisible()
  await page.goto(program.url)
  proxy.fate('loses the request')
  await make(page, 'Lost beside a claim')
  await expect
    .poll(() => statusOf(page, 'Lost beside a claim'), { timeout: SETTLES_WITHIN_MS })
    .toBe('unknown')
  proxy.fate('passes')
  await page.goto(`${program.url}/reconcile`)
  const story = page.getByRole('article', { name: 'Lost beside a claim' })
  const press = story.getByRole('button', { name: 'No credit came then' })
  await expect(press).toBeVisible({ timeout: SETTLES_WITHIN_MS })
  await expect(story.getByText(/Only a credit between .* could hide its charge/)).toBeVisible()
  expect(await statusOf(page, 'Lost beside a claim')).toBe('unknown')
  await press.click()
  await expect(story).toBeHidden()
  expect(await statusOf(page, 'Lost beside a claim')).toBe('not_accepted')
  expect(await spend()).toBe(before + 250)
  await page.getByRole('link', { name: /^Claims/ }).click()

  // The connection breaks as a credit is written down: the dialog says so at once, and keeps its note.
  await page.getByRole('checkbox', { name: /Lost on the way back/ }).check()
  await page.getByRole('button', { name: 'Credited…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write the credit down' })
  const note = dialog.getByRole('textbox')
  const write = dialog.getByRole('button', { name: /¥250/ })
  await note.fill('Support said yes')
  await page.route('**/reconcile/claims', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await write.click()
  await expect(dialog.getByRole('alert')).toContainText('The connection broke')
  await expect(note).toHaveValue('Support said yes')
  await page.unroute('**/reconcile/claims')
  await write.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 claim marked as credited.').first()).toBeVisible()
  await expect(page.getByText('Support said yes').first()).toBeAttached()
})

async function statusOf(page: import('playwright/test').Page, prompt: string): Promise<string | undefined> {
  const answer = await page.request.get(`${program.url}/api/submissions`)
  const { submissions } = (await answer.json()) as { submissions: { prompt: string; status: string }[] }
  return submissions.find((submission) => submission.prompt === prompt)?.status
}
