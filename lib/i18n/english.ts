import { type Message, speak } from './message.ts'
import { sayIn } from './say-in.ts'
import { technicalFacts } from './technical.ts'

const say = sayIn('en')

/** Formats a message in English: for logs, files and the operator. */
export function inEnglish(message: Message): string {
  return speak(say, message)
}

/** For a log: in English, with the codes and raw answers behind it. */
export function inFull(message: Message): string {
  return [inEnglish(message), ...technicalFacts(message)].join(' | ')
}
