import type { Translated } from '../catalogue.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: Translated<typeof english> = {
  title: 'このページを表示できませんでした',
  help: 'ページを作る途中で、スタジオに不具合が起きました。これによる送信や請求はありません。もう一度読み込んでも直らないときは、管理者に知らせてください。',
  helpWithCode:
    'ページを作る途中で、スタジオに不具合が起きました。これによる送信や請求はありません。もう一度読み込んでも直らないときは、管理者に次のコードを伝えてください。コード：{code}',
  outdatedTitle: 'スタジオが新しくなりました',
  outdatedHelp:
    'このページはスタジオより古いものです。読み込み直してください。入力した内容は残り、何も送信していません。',
  again: 'もう一度読み込む',
  notFound: 'このアドレスにページはありません',
  notFoundHelp: 'アドレスが間違っているか、ページがなくなった可能性があります。',
  toGallery: 'ギャラリーへ',
}
