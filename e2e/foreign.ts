import { expect as base, type Page, test } from 'playwright/test'
import type { SubmissionPage, SubmissionView } from '#lib/gallery/view.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import type { Status } from '../lib/submissions/state.ts'
import { PRICE_YEN, sha256Of } from '../tests/doubles/foreign-service/ledger.ts'
import {
  type ForeignService,
  type ForeignServiceOptions,
  startForeignService,
} from '../tests/doubles/foreign-service/service.ts'
import { make, setUp } from './person.ts'
import { makeProgram, type Program } from './program.ts'

/** A slow machine only makes these tests slow. */
export const expect = base.configure({ timeout: 120_000 })

/** The studio on a service written from the contract alone, and an admin's browser. */
export interface Abroad {
  service: ForeignService
  program: Program
  page: Page
  close(): Promise<void>
}

/** The latest acceptance and the longest lag of the spend that this studio allows for. */
const ACCEPT_MS = 2_000
const SETTLE_MS = 1_000

export async function goAbroad(
  page: Page,
  options: Omit<ForeignServiceOptions, 'key'> = {},
  settings: Record<string, string> = {},
): Promise<Abroad> {
  const key = 'sk-foreign-0123456789'
  const service = await startForeignService({ key, ...options })
  const program = await makeProgram({
    VIDEO_API_BASE_URL: service.url,
    VIDEO_API_PREFIX: service.prefix,
    VIDEO_API_KEY: key,
    VIDEO_ALLOW_PRIVATE: 'yes', // its other host is this machine as well
    ACCEPT_SECONDS: String(ACCEPT_MS / 1_000),
    SPEND_SETTLE_SECONDS: String(SETTLE_MS / 1_000),
    ...settings,
  })
  const close = async () => {
    const ledger = JSON.stringify(service.ledger, null, 2)
    await test.info().attach('ledger.json', { body: ledger, contentType: 'application/json' })
    await program.remove()
    await service.close()
  }
  try {
    await program.start()
    await setUp(page, program.setupLink())
  } catch (error) {
    await close()
    throw error
  }
  return { service, program, page, close }
}

export async function makeIt(abroad: Abroad, prompt: string): Promise<void> {
  await abroad.page.goto(abroad.program.url)
  await make(abroad.page, prompt)
}

export async function makeStoryboard({ page, program }: Abroad, shots: readonly string[]): Promise<void> {
  await page.goto(`${program.url}/storyboard`)
  await page.getByRole('textbox', { name: 'Shot list' }).fill(shots.join('\n'))
  await page.getByRole('button', { name: `Create with ${shots.length} shots` }).click()
  await page.getByRole('button', { name: `Make ${shots.length} missing` }).click()
  await expect(page.getByRole('button', { name: `Make ${shots.length} missing` })).toHaveCount(0)
}

/** Every submission as browsers get it. */
export async function submissions({
  page,
  program,
}: Pick<Abroad, 'page' | 'program'>): Promise<SubmissionView[]> {
  const all: SubmissionView[] = []
  let next: string | null = null
  do {
    const before = next === null ? '' : `?before=${encodeURIComponent(next)}`
    const answer = await page.request.get(`${program.url}/api/submissions${before}`)
    const found = (await answer.json()) as SubmissionPage
    all.push(...found.submissions)
    next = found.next
  } while (next !== null)
  return all
}

export async function submission(abroad: Abroad, prompt: string): Promise<SubmissionView> {
  const found = (await submissions(abroad)).filter((row) => row.prompt === prompt)
  expect(found, `one submission of ${prompt}`).toHaveLength(1)
  return found[0] as SubmissionView
}

export async function reaches(abroad: Abroad, prompt: string, status: Status): Promise<void> {
  await expect.poll(async () => (await submission(abroad, prompt)).status, { message: prompt }).toBe(status)
}

export async function balance({ page, program }: Abroad): Promise<BalanceView> {
  return (await (await page.request.get(`${program.url}/api/balance`)).json()) as BalanceView
}

/** With the next reading, every yen in the service's books is explained, and none is held. */
export async function expectMoney(abroad: Abroad): Promise<void> {
  const { ledger } = abroad.service
  await expect
    .poll(() => balance(abroad))
    .toMatchObject({
      reading: { spendYen: ledger.spendYen },
      explainedYen: ledger.spendYen,
      unexplainedYen: 0,
      heldYen: 0,
    })
  expect(ledger.spendYen).toBe(ledger.jobs.size * PRICE_YEN)
}

/** The hashes of the whole files that the service served for a submission. */
function servedWhole({ service }: Abroad, { prompt, jobId }: SubmissionView): string[] {
  const jobs = service.ledger.jobsFor(prompt).filter(({ id }) => id === jobId)
  return jobs.flatMap(({ served }) => served.filter(({ whole }) => whole).map(({ sha256 }) => sha256))
}

/** As many POSTs for each prompt as its submissions record, and never two billed for one submission. */
export async function expectPosts(abroad: Abroad): Promise<void> {
  const { ledger } = abroad.service
  const all = await submissions(abroad)
  for (const prompt of new Set(all.map((row) => row.prompt))) {
    const rows = all.filter((row) => row.prompt === prompt)
    const sent = rows.reduce((sum, { sendCount }) => sum + sendCount, 0)
    expect(ledger.postsFor(prompt), `POSTs of ${prompt}`).toHaveLength(sent)
    expect(ledger.jobsFor(prompt).length, `bills of ${prompt}`).toBeLessThanOrEqual(rows.length)
  }
  expect(
    ledger.posts.map(({ prompt }) => prompt).filter((prompt) => !all.some((row) => row.prompt === prompt)),
  ).toEqual([])
  expect(ledger.keysElsewhere, 'requests to the other host with the key').toBe(0)
}

/** The studio's copy is the whole file that the service served, byte for byte. */
export async function expectArchived(abroad: Abroad, prompt: string): Promise<void> {
  const { page, program } = abroad
  await expect
    .poll(async () => (await submission(abroad, prompt)).clip?.sha256, { message: prompt })
    .toBeTruthy()
  const row = await submission(abroad, prompt)
  const answer = await page.request.get(`${program.url}/api/submissions/${row.id}/content`)
  const sha256 = sha256Of(await answer.body())
  expect(row.clip?.sha256, prompt).toBe(sha256)
  expect(servedWhole(abroad, row), prompt).toContain(sha256)
}
