import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The findings of axe on a page as it is now. It needs no page of its own, since the studio has no foreign frames. */
export function examine(page: Page): ReturnType<AxeBuilder['analyze']> {
  return new AxeBuilder({ page }).setLegacyMode(true).analyze()
}
