import { createTranslator } from 'next-intl'
import { english } from './catalogue.ts'
import { type Said, speak } from './said.ts'

const say = createTranslator({ locale: 'en', messages: english, timeZone: 'UTC' })

/** Says it in English: for logs, files and whoever runs the studio. */
export function inEnglish(said: Said): string {
  return speak(say, said)
}
