import { CATALOGUES } from './catalogue.ts'
import type { Message } from './message.ts'

/**
 * Rows store keys, so a key removed from the catalogues loses its message. Stored are the keys of `troubles` and
 * `claims.notes`, `reconcile.pause.reason`, and the reasons of verdicts in `reconcile.decisions`.
 */

/** Serializes a message key and its values for a row, to be translated on read. */
export function storeMessage(message: Message): string {
  return JSON.stringify(message)
}

/**
 * A text by a person or the service for a row; it cannot be mistaken for a stored message, even if it looks like one.
 */
export function storeText(text: string): string {
  return parseMessage(text) ? storeMessage(asWritten(text)) : text
}

/** The message of a row's text. Free text, and a message missing from the catalogue, is shown as is. */
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
