import type { Translated } from '../catalogue.ts'
import type { compare as english } from '../en/compare.ts'

export const compare: Translated<typeof english> = {
  title: '比較',
  loading: '比較を読み込んでいます',
  back: '動画に戻る',
  swap: '左右を入れ替え',
  side: '{side} · テイク{take, number} / {takes, number}',
  hear: '{side}の音声を聞く',
  prompts: 'プロンプト',
  samePrompt: 'プロンプトは同じです：',
  facts: '詳細の比較',
  fact: '項目',
  column: 'テイク{side}',
  differs: '異なります',
  others: 'ほかのテイク',
  unknownTitle: '比較できる動画がありません',
  unknownHelp: '動画のどちらかが見つからないか、完成した別のテイクがありません。',
}
