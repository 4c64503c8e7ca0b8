import type { Translated } from '../catalogue.ts'
import type { ui as english } from '../en/ui.ts'

export const ui: Translated<typeof english> = {
  copied: 'コピー済み',
  copiedNews: 'コピーしました。',
  cannotCopy: 'このブラウザーではコピーできません。テキストを選んでコピーしてください。',
  technical: '技術的な詳細',
  showPassword: 'パスワードを表示',
}
