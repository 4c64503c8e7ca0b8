import { expect, test } from 'playwright/test'
import { CATALOGUES } from '#lib/i18n/catalogue.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { startContractService } from '../contract-service.ts'
import { inDatabase } from '../database.ts'
import { makeButton, promptField } from '../person.ts'
import { expectAccessible, page, program, setStage } from '../stage.ts'

let upstream: Awaited<ReturnType<typeof startContractService>>

setStage({
  clips: 6,
  env: async () => {
    upstream = await startContractService(0, await makeVideo())
    return upstream.env
  },
})
test.afterAll(() => upstream?.close())

/** A change of the studio's rows, as time would cause it. */
const pass = (change: string) => inDatabase(program, (db) => db.$executeRawUnsafe(change))

const cards = () => page.getByRole('article').filter({ hasText: 'Paper lanterns' })
/** The studio polls a job every 15 to 30 s. */
const withinTwoPolls = { timeout: 65_000 }

test('a press shows the time left, estimated from earlier renders', async () => {
  await pass(`UPDATE "Submission" SET "startedAt" = "finishedAt" - interval '10 minutes'`)
  await page.goto(program.url)
  await promptField(page).fill('Paper lanterns on a river')
  await page.getByRole('spinbutton', { name: 'Takes' }).press('4')
  await makeButton(page).click()
  upstream.state.jobStatus = 'in_progress'
  const strip = page.getByRole('region', { name: '0 of 4 ready' })
  await expect(strip.getByText(/^about (9|10) min left$/)).toBeVisible(withinTwoPolls)
  await strip.getByRole('button', { name: 'Show the cards' }).click()
  await expect(cards().getByText(/^about (9|10) min left$/)).toHaveCount(4)
  await expectAccessible()
})

test('a render that takes longer than nine in ten shows that', async () => {
  await pass(
    `UPDATE "Submission" SET "startedAt" = "startedAt" - interval '11 minutes' WHERE "status" = 'in_progress'`,
  )
  await page.reload()
  const strip = page.getByRole('region', { name: '0 of 4 ready' })
  await expect(strip.getByText('longer than usual')).toBeVisible()
  await expect(strip.getByText(/left$/)).toHaveCount(0)
  await strip.getByRole('button', { name: 'Show the cards' }).click()
  await expect(cards().getByText('longer than usual')).toHaveCount(4)
  await expect(cards().getByText(/^Rendering · 1[12]:\d\d$/)).toHaveCount(4)
  await expectAccessible()
})

test('a batch counts what is ready, and plays it', async () => {
  upstream.state.finished.add('job_1').add('job_2')
  const strip = page.getByRole('region', { name: '2 of 4 ready' })
  await expect(strip).toBeVisible(withinTwoPolls)
  await expect(strip.locator('img')).toHaveCount(2)
  await expectAccessible()
  await strip.getByRole('link', { name: 'Play 2' }).click()
  await expect(page.locator('video').first()).toBeVisible()
  await page.goBack()
  await expect(strip).toBeVisible()
  upstream.state.finished.add('job_3').add('job_4')
  await expect(page.getByRole('region', { name: /of 4 ready/ })).toHaveCount(0, withinTwoPolls)
  await expect(cards()).toHaveCount(4)
})

test('an unknown outcome shows when the balance is checked, on its card and its page', async () => {
  upstream.behave((socket, request, all) =>
    request.method === 'POST' ? socket.destroy() : upstream.keepsContract(socket, request, all),
  )
  await promptField(page).fill('A lost answer')
  await makeButton(page).click()
  const lost = page.getByRole('article').filter({ hasText: 'A lost answer' })
  const check = /^Balance check at \d\d:\d\d$/
  await expect(lost.getByText(check)).toBeVisible()
  await expectAccessible()
  await lost.locator('[data-card]').press('Enter')
  await expect(page).toHaveURL(/\/videos\//)
  await expect(page.getByText(check)).toBeVisible()
  await expectAccessible()
})

// Bug: on a phone in Japanese, the title and the button were cut off.
test('the panel of an unknown outcome is not cut off on a phone, in Japanese', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().addCookies([{ name: 'language', value: 'ja', url: program.url }])
  await page.reload()
  const title = page.getByRole('heading', { level: 2, name: CATALOGUES.ja.status.unknown.title })
  const panel = page.locator('section').filter({ has: title })
  await expect(panel.getByText(/\d\d:\d\d/)).toBeVisible()
  const outside = await panel.evaluate((section) => {
    const { left, right, top, bottom } = section.getBoundingClientRect()
    const isOutside = (box: DOMRect) =>
      box.left < left || box.right > right || box.top < top || box.bottom > bottom
    const parts = [...section.querySelectorAll('h2, p, a, button')]
    return {
      parts: parts.length,
      cut: parts.filter((part) => isOutside(part.getBoundingClientRect())).length,
    }
  })
  expect(outside.parts).toBeGreaterThan(3)
  expect(outside.cut).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible()
})
