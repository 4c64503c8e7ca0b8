import type { _Translator, MessageKeys, Messages, NestedKeyOf } from 'next-intl'

/** Translates any message of the catalogue by its full key. `useTranslations()` and `getTranslations()` return one. */
export type Say = _Translator<Messages>

/** Translates the messages of one part of the catalogue. */
export type SayOf<Part extends keyof Messages> = _Translator<Messages, Part>

/**
 * A text for people before translation: its catalogue key and its values, which may be messages themselves. Plain data,
 * so that it can be sent to a browser or stored in a row (stored-message.ts).
 */
export interface Message {
  key: MessageKeys<Messages, NestedKeyOf<Messages>>
  values?: Record<string, string | number | Message>
}

/** Translates a message. */
export function speak(say: Say, { key, values = {} }: Message): string {
  const loose = say as (key: Message['key'], values: Record<string, string | number>) => string
  const spoken = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? speak(say, value) : value] as const,
  )
  return loose(key, Object.fromEntries(spoken))
}
