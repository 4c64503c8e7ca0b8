import { createTranslator, type Messages } from 'next-intl'
import { CATALOGUES } from '../catalogues.ts'
import type { Language } from '../languages.ts'
import type { Say, SayOf } from '../said.ts'

/** Says the messages of one part in English; without a part, every message by its whole key. */
export function sayEnglish(): Say
export function sayEnglish<Part extends keyof Messages>(part: Part): SayOf<Part>
export function sayEnglish(part?: keyof Messages) {
  return translator('en', part)
}

/** The same in Japanese. */
export function sayJapanese(): Say
export function sayJapanese<Part extends keyof Messages>(part: Part): SayOf<Part>
export function sayJapanese(part?: keyof Messages) {
  return translator('ja', part)
}

/** Fails on a message that is missing or lacks a value. Times are said in UTC. */
function translator(locale: Language, namespace?: keyof Messages): unknown {
  return createTranslator({
    locale,
    messages: CATALOGUES[locale] as Messages,
    ...(namespace === undefined ? {} : { namespace }),
    timeZone: 'UTC',
    onError: (error) => {
      throw error
    },
  })
}
