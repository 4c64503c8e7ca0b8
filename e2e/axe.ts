import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/**
 * axe's findings on the current page, without motion: a fading toast has no contrast. It needs no page of its own, since
 * the studio has no foreign frames.
 */
export async function examine(page: Page): ReturnType<AxeBuilder['analyze']> {
  const still = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : null })
  return found
}
