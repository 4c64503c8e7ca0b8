import { keepCookie } from '#components/client/cookie.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** Stores the language for the next request; the server reads the cookie. */
export function keepLanguage(language: Language): void {
  keepCookie('language', language)
}
