import type { Messages } from 'next-intl'
import * as english from './en/index.ts'
import * as japanese from './ja/index.ts'
import type { Language } from './languages.ts'

/**
 * All texts of the interface, in ICU message syntax: a JSON file in en/ and in ja/ for each part. A new text needs the
 * same key in both files, and `useTranslations(part)` reads it; a test compares them. tools/generate.mjs makes the
 * types of the keys from en/ (`*.d.json.ts`). In bundles the texts are compiled (compile-messages.cjs). The objects are
 * copies, as React sends no module to a browser.
 */
export const CATALOGUES: Record<Language, Messages> = {
  en: { ...english },
  // Compared by a test: comparing the two types takes the compiler minutes.
  ja: { ...japanese } as object as Messages,
}
