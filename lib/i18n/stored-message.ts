import { english } from './catalogue.ts'
import type { Said } from './message.ts'

/** What is said, as a text for a row: it is read in the language of whoever looks later. */
export function keep(said: Said): string {
  return JSON.stringify(said)
}

/** A text that a person or the service wrote, for a row: it cannot pass for what the studio says. */
export function keepText(text: string): string {
  return saidIn(text) ? keep(asWritten(text)) : text
}

/** What a text of a row says. One that a person wrote, or that is older than the catalogues, says itself. */
export function kept(text: string): Said {
  return saidIn(text) ?? asWritten(text)
}

/** A text that is the same in every language. */
export function asWritten(text: string): Said {
  return { key: 'troubles.asWritten', values: { text } }
}

function saidIn(text: string): Said | null {
  try {
    const value: unknown = JSON.parse(text)
    return isSaid(value) ? value : null
  } catch {
    return null
  }
}

function isSaid(value: unknown): value is Said {
  if (typeof value !== 'object' || value === null || !('key' in value)) return false
  const { key, values = {} } = value as { key: unknown; values?: unknown }
  if (typeof key !== 'string' || !isMessage(key) || typeof values !== 'object' || values === null)
    return false
  return Object.values(values).every(
    (each) => typeof each === 'string' || typeof each === 'number' || isSaid(each),
  )
}

function isMessage(key: string): boolean {
  let part: unknown = english
  for (const name of key.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return false
    part = (part as Record<string, unknown>)[name]
  }
  return typeof part === 'string'
}
