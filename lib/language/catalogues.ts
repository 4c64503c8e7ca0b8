import { type Catalogue, english, type Translated } from './catalogue.ts'
import { door } from './ja/door.ts'
import { frame } from './ja/frame.ts'
import type { Language } from './languages.ts'

export const CATALOGUES: Record<Language, Translated<Catalogue>> = {
  en: english,
  ja: { door, frame },
}
