import type * as english from './en/index.ts'
import type { Language } from './languages.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof english
  }
}
