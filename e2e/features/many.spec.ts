import { expect, test } from 'playwright/test'
import { promptField } from '../person.ts'
import { get, page, setStage } from '../stage.ts'

/** As many as can be changed at once (lib/gallery/filter.ts). */
const CLIPS = 10_000

setStage({ clips: CLIPS, complaints: true })

test('ten thousand selected videos are tagged and trashed at once, and all of it is undone', async () => {
  await expect(page.getByRole('searchbox')).toBeEditable()
  await page.locator('[data-card]').first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Select the first 10,000' }).click()
  const bar = page.getByRole('region', { name: '10,000 selected' })
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 10,000 videos' })
  await dialog.getByLabel('Add').fill('harvest')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated tags on 10,000 videos.').first()).toBeVisible({ timeout: 60_000 })
  expect(await count('tag=harvest')).toBe(CLIPS)
  await undo()
  expect(await count('tag=harvest')).toBe(0)

  await bar.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('Moved 10,000 videos to the trash for 30 days.').first()).toBeVisible({
    timeout: 60_000,
  })
  expect(await count('')).toBe(0)
  await undo()
  expect(await count('')).toBe(CLIPS)

  // The page stays light: only cards in sight are drawn.
  await expect(page.locator('[data-card]').first()).toBeVisible()
  expect(await page.locator('[data-card]').count()).toBeLessThan(100)
  await promptField(page).fill('A field after the harvest')
  await expect(promptField(page)).toHaveValue('A field after the harvest')
})

async function undo(): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.').first()).toBeVisible({ timeout: 60_000 })
}

const count = async (query: string) => (await get<{ ids: string[] }>(`submissions/ids?${query}`)).ids.length
