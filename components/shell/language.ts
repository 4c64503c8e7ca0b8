'use client'

import { useSyncExternalStore } from 'react'
import { DEFAULT_LANGUAGE, type Language, parseLanguage } from '#lib/i18n/languages.ts'

/** Keeps the language for the next request; the server reads the cookie. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}

/** What the server would answer in, where no server can be asked. */
export function useBrowserLanguage(): Language {
  return useSyncExternalStore(
    () => () => {},
    () => languageOf(document.cookie, navigator.languages),
    () => DEFAULT_LANGUAGE,
  )
}

/** The language that was chosen, else the first of the browser's that we have. */
export function languageOf(cookie: string, browsers: readonly string[]): Language {
  const chosen = /(?:^|; )language=(\w+)/.exec(cookie)?.[1]
  const wanted = [chosen, ...browsers.map((tag) => tag.split('-', 1)[0])]
  return wanted.map(parseLanguage).find((language) => language !== null) ?? DEFAULT_LANGUAGE
}
