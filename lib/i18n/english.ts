import { createTranslator } from 'next-intl'
import { english } from './catalogue.ts'
import { type Message, speak } from './message.ts'
import { readyToFormat } from './ready-to-format.ts'
import { technicalFacts } from './technical.ts'

const say = createTranslator({ locale: 'en', messages: readyToFormat(english), timeZone: 'UTC' })

/** Says it in English: for logs, files and whoever runs the studio. */
export function inEnglish(message: Message): string {
  return speak(say, message)
}

/** For a log: in English, with the codes and raw answers behind it. */
export function inFull(message: Message): string {
  return [inEnglish(message), ...technicalFacts(message)].join(' | ')
}
