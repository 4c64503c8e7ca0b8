import type { Locator, Page } from 'playwright/test'
import { inOrderOfPress } from '#components/gallery/rows.ts'
import { isChargedInVain } from '#components/video/shown.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { type SaidOfMoney, saidOfMoney } from '#tests/fixtures/said-of-money.ts'
import { type Abroad, expect, submissions } from './foreign.ts'

/** Technical terms, which appear only under “Technical details”. */
const CODES = /\bE(?:CONN|PIPE|TIMEDOUT|HOST|NOTFOUND|AI_)[A-Z]*\b|UND_ERR|\bHTTP \d{3}\b/

const PAGES = ['/', '/balance', '/reconcile', '/reconcile/claims', '/reconcile/proof', '/storyboard']

/**
 * Compares the text about each submission, on its card and on its own page, with the service's record. Without an answer
 * either may be true, so neither may be stated.
 */
export async function expectTruth(abroad: Abroad): Promise<void> {
  const { page, program } = abroad
  await expect
    .poll(async () => (await submissions(abroad)).filter(isUnderWay).map(({ prompt }) => prompt))
    .toEqual([])
  await page.goto(program.url)
  const all = await submissions(abroad)
  for (const row of inOrderOfPress(all)) {
    const shown = await findCard(page, row)
    const onPage = await wordsOfPage(abroad, `/videos/${row.id}`)
    expect(onPage).toContain(row.prompt)
    const truth = { billed: isBilled(abroad, row, all), damaged: isDamaged(abroad, row) }
    for (const said of [await wordsOf(page, await shown.innerHTML()), onPage]) expectTrue(row, truth, said)
    if (row.status === 'unknown' || (truth.billed && !isChargedInVain(row))) {
      await expect(shown.getByRole('button', { name: /Try again/ }), row.prompt).toHaveCount(0)
    }
  }
  for (const path of PAGES) expect(await wordsOfPage(abroad, path), path).not.toMatch(CODES)
}

/** The card of a submission, in sight or below: opens folded presses, and scrolls down. */
async function findCard(page: Page, { id, prompt }: SubmissionView): Promise<Locator> {
  const card = page.getByRole('article').filter({ has: page.locator(`[data-card="${id}"]`) })
  const folded = page.getByRole('button', { name: 'Show the cards' })
  await expect(async () => {
    for (let press = await folded.count(); press > 0; press -= 1) await folded.first().click({ timeout: 500 })
    if ((await card.count()) === 0) await page.mouse.wheel(0, 300)
    await expect(card, prompt).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 120_000 })
  return card
}

/** Whether a submission is being sent, or may be at any moment: its text changes while it is read. */
function isUnderWay({ status, prompt }: SubmissionView): boolean {
  return status === 'queued' || (status === 'submitting' && !prompt.includes('[hang'))
}

function expectTrue(row: SubmissionView, truth: { billed: boolean; damaged: boolean }, said: string): void {
  const about = `${row.prompt} (${row.status}): ${said}`
  const isUndecided = row.status === 'unknown' || row.status === 'submitting'
  const sayable: SaidOfMoney[] = [null]
  if (!isUndecided) sayable.push(truth.billed ? 'charged' : 'not charged')
  expect(sayable, about).toContain(saidOfMoney(said))
  if (row.status === 'unknown') expect(said, about).toMatch(/may have been charged/)
  if (truth.damaged) expect(said, about).not.toMatch(/\bready\b/i)
  expect(said, about).not.toMatch(CODES)
}

/** @param all every submission: a job of another submission with the same prompt does not count. */
function isBilled({ service }: Abroad, row: SubmissionView, all: readonly SubmissionView[]): boolean {
  const others = all.filter(({ id }) => id !== row.id).map(({ jobId }) => jobId)
  return service.ledger.jobsFor(row.prompt).some(({ id }) => !others.includes(id))
}

/** Every file that the service served for it was damaged. */
function isDamaged({ service }: Abroad, { prompt, jobId }: SubmissionView): boolean {
  const served = service.ledger.jobsFor(prompt).flatMap((job) => (job.id === jobId ? job.served : []))
  return served.length > 0 && served.every(({ whole }) => !whole)
}

async function wordsOfPage({ page, program }: Abroad, path: string): Promise<string> {
  const answer = await page.request.get(program.url + path)
  expect(answer.status(), path).toBe(200)
  return wordsOf(page, await answer.text())
}

/** The visible text of some HTML: of a page, only its content. Buttons state nothing, and the strip of takes is about others. */
function wordsOf(page: Page, html: string): Promise<string> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    for (const unread of parsed.querySelectorAll('script, style, details, button, [aria-label="Takes"]'))
      unread.remove()
    const words: string[] = []
    const texts = parsed.createTreeWalker(parsed.querySelector('main') ?? parsed.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '')
    return words.join(' ').replaceAll(/\s+/g, ' ')
  }, html)
}

/** The raw text behind a trouble is on the video's page, folded. */
export async function expectFolded({ page, program }: Abroad, id: string, raw: RegExp): Promise<void> {
  await page.goto(`${program.url}/videos/${id}`)
  const text = page.getByRole('group').filter({ hasText: 'Technical details' }).getByText(raw).first()
  await expect(text).toBeAttached()
  await expect(text).toBeHidden()
  await page.getByText('Technical details').first().click()
  await expect(text).toBeVisible()
}
