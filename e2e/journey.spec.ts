import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { card, make, setUp, signIn, signOut, trySignIn } from './person.ts'
import { errors, get, page, program, setStage, submissions, time, videos } from './stage.ts'

const PROMPT = '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき — golden hour 🌊'

setStage({ first: true, signedIn: false, complaints: true })

test('the first start offers a set-up link that makes the first admin, once', async () => {
  await page.goto(program.url)
  await expect(page).toHaveURL(/\/sign-in/)
  await setUp(page, program.setupLink())
  await expect(page.getByText('The built-in renderer sketches light, weather and place')).toBeVisible()
  await signOut(page)
  await page.goto(program.setupLink())
  await page.getByLabel('Name').fill('Someone else')
  await page.getByLabel('Email').fill('other@example.com')
  await page.getByLabel('Password', { exact: true }).fill('another long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('setup link no longer works')).toBeVisible()
})

test('refuses a wrong password and accepts the right one', async () => {
  await trySignIn(page, program.url, 'not the password')
  await expect(page.getByText('Wrong email')).toBeVisible()
  errors.length = 0 // the browser reports the 401 of a refused sign-in
  await signIn(page, program.url)
})

test('a prompt becomes a video that plays, seeks and downloads, and costs ¥250', async () => {
  await page.goto(`${program.url}/balance`)
  await expect(page.getByText('¥20,000').first()).toBeVisible()
  await page.goto(program.url)
  await make(page, PROMPT, '42')
  const made = card(page, PROMPT)
  await expect(made).toBeVisible()
  await expect(page.getByText('¥19,750').first()).toBeVisible()
  await expect.poll(async () => (await only()).clip !== null, { timeout: 150_000 }).toBe(true)

  await made.locator('[data-card]').click()
  const video = page.locator('video')
  await expect.poll(async () => (await videos())[0]?.readyState).toBeGreaterThan(0)
  expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(8, 2)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => time()).toBeGreaterThan(0.3)
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = 6
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.seeking && element.currentTime))
    .toBe(6)
})

test('the download is the service’s file, byte for byte, under a name people recognize', async () => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^夕焼けの海.*\.mp4$/)
  const bytes = readFileSync(await download.path())
  const { jobId } = await only()
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
  await page.goto(`${program.url}/balance/statement`)
  await expect(page.getByText(/sk-\.\.\./).first()).toBeVisible()
})

test('a program killed right after a submission finishes it after a restart', async () => {
  await page.goto(program.url)
  await make(page, 'Night ferry crossing, rain on the lens')
  // Killed during its POST, it would rightly be an unknown outcome.
  await expect.poll(async () => (await only()).jobId).not.toBeNull()
  await program.kill()
  await page.goto('about:blank')
  errors.length = 0 // the page reported that it was cut off
  await program.start()
  await page.goto(program.url)
  await expect(card(page, 'Night ferry')).toBeVisible()
  await expect
    .poll(async () => (await list()).map(({ status, clip }) => `${status} ${clip !== null}`), {
      timeout: 150_000,
    })
    .toEqual(['completed true', 'completed true'])
  expect(program.output()).not.toContain('was cut off by its process dying')
  const histories = await Promise.all(
    (await list()).map(({ id }) => get<{ events: { status: string }[] }>(`submissions/${id}`)),
  )
  const statuses = histories.flatMap(({ events }) => events.map(({ status }) => status))
  // A quick render may fall between two of the studio's polls of one job, but not of two.
  expect(statuses).toEqual(expect.arrayContaining(['pending', 'in_progress', 'completed']))
})

test('the key appears in no page, bundle, log or database row of the studio', async () => {
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

const list = () => submissions<{ id: string; status: string; jobId: string; clip: object | null }>()

async function only() {
  const [first] = await list()
  if (!first) throw new Error('There is no submission.')
  return first
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}
