/** Places for words in a saved prompt: `{place} at night`. Pure. */

/** A name in braces, on one line, of limited length. */
const PLACE = /\{([^{}\n]{1,40})\}/gu

/** The names of the places of a text, each once, in order. */
export function placesOf(text: string): string[] {
  const names = Array.from(text.matchAll(PLACE), ([, name = '']) => name.trim()).filter((name) => name !== '')
  return [...new Set(names)]
}

/** Fills the places of a text; a place without words stays. */
export function fillPlaces(text: string, words: ReadonlyMap<string, string>): string {
  return text.replaceAll(PLACE, (place, name: string) => words.get(name.trim())?.trim() || place)
}
