import type { Language } from '#lib/i18n/languages.ts'

/** Stores the language for the next request; the server reads the cookie. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}
