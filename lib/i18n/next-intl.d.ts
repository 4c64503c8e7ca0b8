import type { Catalogue } from './catalogue.ts'
import type { Language } from './languages.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}
