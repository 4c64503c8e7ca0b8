import { match } from '@formatjs/intl-localematcher'

/** The languages of the interface, each in its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' } as const

export type Language = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: Language = 'en'

/** The language a cookie names; null for anything else. */
export function parseLanguage(value: string | undefined): Language | null {
  return value !== undefined && Object.hasOwn(LANGUAGES, value) ? (value as Language) : null
}

/** The language that suits a browser best, from its Accept-Language header (RFC 9110, 12.5.4). */
export function languageOfBrowser(header: string | null): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => isTag(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
  return parseLanguage(match(wanted, Object.keys(LANGUAGES), DEFAULT_LANGUAGE)) ?? DEFAULT_LANGUAGE
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false // also the wildcard, which any language satisfies
  }
}
