import { expect, type Page } from '@playwright/test'
import type { Status } from '../lib/submissions/state.ts'
import type { SubmissionPage, SubmissionView } from '../lib/submissions/view.ts'
import { sha256Of } from '../tests/doubles/foreign-service/ledger.ts'
import {
  type ForeignService,
  type ForeignServiceOptions,
  startForeignService,
} from '../tests/doubles/foreign-service/service.ts'
import { setUp } from './person.ts'
import { makeProgram, type Program } from './program.ts'

/** The studio on a service that was written from the contract alone, and an admin's browser. */
export interface Abroad {
  service: ForeignService
  program: Program
  page: Page
  close(): Promise<void>
}

/** How late this studio takes an acceptance, and a lag of the spend, to be possible. */
export const ACCEPT_MS = 2_000
export const SETTLE_MS = 1_000

export async function goAbroad(
  page: Page,
  options: Omit<ForeignServiceOptions, 'key'> = {},
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
  })
  const close = async () => {
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

/** Every submission as browsers get it. */
export async function submissions({ page, program }: Abroad): Promise<SubmissionView[]> {
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

export async function reaches(
  abroad: Abroad,
  prompt: string,
  status: Status,
  timeout = 30_000,
): Promise<void> {
  await expect
    .poll(async () => (await submission(abroad, prompt)).status, { timeout, message: prompt })
    .toBe(status)
}

/** Sentences that say that money is safe, and that it is spent. */
const NOT_BILLED = /not billed|not charged|nothing was (billed|charged)|safe to try again|is free again/i
const BILLED =
  /(?<!may have )(?<!been )\bbilled (and|but)|billed, but|after it was billed|(¥250|it|and) was billed/i

/**
 * Holds the sentences of each submission, on its card and on its own page, against what the service knows of it. Of what
 * got no answer either may be true, so neither may be said.
 */
export async function expectTruth(abroad: Abroad): Promise<void> {
  const { page, program } = abroad
  await page.goto(program.url)
  const all = await submissions(abroad)
  for (const row of all) {
    const billed = isBilled(abroad, row, all)
    const shown = page.getByRole('article').filter({ has: page.locator(`[data-card="${row.id}"]`) })
    const onCard = (await shown.textContent()) ?? ''
    const answer = await page.request.get(`${program.url}/videos/${row.id}`)
    const onPage = wordsOf(await answer.text())
    expect(onPage).toContain(row.prompt)
    for (const said of [onCard, onPage])
      expectTrue({ row, billed, whole: servedWhole(abroad, row).length > 0 }, said)
    if (row.status === 'unknown') expect(onCard).toMatch(/may have been billed/)
    if (billed || row.status === 'unknown') {
      await expect(shown.getByRole('button', { name: /Try again/ }), row.prompt).toHaveCount(0)
    }
  }
}

function expectTrue(
  { row, billed, whole }: { row: SubmissionView; billed: boolean; whole: boolean },
  said: string,
): void {
  const about = `${row.prompt} (${row.status}): ${said}`
  if (billed || row.status === 'unknown') expect(said, about).not.toMatch(NOT_BILLED)
  if (!billed) expect(said, about).not.toMatch(BILLED)
  if (!whole) expect(said, about).not.toMatch(/Ready(?! to watch)/)
}

/** @param all every submission: a job that belongs to another one of the same prompt is not this one's. */
function isBilled({ service }: Abroad, row: SubmissionView, all: readonly SubmissionView[]): boolean {
  const others = all.filter(({ id }) => id !== row.id).map(({ jobId }) => jobId)
  return service.ledger.jobsFor(row.prompt).some(({ id }) => !others.includes(id))
}

/** The hashes of the whole files that the service served for a submission. */
function servedWhole({ service }: Abroad, { prompt, jobId }: SubmissionView): string[] {
  const jobs = service.ledger.jobsFor(prompt).filter(({ id }) => id === jobId)
  return jobs.flatMap(({ served }) => served.filter(({ whole }) => whole).map(({ sha256 }) => sha256))
}

/** The text of a page as the server draws it. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
}

/** As many POSTs for each prompt as its submissions say, and never two that are billed for one. */
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
  const row = await submission(abroad, prompt)
  const answer = await page.request.get(`${program.url}/api/submissions/${row.id}/content`)
  const sha256 = sha256Of(await answer.body())
  expect(row.clip?.sha256, prompt).toBe(sha256)
  expect(servedWhole(abroad, row), prompt).toContain(sha256)
}
