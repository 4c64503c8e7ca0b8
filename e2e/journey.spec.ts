import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { card, errorsOf, make, setUp, signIn, signOut } from './person.ts'
import { makeProgram, type Program } from './program.ts'

const PROMPT = '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき — golden hour 🌊'

test.describe.configure({ mode: 'serial' })

let program: Program
let page: Page
let errors: string[] = []
/** Every status that a look at the studio's API has shown. */
const seen = new Set<string>()

test.beforeAll(async ({ browser }) => {
  program = await makeProgram({}, { first: true })
  await program.start()
  page = await browser.newPage()
  errors = errorsOf(page)
})
test.afterAll(async () => {
  await page?.close()
  await program?.remove()
})

test('the first start offers a set-up link that makes the first admin, once', async () => {
  await page.goto(program.url)
  await expect(page).toHaveURL(/\/sign-in/)
  await setUp(page, program.setupLink())
  await signOut(page)
  await page.goto(program.setupLink())
  await page.getByLabel('Name').fill('Someone else')
  await page.getByLabel('E-mail').fill('other@example.com')
  await page.getByLabel('Password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByText('no longer valid')).toBeVisible()
})

test('a wrong password is refused, the right one signs in', async () => {
  await signIn(page, program.url, 'not the password')
  await expect(page.getByText('not right')).toBeVisible()
  errors.length = 0 // the browser reports the 401 of a refused sign-in
  await signIn(page, program.url)
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
})

test('a prompt becomes a video that plays, seeks and downloads, and costs ¥250', async () => {
  await page.goto(`${program.url}/balance`)
  await expect(page.getByText('¥20,000').first()).toBeVisible()
  await page.goto(program.url)
  await make(page, PROMPT, '42')
  const made = card(page, PROMPT)
  await expect(made).toBeVisible()
  await expect(page.getByText('¥19,750').first()).toBeVisible()
  await expect
    .poll(async () => (await only(page)).clip !== null, { timeout: 150_000, intervals: [250] })
    .toBe(true)

  await made.getByRole('link').click()
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(8, 2)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3)
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = 6
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.seeking && element.currentTime))
    .toBe(6)
})

test('the keys of an editing room work: J back, K stop, L forward, comma and full stop a frame', async () => {
  const at = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  await page.keyboard.press('j')
  await expect.poll(at).toBeLessThan(5.5)
  await page.keyboard.press('k')
  const stopped = await at()
  expect(stopped).toBeGreaterThan(0)
  await page.keyboard.press('.')
  await expect.poll(at).toBeGreaterThan(stopped)
  await page.keyboard.press(',')
  await expect.poll(at).toBeCloseTo(stopped, 1)
  await page.keyboard.press('l')
  await expect.poll(at).toBeGreaterThan(stopped + 0.2)
  await page.keyboard.press('k')
})

test('the download is the service’s file, byte for byte, under a name people recognize', async () => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^夕焼けの海.*\.mp4$/)
  const bytes = readFileSync(await download.path())
  const { jobId } = await only(page)
  const key = readFileSync(join(program.folder, 'data/studio/service-key'), 'utf8').trim()
  const head = await fetch(`${program.serviceUrl}/gateway/videos/jobs/${jobId}/content?index=0`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(head.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
  const info = await fetch(`${program.serviceUrl}/key/info`, { headers: { authorization: `Bearer ${key}` } })
  expect(await info.json()).toMatchObject({ info: { spend: 250, max_budget: 20_000 } })
})

test('the balance page agrees with the service', async () => {
  await page.goto(`${program.url}/balance`)
  await expect(page.getByText('¥19,750').first()).toBeVisible()
  await expect(page.getByText(/sk-\.\.\./).first()).toBeVisible()
})

test('killed right after a submission, the program finishes it when it is back', async () => {
  await page.goto(program.url)
  await make(page, 'Night ferry crossing, rain on the lens')
  // Killed while its POST is under way, it would rightly be an unknown outcome.
  await expect.poll(async () => (await only(page)).jobId).not.toBeNull()
  await program.kill()
  await page.goto('about:blank')
  errors.length = 0 // the page reported that it was cut off
  await program.start()
  await page.goto(program.url)
  await expect(card(page, 'Night ferry')).toBeVisible()
  await expect
    .poll(async () => (await list(page)).map(({ status, clip }) => `${status} ${clip !== null}`), {
      timeout: 150_000,
      intervals: [250],
    })
    .toEqual(['completed true', 'completed true'])
  expect(program.output()).not.toContain('was cut off by its process dying')
  // A quick render may slip between two polls of one video; not of two.
  for (const status of ['pending', 'in_progress', 'completed']) expect([...seen]).toContain(status)
})

test('the key is in no page, no bundle, no log and no database row of the studio', async () => {
  const key = readFileSync(join(program.folder, 'data/studio/service-key'), 'utf8').trim()
  expect(key.length).toBeGreaterThan(40)
  expect(program.output()).not.toContain(key)
  for (const path of ['/', '/balance', '/api/submissions', '/api/balance']) {
    expect(await (await page.request.get(program.url + path)).text()).not.toContain(key)
  }
  expect(filesWith('.next/static', key)).toEqual([])
  await page.goto('about:blank')
  expect(await program.stop()).toBe(0)
  const data = join(program.folder, 'data/studio')
  expect(filesWith(data, key)).toEqual([join(data, 'service-key')])
})

test('nothing went wrong in the browser', () => {
  expect(errors).toEqual([])
})

async function list(page: Page) {
  const answer = await page.request.get(`${program.url}/api/submissions`)
  const { submissions } = (await answer.json()) as {
    submissions: { status: string; jobId: string; clip: object | null }[]
  }
  for (const { status } of submissions) seen.add(status)
  return submissions
}

async function only(page: Page) {
  const [first] = await list(page)
  if (!first) throw new Error('There is no submission.')
  return first
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}
