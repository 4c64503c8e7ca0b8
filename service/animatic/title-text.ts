/** Measures a text at a font size, in pixels. */
export type Measure = (text: string, fontSize: number) => number

export interface Title {
  lines: string[]
  fontSize: number
}

/** Tried in order: the largest size that fits the whole text, else the last with an ellipsis. */
const SETTINGS = [
  { fontSize: 54, maxLines: 2 },
  { fontSize: 42, maxLines: 4 },
  { fontSize: 32, maxLines: 7 },
] as const

/** No card shows more than this, so nothing longer needs to be measured. */
const MAX_CHARACTERS = 420
const ELLIPSIS = '…'

const NO_LINE_START =
  /^[、。，．,.!?！？:;：；・」』）)\]｝】〉》”’ー～…々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％]/u
const NO_LINE_END = /[「『（([｛【〈《“‘]$/u
/** Control and direction characters, and emoji: the card's font lacks them, and would draw boxes. */
const NOT_SHOWN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** The prompt as one line of text that the font can show, white space collapsed. */
export function cleanTitle(prompt: string): string {
  return prompt
    .slice(0, MAX_CHARACTERS * 8)
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(NOT_SHOWN, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/ +/gu, ' ')
    .trim()
}

/**
 * Breaks a prompt into balanced lines no wider than `maxWidth` pixels, the last with an ellipsis when the text goes on.
 * Japanese breaks between words and never before closing marks or small kana. Never throws; white space alone gives no
 * lines.
 */
export function layoutTitle(prompt: string, maxWidth: number, measure: Measure): Title {
  const pieces = unbreakable(charactersOf(cleanTitle(prompt)).slice(0, MAX_CHARACTERS).join(''))
  let title: Title = { lines: [], fontSize: 0 }
  for (const { fontSize, maxLines } of SETTINGS) {
    const width = (text: string): number => measure(text, fontSize)
    const lines = breakLines(pieces, maxWidth, width)
    if (lines.length <= maxLines) return { fontSize, lines: balance(pieces, lines, maxWidth, width) }
    const last = shorten(lines[maxLines - 1] ?? '', maxWidth, width)
    title = { fontSize, lines: [...lines.slice(0, maxLines - 1), last] }
  }
  return title
}

/** Words with the marks that must stay on their line. */
function unbreakable(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const previous = pieces.at(-1) ?? ''
    const joins = NO_LINE_START.test(segment) || NO_LINE_END.test(previous)
    const latin =
      /[\p{Script=Latin}\p{N}'’-]$/u.test(previous) && /^[-'’\p{Script=Latin}\p{N}]/u.test(segment)
    if (previous !== '' && (joins || latin)) pieces[pieces.length - 1] = previous + segment
    else pieces.push(segment)
  }
  return pieces
}

function breakLines(pieces: readonly string[], maxWidth: number, width: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line === '' && piece.trim() === '') continue
    if (width((line + piece).trimEnd()) <= maxWidth) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    const chunks = width(piece) <= maxWidth ? [piece.trimStart()] : splitLong(piece, maxWidth, width)
    lines.push(...chunks.slice(0, -1))
    line = chunks.at(-1) ?? ''
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** Breaks a piece that is wider than a line between its characters. */
function splitLong(piece: string, maxWidth: number, width: (text: string) => number): string[] {
  const chunks: string[] = []
  let chunk = ''
  for (const character of charactersOf(piece)) {
    if (chunk !== '' && width(chunk + character) > maxWidth) {
      chunks.push(chunk)
      chunk = ''
    }
    if (width(character) <= maxWidth) chunk += character
  }
  return [...chunks, chunk]
}

/** Narrows the lines until they are about equally long, keeping their number. */
function balance(
  pieces: readonly string[],
  lines: string[],
  maxWidth: number,
  width: (text: string) => number,
): string[] {
  let best = lines
  for (let share = 0.95; lines.length > 1 && share >= 0.5; share -= 0.05) {
    const narrower = breakLines(pieces, maxWidth * share, width)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

function shorten(line: string, maxWidth: number, width: (text: string) => number): string {
  const characters = charactersOf(line)
  while (characters.length > 0 && width(characters.join('') + ELLIPSIS) > maxWidth) characters.pop()
  return characters.join('').replace(/[\s、。,.]+$/u, '') + ELLIPSIS
}
