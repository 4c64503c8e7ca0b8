import type { Translated } from '../catalogue.ts'
import type { dailies as english } from '../en/dailies.ts'

export const dailies: Translated<typeof english> = {
  title: 'デイリーズ',
  loading: 'デイリーズを読み込んでいます',
  day: '{title} {date}',
  progress: '{position, number} / {total, number}',
  nowPlaying: '{total, number}件中{position, number}件目：{prompt}',
  unratedOnly: '未評価のみ',
  leave: '閉じる',
  previous: '前のテイク',
  next: '次のテイク',
  note: 'メモを書く',
  gone: 'このテイクは削除されました。再生が止まることがあります。次へ進んでください。',
  counts:
    '{select, plural, other {採用#件}} · 保留{hold, number}件 · 不採用{reject, number}件 · 未評価{unreviewed, number}件',
  moving: '{count, plural, other {ほかに#件を作成中です。}}',
  left: 'ここで再生できるのは{total, number}件までです。この日の残り{count, plural, other {#件}}は、ギャラリーで見られます。',
  leftShort: 'ほか{count, number}件は対象外',
  chosen: '採用',
  playMore: '{count, plural, other {残りの#件を再生}}',
  again: 'もう一度再生',
  playUnrated: '{count, plural, other {未評価の#件を再生}}',
  dayBefore: '前の日',
  seeDay: 'この日を一覧で見る',
  end: { title: 'この日のテイクは以上です' },
  allRated: { title: 'この日のテイクはすべて評価済みです' },
  empty: {
    title: '再生できる動画がまだありません',
    help: 'この日に完成した動画はありません。完成すると、ここに自動で表示されます。',
  },
}
