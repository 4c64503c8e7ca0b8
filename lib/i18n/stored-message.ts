import { CATALOGUES } from './catalogue.ts'
import type { Message } from './message.ts'

/**
 * A row keeps the key: taken out of the catalogues, the message is unsaid. Keys that stand in rows are those of `troubles`
 * and `claims.notes`, `reconcile.pause.reason`, and the reasons of verdicts in `reconcile.decisions`.
 */

/** Serialises a message key and its values for a row, to be translated when it is read. */
export function storeMessage(message: Message): string {
  return JSON.stringify(message)
}

/** A person's or the service's own text for a row; one that looks like a stored message cannot pass for one. */
export function storeText(text: string): string {
  return parseMessage(text) ? storeMessage(asWritten(text)) : text
}

/** The message of a row's text. Free text, and a message that the catalogue no longer has, is shown as it is. */
export function readMessage(text: string): Message {
  return parseMessage(text) ?? asWritten(text)
}

/** A text that is the same in every language. */
export function asWritten(text: string): Message {
  return { key: 'troubles.asWritten', values: { text } }
}

function parseMessage(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('key' in value)) return false
  const { key, values = {} } = value as { key: unknown; values?: unknown }
  if (typeof key !== 'string' || !isMessageKey(key) || typeof values !== 'object' || values === null)
    return false
  return Object.values(values).every(
    (each) => typeof each === 'string' || typeof each === 'number' || isMessage(each),
  )
}

function isMessageKey(key: string): boolean {
  let part: unknown = CATALOGUES.en
  for (const name of key.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return false
    part = (part as Record<string, unknown>)[name]
  }
  // A compiled message with values in it is a list.
  return typeof part === 'string' || Array.isArray(part)
}
