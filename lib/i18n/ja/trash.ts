import type { Translated } from '../catalogue.ts'
import type { trash as english } from '../en/trash.ts'

export const trash: Translated<typeof english> = {
  title: 'ゴミ箱',
  intro:
    'ここにあるものは{days}日間、元に戻せます。その後ファイルは完全に削除されますが、費用、プロンプト、履歴は残ります。',
  loading: 'ゴミ箱を読み込んでいます',
  empty: 'ゴミ箱は空です',
  emptyHelp: 'ギャラリーで選択してゴミ箱に入れると、{days}日間ここに保管されます。',
  toGallery: 'ギャラリーへ',
  by: '{when}に{by}さんが入れました。',
  unknownBy: '{when}に入れられました。',
  left: '{days, plural, =0 {今日削除されます} other {あと#日}}',
  restore: '元に戻す',
  restoreNamed: '元に戻す：{title}',
  restored: 'ギャラリーに戻しました。',
  tooLate: 'もうゴミ箱にありません。',
  deleteNow: '今すぐ削除…',
  deleteNamed: '今すぐ削除：{title}',
  deleteTitle: '完全に削除しますか？',
  deleteHelp: '動画と画像はすぐに削除され、元に戻せません。費用、プロンプト、履歴は残ります。',
  deleteAct: '完全に削除',
  deleted: '完全に削除しました。',
  notDeleted: '削除されませんでした。もうゴミ箱にないか、返金の申請中です。',
  adminsDelete: '元に戻せるものを削除できるのは管理者だけです。',
  older: '以前のものを表示',
  loadingOlder: '読み込んでいます…',
  broke: '接続が切れました。結果は一覧で確かめてください。',
}
