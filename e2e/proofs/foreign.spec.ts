import { test } from 'playwright/test'
import { PRICE_YEN } from '../../tests/doubles/foreign-service/ledger.ts'
import {
  type Abroad,
  balance,
  expect,
  expectArchived,
  expectMoney,
  expectPosts,
  goAbroad,
  makeIt,
  makeStoryboard,
  reaches,
  submission,
  submissions,
} from '../foreign.ts'
import { expectFolded, expectTruth } from '../foreign-truth.ts'
import { card, expectInteractive } from '../person.ts'

/** Each test has its own studio, so that none waits for another's outcomes to settle. */
test.describe.configure({ mode: 'parallel', timeout: 600_000 })
/** Every card is in sight. */
test.use({ viewport: { width: 1280, height: 3_000 } })

/** Videos that the contract allows, with all kinds of ids, answers and deliveries. */
const WHOLE = [
  'Lighthouse',
  'Harbour [id-colons content-elsewhere]',
  'Island [id-166 content-part]',
  'Cliff [id-1024 content-gzip]',
  'Bay [id-odd content-no-length]',
  'Reef [answer-bom content-no-tag]',
  'Cape [answer-gzip content-no-ranges]',
  'Strait [answer-slow]',
  'Lagoon [answer-long content-no-length content-no-tag content-no-ranges]',
]
const WHOLE_IN_THE_END = [
  'Dune [file-tables then-whole]',
  'Oasis [file-picture then-whole content-elsewhere]',
]
const DAMAGED = [
  'Meadow [file-tables]',
  'Forest [file-open-end]',
  'Hill [file-picture]',
  'Valley [file-sound]',
  'River [file-short]',
]

/** Sends submissions that get no answer, and checks the text shown while nothing can be settled. */
async function makeUnknown(abroad: Abroad, prompt: string): Promise<void> {
  abroad.service.hideSpend(true)
  await makeIt(abroad, prompt)
  await reaches(abroad, prompt, 'unknown')
  await expectTruth(abroad)
  abroad.service.hideSpend(false)
}

test('a storyboard in every form that the contract allows is archived; no damaged file is ready', async ({
  page,
}) => {
  const abroad = await goAbroad(page, { spentYen: 12_345 })
  const { service, program } = abroad
  const { ledger } = service
  const hung = 'Abyss [hang]'
  try {
    const shots = [...WHOLE, ...WHOLE_IN_THE_END, ...DAMAGED, 'Storm [fails]']
    await makeStoryboard(abroad, shots)
    await expect
      .poll(async () => (await submissions(abroad)).map(({ prompt }) => prompt).sort())
      .toEqual(shots.toSorted())
    for (const prompt of [...WHOLE, ...WHOLE_IN_THE_END]) await expectArchived(abroad, prompt)
    for (const prompt of DAMAGED) {
      await expect.poll(async () => (await submission(abroad, prompt)).trouble?.key).toMatch(/damaged/)
      expect(await submission(abroad, prompt)).toMatchObject({ status: 'completed', clip: null })
    }
    await reaches(abroad, 'Storm [fails]', 'failed')
    await expectPosts(abroad)
    await page.goto(program.url)
    for (const prompt of DAMAGED) await expect(card(page, prompt).getByText(/file is damaged/)).toBeVisible()
    await expectTruth(abroad)

    // Another tool spends with the key. The next send is followed by a reading.
    ledger.spend(777)
    await makeIt(abroad, 'Afterwards')
    const posts = shots.length + 1
    const spendYen = 12_345 + posts * PRICE_YEN + 777
    await expect
      .poll(() => balance(abroad))
      .toMatchObject({
        reading: { spendYen },
        openingYen: 12_345,
        explainedYen: posts * PRICE_YEN,
        unexplainedYen: 777,
        heldYen: 0,
        availableYen: 100_000 - spendYen,
      })
    expect(ledger.spendYen).toBe(spendYen)
    await page.goto(`${program.url}/balance`)
    await expect(page.getByText('¥777').first()).toBeVisible()

    // A hanging POST does not delay other submissions.
    await makeIt(abroad, hung)
    await expect.poll(() => ledger.postsFor(hung)).toHaveLength(1)
    service.hideSpend(true)
    await makeIt(abroad, 'Beside')
    await expect.poll(() => ledger.jobsFor('Beside')).toHaveLength(1)
    await reaches(abroad, hung, 'unknown')
    await expectTruth(abroad)
    await expectPosts(abroad)
  } finally {
    await abroad.close()
  }
})

test('whatever the service answers, or does not, the studio sends once and tells the truth', async ({
  page,
}) => {
  const abroad = await goAbroad(page, { lagMs: 500 })
  const { service, program } = abroad
  const { ledger } = service
  const liftPause = async () => {
    await page.goto(`${program.url}/reconcile`)
    await page.getByRole('button', { name: 'Resume sending' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click()
    await expect(page.getByRole('button', { name: 'Resume sending' })).toBeHidden()
  }
  const recognised: string[] = []
  const makeRecognised = async (prompt: string) => {
    recognised.push(prompt)
    await makeIt(abroad, prompt)
    await expect.poll(async () => (await submission(abroad, prompt)).jobId).not.toBeNull()
  }
  try {
    service.resetNextPost('Tide')
    await makeUnknown(abroad, 'Tide')
    await expectFolded(abroad, (await submission(abroad, 'Tide')).id, /ECONNRESET|UND_ERR_SOCKET/)
    await reaches(abroad, 'Tide', 'not_accepted')
    await page.goto(program.url)
    const again = card(page, 'Tide').getByRole('button', { name: 'Try again · ¥250' })
    await expectInteractive(again)
    await again.dblclick()
    await expect.poll(() => ledger.jobsFor('Tide')).toHaveLength(1)
    const rift = 'Rift [answer-307]'
    await makeUnknown(abroad, rift)
    await expectFolded(abroad, (await submission(abroad, rift)).id, /HTTP 307/)
    await reaches(abroad, rift, 'not_accepted')

    await makeIt(abroad, 'Fog [refuse-503]')
    await reaches(abroad, 'Fog [refuse-503]', 'rejected')
    await makeIt(abroad, 'Rain [refuse-budget]')
    await reaches(abroad, 'Rain [refuse-budget]', 'rejected')
    await expect(card(page, 'Rain').getByText(/Not enough budget/)).toBeVisible()
    for (const prompt of ['Snow [refuse-429-once]', 'Hail [refuse-503-once]']) {
      await makeIt(abroad, prompt)
      await expect.poll(() => ledger.jobsFor(prompt)).toHaveLength(1)
      expect(ledger.postsFor(prompt)).toHaveLength(2)
    }

    await makeRecognised('Wind [answer-comma]')
    await makeRecognised('Frost [answer-cut]')
    await makeRecognised('Sun [answer-201]')
    await liftPause() // the third without a clear answer in five minutes
    await makeRecognised('Moon [answer-200 id-1024]')
    const surf = 'Surf [accept-within]'
    await makeUnknown(abroad, surf)
    await reaches(abroad, surf, 'billed_without_job')
    for (const prompt of recognised) await expectArchived(abroad, prompt)
    await expectTruth(abroad)
    await expectPosts(abroad)
    await expectMoney(abroad)
  } finally {
    await abroad.close()
  }
})

test('a late acceptance withdraws the verdict, and an admin resolves it', async ({ page }) => {
  const abroad = await goAbroad(page)
  const { service, program } = abroad
  const { ledger } = service
  const found = 'Mirage [accept-beyond id-1024]'
  const lost = 'Phantom [accept-beyond]'
  const refused = 'Fog [refuse-503]'
  const late = [found, lost]
  const doubted = async (prompt: string) => (await submission(abroad, prompt)).doubted
  try {
    await makeIt(abroad, refused)
    await reaches(abroad, refused, 'rejected')
    for (const prompt of late) {
      await makeUnknown(abroad, prompt)
      await reaches(abroad, prompt, 'not_accepted')
    }
    await expectTruth(abroad)
    await page.goto(program.url)
    for (const prompt of late) {
      await expect(
        card(page, prompt)
          .getByText(/not charged/)
          .first(),
      ).toBeVisible()
      await expect(card(page, prompt).getByRole('button', { name: /Try again/ })).toBeVisible()
    }

    service.acceptLate()
    for (const prompt of late) await expect.poll(() => ledger.jobsFor(prompt)).toHaveLength(1)
    await makeIt(abroad, 'Afterwards') // a reading follows
    for (const prompt of [...late, refused]) await expect.poll(() => doubted(prompt), prompt).toBe(true)
    await expectTruth(abroad)
    for (const prompt of late)
      await expect(card(page, prompt).getByText('May have been charged').first()).toBeVisible()
    expect(await balance(abroad)).toMatchObject({ unexplainedYen: 2 * PRICE_YEN, heldYen: 0 })

    await page.goto(`${program.url}/reconcile`)
    const suspect = (prompt: string) =>
      page.getByRole('article', { name: prompt }).filter({ hasText: 'May have been charged after all' })
    for (const prompt of [...late, refused]) await expect(suspect(prompt)).toBeVisible()
    await suspect(found).getByText('How we know').click()
    await suspect(found).getByRole('button', { name: 'Link a job ID' }).click()
    await expect(page.getByRole('dialog').getByLabel('Job ID')).toBeFocused()
    await page
      .getByRole('dialog')
      .getByLabel('Job ID')
      .fill(ledger.jobsFor(found)[0]?.id ?? '')
    await page.getByRole('dialog').getByRole('button', { name: 'Check and link' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(suspect(found)).toBeHidden()
    await expectArchived(abroad, found)
    expect(await doubted(lost)).toBe(true)

    await suspect(lost).getByRole('button', { name: 'Resolve', exact: true }).click()
    await page.getByRole('dialog').getByText('This video was charged').click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Support named its job, and says it is gone')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark ¥250 as charged' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(suspect(lost)).toBeHidden()
    expect((await submission(abroad, lost)).status).toBe('billed_without_job')
    await page.goto(`${program.url}/reconcile/claims`)
    await expect(page.getByRole('checkbox', { name: /Phantom/ })).toBeVisible()

    await makeIt(abroad, 'In the end') // and another reading
    await expect.poll(() => doubted(refused)).toBe(false)
    await expectMoney(abroad)
    await expectTruth(abroad)
    await expectPosts(abroad)
  } finally {
    await abroad.close()
  }
})

test('names a refused key, a rate limit and a reset of the spend correctly', async ({ page }) => {
  const rateLimit = { accepted: 4, waitMs: 2_000 }
  // One at a time: beside a slow POST, a second may be refused before the studio hears of the first refusal.
  const abroad = await goAbroad(page, { rateLimit }, { SEND_CONCURRENCY: '1' })
  const { service, program } = abroad
  const { ledger } = service
  const gate = 'Gate [refuse-key]'
  try {
    await makeIt(abroad, gate)
    await reaches(abroad, gate, 'rejected')
    await expect(
      card(page, gate)
        .getByText(/API key/)
        .first(),
    ).toBeVisible()
    await expect(card(page, gate).getByRole('button', { name: /Try again/ })).toHaveCount(0)
    await expectTruth(abroad)
    await makeIt(abroad, 'Behind the gate')
    await expect(card(page, 'Behind the gate').getByText(/refuses the API key/)).toBeVisible()
    expect(ledger.postsFor('Behind the gate')).toEqual([])
    service.mendKey()
    await expect.poll(() => ledger.jobsFor('Behind the gate')).toHaveLength(1)
    await card(page, gate)
      .getByRole('button', { name: /Try again/ })
      .click()
    await expect.poll(() => ledger.jobsFor(gate)).toHaveLength(1)

    const crowd = Array.from({ length: 10 }, (_, nth) => `Crowd ${nth}`)
    await makeStoryboard(abroad, crowd)
    await expect.poll(() => crowd.filter((prompt) => ledger.jobsFor(prompt).length === 1)).toEqual(crowd)
    const refusals = ledger.posts.filter(({ refusedWith }) => refusedWith === 429)
    expect(refusals, 'one per reached limit').toHaveLength(2)
    await expectTruth(abroad)
    await expectPosts(abroad)
    await expectMoney(abroad)

    ledger.resetSpend()
    await makeIt(abroad, 'After the reset')
    await expect.poll(() => ledger.jobsFor('After the reset')).toHaveLength(1)
    await expect.poll(async () => (await balance(abroad)).reading?.spendYen).toBe(ledger.spendYen)
    await page.goto(`${program.url}/balance`)
    await expect(page.getByText(/less was spent than our ledger shows/).first()).toBeVisible()
  } finally {
    await abroad.close()
  }
})
