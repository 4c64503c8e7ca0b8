import { createTranslator } from 'next-intl'
import { CATALOGUES } from './catalogue.ts'
import type { Language } from './languages.ts'
import type { Say } from './message.ts'

/** Says any message in a given language: for texts that leave the studio without a browser's request. */
export function sayIn(language: Language): Say {
  // By way of unknown: the types of all messages are too many to compare.
  const say: unknown = createTranslator({
    locale: language,
    messages: CATALOGUES[language],
    timeZone: 'UTC',
  })
  return say as Say
}
