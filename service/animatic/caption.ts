/** Measures a text at a font size, in pixels. */
export type Measure = (text: string, fontSize: number) => number

export interface CaptionLayout {
  lines: string[]
  fontSize: number
}

interface Setting {
  fontSize: number
  maxLines: number
}

/** Tried in order: the largest in which the whole text fits, else the last with an ellipsis. */
const SETTINGS: readonly Setting[] = [
  { fontSize: 34, maxLines: 1 },
  { fontSize: 31, maxLines: 2 },
  { fontSize: 26, maxLines: 3 },
]

/** No caption shows more than this, so nothing longer needs to be measured. */
const MAX_CHARACTERS = 320
const ELLIPSIS = '…'

const NO_LINE_START =
  /^[、。，．,.!?！？:;：；・」』）)\]｝】〉》”’ー～…々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％]/u
const NO_LINE_END = /[「『（([｛【〈《“‘]$/u
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
const STRAY_JOINERS =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** The prompt as one line of visible text: no control or direction characters, white space collapsed. */
export function cleanCaption(prompt: string): string {
  return prompt
    .slice(0, MAX_CHARACTERS * 8)
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(STACKED_MARKS, '$1')
    .trim()
}

/**
 * Breaks a prompt into lines no wider than `maxWidth` pixels: at most three, the last with an ellipsis
 * when the text goes on. Japanese breaks between words and never before closing marks or small kana.
 * Never throws; white space alone gives no lines.
 */
export function layoutCaption(prompt: string, maxWidth: number, measure: Measure): CaptionLayout {
  const whole = cleanCaption(prompt)
  const shown = [...graphemes.segment(whole)]
    .slice(0, MAX_CHARACTERS)
    .map(({ segment }) => segment)
    .join('')
  const pieces = unbreakable(shown)
  const cut = shown.length < whole.length
  for (const { fontSize, maxLines } of SETTINGS) {
    const width = (text: string): number => measure(text, fontSize)
    const lines = breakLines(pieces, maxWidth, width)
    if (lines.length <= maxLines && !cut) return { fontSize, lines: balance(pieces, lines, maxWidth, width) }
  }
  const { fontSize, maxLines } = SETTINGS.at(-1) ?? { fontSize: 26, maxLines: 3 }
  const width = (text: string): number => measure(text, fontSize)
  const lines = breakLines(pieces, maxWidth, width)
  const kept = lines.slice(0, maxLines)
  const last = kept.pop()
  return { fontSize, lines: last === undefined ? [] : [...kept, shorten(last, maxWidth, width)] }
}

/** Words with the marks that must stay on their line. */
function unbreakable(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const previous = pieces.at(-1)
    const joins = previous !== undefined && (NO_LINE_START.test(segment) || NO_LINE_END.test(previous))
    const latin =
      previous !== undefined &&
      /[\p{Script=Latin}\p{N}'’-]$/u.test(previous) &&
      /^[-'’\p{Script=Latin}\p{N}]/u.test(segment)
    if (joins || latin) pieces[pieces.length - 1] = `${previous}${segment}`
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
  for (const { segment } of graphemes.segment(piece)) {
    if (chunk !== '' && width(chunk + segment) > maxWidth) {
      chunks.push(chunk)
      chunk = ''
    }
    if (width(segment) <= maxWidth) chunk += segment
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
  if (lines.length < 2) return best
  for (let share = 0.95; share >= 0.5; share -= 0.05) {
    const narrower = breakLines(pieces, maxWidth * share, width)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

function shorten(line: string, maxWidth: number, width: (text: string) => number): string {
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (characters.length > 0 && width(characters.join('') + ELLIPSIS) > maxWidth) characters.pop()
  return characters.join('').replace(/[\s、。,.]+$/u, '') + ELLIPSIS
}
