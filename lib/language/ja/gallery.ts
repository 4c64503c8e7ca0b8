import type { Translated } from '../catalogue.ts'
import type { gallery as english } from '../en/gallery.ts'

export const gallery: Translated<typeof english> = {
  title: 'ギャラリー',
  loading: 'ギャラリーを読み込んでいます',
  you: 'あなた',
  takes: '{count, plural, other {#テイク}}',
  takesSoFar: '{count, number}テイクを表示中',
  held: '{yen}を確保中',
  showOlder: '以前のものを表示',
  loadingOlder: '読み込んでいます…',
  end: 'これですべてです。',
  failed: 'ギャラリーを読み込めませんでした。何も変更も送信もされていません。',
  stale: '最新の状態を取得できなかったため、表示が古い可能性があります。引き続き試します。',
  retry: 'もう一度読み込む',
  withdraw: '取り下げる',
  withdrawing: '取り下げています…',
  withdrawn: '取り下げました。請求はありません。',
  withdrawBroke: '接続が切れました。取り下げられたかどうかは、カードで確かめてください。',
  tooLate: 'もう送信待ちではないため、取り下げられません。',
  tryAgain: 'もう一度試す',
  copyJobId: 'ジョブIDをコピー',
  nextTry: '次の送信まで{span}',
  tryingNow: 'もう一度送信しています',
  longer: '通常より長くかかっています。引き続き確認します。',
  seed: 'シード{seed}',
  unknowns:
    '{count, plural, other {#件のリクエストに応答がなく、請求された可能性があります。再送はしません。残高から結果がわかるまで{yen}を確保します。}}',
  seeUnknown: '見る',
  emptyTitle: 'まだ動画がありません',
  useExample: 'これで始める',
  emptyHelp: '上にプロンプトを書くか、次の例から始めてください。ボタンを押すまで何も送信されません。',
}
