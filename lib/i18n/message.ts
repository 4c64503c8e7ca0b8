import type { _Translator, MessageKeys, Messages, NestedKeyOf } from 'next-intl'

/** Says any message of the catalogue, by its whole key. `useTranslations()` and `getTranslations()` give one. */
export type Say = _Translator<Messages>

/** Says the messages of one part. */
export type SayOf<Part extends keyof Messages> = _Translator<Messages, Part>

/**
 * Something for people to read, decided where nobody knows in which language they will: the key of a message, and what
 * goes into it, which may have to be said itself. Plain data, so that it can be sent to a browser or kept in a row (kept.ts).
 */
export interface Said {
  key: MessageKeys<Messages, NestedKeyOf<Messages>>
  values?: Record<string, string | number | Said>
}

/** Says it. */
export function speak(say: Say, { key, values = {} }: Said): string {
  const loose = say as (key: Said['key'], values: Record<string, string | number>) => string
  const spoken = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? speak(say, value) : value] as const,
  )
  return loose(key, Object.fromEntries(spoken))
}
