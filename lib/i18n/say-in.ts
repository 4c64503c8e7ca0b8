import { createTranslator } from 'next-intl'
import { CATALOGUES } from './catalogue.ts'
import type { Language } from './languages.ts'
import type { Say } from './message.ts'

/** Says any message in a language of choice: for what leaves the studio where nobody's browser asks for one. */
export function sayIn(language: Language): Say {
  // By way of unknown: the types of all messages are too many to compare.
  const say: unknown = createTranslator({
    locale: language,
    messages: CATALOGUES[language],
    timeZone: 'UTC',
  })
  return say as Say
}
