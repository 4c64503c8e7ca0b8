import { expect, type Page, test } from 'playwright/test'
import { fillProgram } from './filled.ts'
import { errorsOf, signIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

/** As many as can be changed at once (lib/gallery/filter.ts). */
const CLIPS = 10_000

let program: Program

test.beforeAll(async () => {
  program = await makeProgram()
  await fillProgram(program, CLIPS)
  await program.start()
})
test.afterAll(() => program?.remove())

test('ten thousand selected are tagged, rated and put in the trash at once, and all of it is undone', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await signIn(page, program.url)
  await expect(page.getByRole('searchbox')).toBeEditable()
  await page.locator('[data-card]').first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Select the first 10,000' }).click()
  const bar = page.getByRole('region', { name: '10,000 selected' })
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 10,000 submissions' })
  await dialog.getByLabel('Add').fill('harvest')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tags of 10,000 changed.').first()).toBeVisible({ timeout: 60_000 })
  expect(await count(page, 'tag=harvest')).toBe(CLIPS)
  await undo(page)
  expect(await count(page, 'tag=harvest')).toBe(0)

  await bar.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('10,000 put in the trash, for 30 days.').first()).toBeVisible({
    timeout: 60_000,
  })
  expect(await count(page, '')).toBe(0)
  await undo(page)
  expect(await count(page, '')).toBe(CLIPS)

  // Nothing of it made the page heavy: only what is in sight is drawn, and what is typed is there at once.
  await expect(page.locator('[data-card]').first()).toBeVisible()
  expect(await page.locator('[data-card]').count()).toBeLessThan(100)
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('A field after the harvest')
  await expect(prompt).toHaveValue('A field after the harvest')
  expect(errors).toEqual([])
})

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.').first()).toBeVisible({ timeout: 60_000 })
}

async function count(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`${program.url}/api/submissions/ids?${query}`)
  return ((await answer.json()) as { ids: string[] }).ids.length
}
