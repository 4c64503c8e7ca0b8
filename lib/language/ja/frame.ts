import type { Translated } from '../catalogue.ts'
import type { frame as english } from '../en/frame.ts'

export const frame: Translated<typeof english> = {
  theme: 'テーマ',
  themes: { system: 'システムに合わせる', light: 'ライト', dark: 'ダーク' },
  language: '言語',
  person: '{name}：テーマ、言語、サインアウト',
  signOut: 'サインアウト',
}
