/**
 * The search terms of a submission, in any language. Pure. Text with spaces is found by its words; text without spaces
 * (kana, kanji, hangul, Thai) by pairs of characters. A search for the beginning of a word finds it.
 */

/** Runs of letters and digits; runs in scripts without spaces are cut into pairs. */
const RUN = /[\p{L}\p{M}\p{N}]+/gu
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\u30fc\u3005]+/u
const PARTS = new RegExp(`${WITHOUT_SPACES.source}|.`, 'gu')

/** Longer words are cut: people type no more than this to find a word. */
const LONGEST_WORD = 40

/** One form for full and half width, and for upper and lower case. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The words of a text, each once: whole words, and pairs of characters with the last one alone. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(runsOf(text).flatMap(({ text: run, paired }) => (paired ? pairs(run, true) : [run])))]
}

/** The searched text of a submission: its prompt and its tags. */
export function searchWords({ prompt, tags = [] }: { prompt: string; tags?: readonly string[] }): string[] {
  return searchWordsOf([prompt, ...tags].join('\n'))
}

/**
 * A search as PostgreSQL's `tsquery` over `array_to_tsvector("searchWords")`: everything that was typed must match,
 * words by prefix. Null when nothing is searchable.
 */
export function searchQuery(typed: string): string | null {
  const words = runsOf(typed).flatMap(({ text, paired }) => {
    if (!paired) return [`${quoted(text)}:*`]
    const cut = pairs(text, false)
    return cut.length > 0 ? cut.map(quoted) : [`${quoted(text)}:*`]
  })
  return words.length > 0 ? [...new Set(words)].join(' & ') : null
}

function runsOf(text: string): { text: string; paired: boolean }[] {
  const runs: { text: string; paired: boolean }[] = []
  for (const [run] of plain(text).matchAll(RUN)) {
    for (const part of split(run)) runs.push(part)
  }
  return runs
}

/** Cuts a run where the script changes: `4K猫` is `4k` and `猫`. */
function split(run: string): { text: string; paired: boolean }[] {
  const parts: { text: string; paired: boolean }[] = []
  for (const [part] of run.matchAll(PARTS)) {
    const paired = WITHOUT_SPACES.test(part)
    const last = parts.at(-1)
    if (!paired && last && !last.paired) last.text += part
    else parts.push({ text: part, paired })
  }
  return parts.map(({ text, paired }) => ({
    text: paired ? text : [...text].slice(0, LONGEST_WORD).join(''),
    paired,
  }))
}

function pairs(run: string, withLast: boolean): string[] {
  const characters = [...run]
  const found = characters.slice(0, -1).map((character, index) => character + characters[index + 1])
  const last = characters.at(-1)
  return withLast && last ? [...found, last] : found
}

/** A lexeme in quotes; it has only letters and digits, which need no escape. */
function quoted(word: string): string {
  return `'${word}'`
}
