import { createTranslator, type Messages } from 'next-intl'
import { CATALOGUES } from './catalogues.ts'
import type { Language } from './languages.ts'
import type { Say } from './message.ts'

/** Says any message in a language of choice: for what leaves the studio where nobody's browser asks for one. */
export function sayIn(language: Language): Say {
  const messages = CATALOGUES[language] as Messages
  // By way of unknown: to compare the two types takes the compiler minutes.
  const say: unknown = createTranslator({ locale: language, messages, timeZone: 'UTC' })
  return say as Say
}
