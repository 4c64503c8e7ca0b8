import type { Message } from './message.ts'

/** Codes of machines: error codes, names of settings, HTTP statuses. Most people cannot read them. */
export const CODES = /[A-Z]{3,}_|E[A-Z]{5,}|HTTP \d/

/**
 * The raw facts behind a message, for technical readers: codes, statuses and the service's own text, which the wording
 * for people omits. The same in every language.
 */
export function technicalFacts({ key, values = {} }: Message): string[] {
  const own: string[] = []
  const inner: string[] = []
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') inner.push(...technicalFacts(value))
    else own.push(factOf(name, value))
  }
  if (own.length === 0) return inner
  const facts = own.join(', ')
  return [key === 'troubles.asWritten' ? facts : `${key.slice(key.lastIndexOf('.') + 1)}: ${facts}`, ...inner]
}

function factOf(name: string, value: string | number): string {
  if (name === 'status') return `HTTP ${value}`
  return name === 'why' || name === 'text' ? String(value) : `${name} ${value}`
}
