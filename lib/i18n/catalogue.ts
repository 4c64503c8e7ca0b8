import type { Messages } from 'next-intl'
import * as english from './en/index.ts'
import * as japanese from './ja/index.ts'
import type { Language } from './languages.ts'

/**
 * Every word of the interface, in ICU message syntax: a file of en/ and one of ja/ for each part of it. In bundles they
 * are compiled (compile-messages.cjs), elsewhere they are the texts. Copies, as React sends no module to a browser.
 */
export const CATALOGUES: Record<Language, Messages> = {
  en: { ...english },
  // Compared by a test: to compare the two types takes the compiler minutes.
  ja: { ...japanese } as object as Messages,
}
