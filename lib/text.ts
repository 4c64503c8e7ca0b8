/** Whether a text can be stored and shown: well-formed Unicode, without control characters but tabs and line breaks. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
}

/** The same for a text of one line: a name, an address. */
export function isLine(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** Whether a text has a visible character: space, marks without a letter, and format characters are invisible. */
export function isVisible(text: string): boolean {
  // U+2800 is the braille pattern without a dot. Characters newer than this program (\p{Cn}) may be visible.
  return /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{DI}\u2800]/u.test(text)
}

/** Where a joiner changes the visible text: beside the end of an Indic syllable, and between joined letters. */
const VIRAMA =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u103a\\u17d2\\u1b44\\u1baa'
const JOINED =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Mandaic}\\p{sc=Nko}\\p{sc=Mongolian}\\p{sc=Phags_Pa}\\p{sc=Adlam}\\p{sc=Rohg}'

/** Invisible characters with a visible effect: whole sequences, so that all others can be removed one by one. */
const MEANT = [
  // Flags of countries within a country.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Families, professions, and other emoji joined from several.
  '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
  // Emoji in colour or in black, keys, and forms of one kanji.
  '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
  '\\ufe0f(?=\\u20e3)',
  '(?<=\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{sc=Mongolian})[\\u180b-\\u180d\\u180f]',
  `(?<=[${VIRAMA}])[\\u200c\\u200d]|[\\u200c\\u200d](?=[${VIRAMA}])`,
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
].join('|')
const UNSEEN = new RegExp(`(${MEANT})|[\\p{DI}\\ufff9-\\ufffb]`, 'gu')

/** Removes characters without a visible effect, so that texts that look the same are equal. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '$1')
}
