import { match } from '@formatjs/intl-localematcher'

/** The languages of the interface, each in its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' } as const

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: Language = 'en'

/** The language a cookie names; null for anything else. */
export function parseLanguage(value: string | undefined): Language | null {
  return value !== undefined && Object.hasOwn(LANGUAGES, value) ? (value as Language) : null
}

/** The rest of a header is ignored: strangers can send one of any length before sign-in. */
const LONGEST_HEADER = 500
const MOST_TAGS = 20

/** The best language for a browser, from its Accept-Language header (RFC 9110, 12.5.4). */
export function languageOfBrowser(header: string | null): Language {
  const wanted = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .slice(0, MOST_TAGS)
    .map((part) => {
      const [tag = '', quality] = part.replaceAll(/\s/g, '').split(';q=')
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => isTag(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
  return (
    parseLanguage(match(wanted, Object.keys(LANGUAGES), DEFAULT_LANGUAGE, { algorithm: 'lookup' })) ??
    DEFAULT_LANGUAGE
  )
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false // also for the wildcard, which any language satisfies
  }
}
