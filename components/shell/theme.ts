import { keepCookie } from '#components/client/cookie.ts'

export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** The theme of a cookie; the system's theme for any other value. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** The colours of the browser's chrome; they match `--color-bg` in globals.css. */
export const CHROME_COLOURS = { light: '#fbfaf9', dark: '#0b0c0f' } as const

/** The theme of this page. */
export function shownTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme)
}

/** Applies a theme at once and stores it for the next visit. The server reads the cookie, so no page flashes. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keepCookie('theme', theme, theme === 'system' ? 0 : undefined)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('light') ? 'light' : 'dark'
    meta.content = CHROME_COLOURS[theme === 'system' ? own : theme]
  }
}
