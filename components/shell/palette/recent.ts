/** What somebody did lately, newest first, in this browser. */

const MOST = 4

const keyOf = (personId: string) => `dailies.recent.${personId}`

/** The list with `id` in front. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MOST)
}

export function readRecent(personId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return [] // forbidden storage, or something of another shape
  }
}

export function keepRecent(personId: string, id: string): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(withRecent(readRecent(personId), id)))
  } catch {
    // Quota or privacy settings: then nothing is remembered.
  }
}
