import { createTranslator } from 'next-intl'
import { CATALOGUES } from './catalogue.ts'
import type { Language } from './languages.ts'
import type { Say } from './message.ts'

/** Translates any message into a given language: for texts that leave the studio without a browser's request. */
export function sayIn(language: Language): Say {
  // Cast through unknown: there are too many message types to compare.
  const say: unknown = createTranslator({
    locale: language,
    messages: CATALOGUES[language],
    timeZone: 'UTC',
  })
  return say as Say
}
