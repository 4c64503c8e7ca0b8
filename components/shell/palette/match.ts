import type { Command } from './commands.ts'

/** Matches typed text with commands, and tracks recent ones. Pure. */

export interface Named<C extends Command = Command> {
  command: C
  name: string
  /** Additional search keywords. */
  words: string
}

/** Normalises full and half width, case, and both kana. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** The commands whose name or keywords contain every typed part; best match first, otherwise in list order. */
export function matching<C extends Command>(commands: readonly Named<C>[], typed: string): Named<C>[] {
  const parts = plain(typed).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return [...commands]
  return commands
    .map((each) => ({ each, rank: rankOf(plain(each.name), plain(each.words), parts) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ each }) => each)
}

/** Lower is better; null is no match. */
function rankOf(name: string, words: string, parts: string[]): number | null {
  const ranks = parts.map((part) => {
    if (name.startsWith(part)) return 0
    if (beginsAWord(name, part)) return 1
    if (beginsAWord(words, part)) return 2
    return name.includes(part) ? 3 : null
  })
  return ranks.includes(null) ? null : ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0)
}

function beginsAWord(text: string, part: string): boolean {
  return text.split(/[^\p{L}\p{M}\p{N}ー]+/u).some((word) => word.startsWith(part))
}

const MOST_RECENT = 4

/** Moves `id` to the front of the list. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MOST_RECENT)
}
