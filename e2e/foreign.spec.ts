import { expect, test } from '@playwright/test'
import type { BalanceView } from '../lib/balance/view.ts'
import { PRICE_YEN } from '../tests/doubles/foreign-service/ledger.ts'
import {
  type Abroad,
  expectArchived,
  expectPosts,
  expectTruth,
  goAbroad,
  reaches,
  submission,
  submissions,
} from './foreign.ts'
import { card, make } from './person.ts'

/** Each on a studio of its own, so that none waits for what another one has to settle. */
test.describe.configure({ mode: 'parallel' })
/** Every card is in sight. */
test.use({ viewport: { width: 1280, height: 3_000 } })

/** Videos that the contract allows, whatever their ids, answers and ways. */
const WHOLE = [
  'Lighthouse',
  'Harbour [id-colons content-elsewhere]',
  'Island [id-166 content-part]',
  'Cliff [id-1024 content-gzip]',
  'Bay [id-odd content-no-length]',
  'Reef [answer-bom content-no-tag]',
  'Cape [answer-gzip content-no-ranges]',
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

async function balance({ page, program }: Abroad): Promise<BalanceView> {
  return (await (await page.request.get(`${program.url}/api/balance`)).json()) as BalanceView
}

test('a storyboard in every form that the contract allows comes home; no damaged file is ready', async ({
  page,
}) => {
  const abroad = await goAbroad(page, { spentYen: 12_345 })
  const { service, program } = abroad
  const { ledger } = service
  const hung = 'Abyss [hang]'
  try {
    await make(page, hung)
    await expect.poll(() => ledger.postsFor(hung)).toHaveLength(1)
    const shots = [...WHOLE, ...WHOLE_IN_THE_END, ...DAMAGED, 'Storm [fails]']
    await page.goto(`${program.url}/storyboard`)
    await page.getByRole('textbox', { name: 'Shot list' }).fill(shots.join('\n'))
    await page.getByRole('button', { name: `Add ${shots.length} shots` }).click()
    await page.getByRole('button', { name: new RegExp(`^Make ${shots.length} takes`) }).click()

    const made = () => submissions(abroad)
    await expect
      .poll(async () => (await made()).map(({ prompt }) => prompt).sort())
      .toEqual([hung, ...shots].toSorted())
    await expect
      .poll(
        async () =>
          (await made())
            .filter(({ prompt, status, clip, trouble }) => {
              if (prompt === hung) return status !== 'submitting'
              if (prompt.includes('fails')) return status !== 'failed'
              return DAMAGED.includes(prompt) ? trouble === null : clip === null
            })
            .map(({ prompt }) => prompt),
        { timeout: 90_000 },
      )
      .toEqual([])
    await expectPosts(abroad)
    for (const prompt of [...WHOLE, ...WHOLE_IN_THE_END]) await expectArchived(abroad, prompt)
    for (const prompt of DAMAGED) {
      expect(await submission(abroad, prompt)).toMatchObject({ status: 'completed', clip: null })
    }
    await page.goto(program.url)
    for (const prompt of DAMAGED) await expect(card(page, prompt).getByText(/file is damaged/)).toBeVisible()
    await expectTruth(abroad)

    // Another tool spends with the key. The next send is followed by a reading.
    ledger.spend(777)
    await page.goto(program.url)
    await make(page, 'Afterwards')
    const posts = shots.length + 1
    const spendYen = 12_345 + posts * PRICE_YEN + 777
    await expect
      .poll(() => balance(abroad), { timeout: 70_000 })
      .toMatchObject({
        reading: { spendYen },
        openingYen: 12_345,
        explainedYen: posts * PRICE_YEN,
        unexplainedYen: 777,
        heldYen: PRICE_YEN,
        availableYen: 100_000 - spendYen - PRICE_YEN,
      })
    expect(ledger.spendYen).toBe(spendYen)
    await page.goto(`${program.url}/balance`)
    await expect(page.getByText('¥777').first()).toBeVisible()

    await reaches(abroad, hung, 'unknown', 90_000)
    await expectTruth(abroad)
    await expectPosts(abroad)
  } finally {
    await abroad.close()
  }
})

test('whatever the service answers, or does not, the studio sends once and says what is true', async ({
  page,
}) => {
  const abroad = await goAbroad(page, { lagMs: 500 })
  const { service, program } = abroad
  const { ledger } = service
  const makeIt = async (prompt: string) => {
    await page.goto(program.url)
    await make(page, prompt)
  }
  try {
    service.resetNextPost('Tide')
    await makeIt('Tide')
    await reaches(abroad, 'Tide', 'unknown')
    await expectTruth(abroad)
    await reaches(abroad, 'Tide', 'not_accepted', 60_000)

    await makeIt('Fog [refuse-503]')
    await reaches(abroad, 'Fog [refuse-503]', 'rejected')
    await makeIt('Rain [refuse-budget]')
    await reaches(abroad, 'Rain [refuse-budget]', 'rejected')
    await expect(card(page, 'Rain').getByText(/not enough budget left/)).toBeVisible()

    for (const prompt of ['Snow [refuse-429-once]', 'Hail [refuse-503-once]']) {
      await makeIt(prompt)
      await expect.poll(() => ledger.jobsFor(prompt)).toHaveLength(1)
      expect(ledger.postsFor(prompt)).toHaveLength(2)
    }
    const recognised = [
      'Wind [answer-comma]',
      'Frost [answer-cut]',
      'Sun [answer-201]',
      'Moon [answer-200 id-1024]',
    ]
    for (const prompt of recognised) {
      await makeIt(prompt)
      await expect
        .poll(async () => (await submission(abroad, prompt)).jobId, { timeout: 30_000 })
        .not.toBeNull()
    }

    await page.goto(`${program.url}/reconcile`)
    await page.getByRole('button', { name: 'Lift the pause' }).click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await makeIt('Surf [accept-within]')
    await reaches(abroad, 'Surf [accept-within]', 'unknown')
    await reaches(abroad, 'Surf [accept-within]', 'billed_without_job', 60_000)
    await expectTruth(abroad)
    await expectPosts(abroad)
    for (const prompt of recognised) await expectArchived(abroad, prompt)
    const settled = { explainedYen: ledger.spendYen, unexplainedYen: 0, heldYen: 0 }
    expect(await balance(abroad)).toMatchObject(settled)
    expect(ledger.spendYen).toBe(ledger.jobs.size * PRICE_YEN)
  } finally {
    await abroad.close()
  }
})

test('a refused key, a rate limit, a late acceptance and a reset of the spend are said as what they are', async ({
  page,
}) => {
  const rateLimit = { accepted: 4, windowMs: 4_000 }
  const abroad = await goAbroad(page, { rateLimit })
  const { service, program } = abroad
  const { ledger } = service
  const mirage = 'Mirage [accept-beyond]'
  const gate = 'Gate [refuse-key]'
  try {
    await make(page, mirage)
    await reaches(abroad, mirage, 'unknown')
    await expectTruth(abroad)
    await reaches(abroad, mirage, 'not_accepted', 60_000)
    await expectTruth(abroad)

    await page.goto(program.url)
    await make(page, gate)
    await reaches(abroad, gate, 'rejected')
    await expect(
      card(page, gate)
        .getByText(/API key/)
        .first(),
    ).toBeVisible()
    await expect(card(page, gate).getByRole('button', { name: /Try again/ })).toHaveCount(0)
    await expectTruth(abroad)
    await page.goto(program.url)
    await make(page, 'Behind the gate')
    await expect(card(page, 'Behind the gate').getByText(/refuses the studio’s API key/)).toBeVisible()
    expect(ledger.postsFor('Behind the gate')).toEqual([])
    service.mendKey()
    await expect.poll(() => ledger.jobsFor('Behind the gate'), { timeout: 60_000 }).toHaveLength(1)
    await card(page, gate)
      .getByRole('button', { name: /Try again/ })
      .click()
    await expect.poll(() => ledger.jobsFor(gate)).toHaveLength(1)

    const crowd = Array.from({ length: 10 }, (_, nth) => `Crowd ${nth}`)
    await page.goto(`${program.url}/storyboard`)
    await page.getByRole('textbox', { name: 'Shot list' }).fill(crowd.join('\n'))
    await page.getByRole('button', { name: 'Add 10 shots' }).click()
    await page.getByRole('button', { name: /^Make 10 takes/ }).click()
    const accepted = () => crowd.filter((prompt) => ledger.jobsFor(prompt).length === 1)
    await expect.poll(accepted, { timeout: 60_000 }).toEqual(crowd)
    const refusedIn = ledger.posts
      .filter(({ refusedWith }) => refusedWith === 429)
      .map(({ at }) => Math.floor(at / rateLimit.windowMs))
    expect(refusedIn.length).toBeGreaterThan(0)
    expect(new Set(refusedIn).size, 'refusals, each in a window of its own').toBe(refusedIn.length)
    await expectPosts(abroad)
    await expectTruth(abroad)

    service.acceptLate()
    await expect.poll(() => ledger.jobsFor(mirage)).toHaveLength(1)
    await page.goto(program.url)
    await make(page, 'After the mirage')
    await expect.poll(() => ledger.jobsFor('After the mirage')).toHaveLength(1)
    const explainedYen = ledger.spendYen - PRICE_YEN
    await expect.poll(() => balance(abroad)).toMatchObject({ explainedYen, unexplainedYen: PRICE_YEN })

    ledger.resetSpend()
    await make(page, 'After the reset')
    await expect.poll(() => ledger.jobsFor('After the reset')).toHaveLength(1)
    await expect
      .poll(async () => (await balance(abroad)).reading?.spendYen, { timeout: 70_000 })
      .toBe(ledger.spendYen)
    await page.goto(`${program.url}/balance`)
    await expect(page.getByText(/lower than our charges/).first()).toBeVisible()
  } finally {
    await abroad.close()
  }
})
