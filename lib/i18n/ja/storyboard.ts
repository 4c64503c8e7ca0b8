import type { Translated } from '../catalogue.ts'
import type { storyboard as english } from '../en/storyboard.ts'

export const storyboard: Translated<typeof english> = {
  title: '絵コンテ',
  loading: '絵コンテを読み込んでいます',
  paste: 'ショットリスト',
  pasteHelp:
    '1行に1ショット、Markdownのリスト、またはCSV（列名：プロンプト、テイク数、シード、タグ）を貼り付けます。',
  pastePlaceholder: '夜明けの港、ワイドショット\n舵を握る手のクローズアップ',
  useExample: '例を入れる',
  example:
    'プロンプト,テイク数,シード,タグ\n"夜明けの港、ワイドショット、霧",2,,"港,オープニング"\n"舵を握る手、クローズアップ",1,,港\n"出航するフェリー、望遠、カモメ",3,42,',
  add: '{shots, plural, =0 {表に追加} other {#ショットを表に追加}}',
  added: '{shots, plural, other {#ショット}}を表に追加しました。',
  line: '{line, number}行目：{problem}',
  problems: {
    unusedColumn: '「{name}」の列は使われません。',
    noPrompt: 'プロンプトがないため、除外します。',
    brokenCsv: '引用符が閉じられていません。閉じるか、取り除いてください。',
    heading: '見出しのため、除外します。',
    notInList: 'リストの項目ではないため、除外します。',
    noRoom: '{most, number}ショットまでです。残りはここに残ります。',
  },
  notes: {
    takes: '「{typed}」は1から{most}までのテイク数ではないため、1にしました。',
    tags: 'タグにできないもの：{typed}',
    tooDear: '残高が足りないため、このショットはここに残ります。',
  },
  notKept:
    'ブラウザーの保存領域に空きがないため、最新の変更はこの端末に保存されていません。このページを閉じずに続けるか、内容を別の場所に控えてください。',
  shots: 'ショット',
  shot: 'ショット{number, number}',
  prompt: 'ショット{number, number}のプロンプト',
  takes: 'ショット{number, number}のテイク数',
  seed: 'シード',
  seedOf: 'ショット{number, number}のシード',
  random: 'ランダム',
  up: 'ショット{number, number}を上へ',
  down: 'ショット{number, number}を下へ',
  remove: 'ショット{number, number}を削除',
  moved: 'ショット{number, number}になりました。',
  removed: 'ショット{number, number}を削除しました。',
  removedLine: 'ショットを1つ削除しました。',
  undo: '元に戻す',
  blank: 'ショットを追加',
  empty: 'ショットはまだありません。上にリストを貼り付けるか、1つずつ追加してください。',
  forAll: 'すべてのショットに適用',
  total: '{shots, plural, other {#ショット}}・{takes, plural, other {#テイク}}',
  make: '{takes, plural, other {#テイク}}作る・{yen}',
  nothingToMake: '作るものはありません',
  making: '{shots, number}ショット中{number, number}番目を受け付けています…',
  stop: '中止',
  fits: '{shots, plural, =0 {最初のショットにも足りないため、すべてここに残します。} other {先頭から#ショットまで作り、残りはここに残します。}}',
  faulty: '{shots, plural, other {#ショット}}に問題があるため、その分は送信しません。',
  results: {
    sending: '受け付けています…',
    taken: '{takes, plural, other {#テイク}}受け付け済み',
    see: '見る',
    unsure:
      '応答がありませんでした。もう一度作ってください。同じショットが二重に購入されることはありません。',
  },
  stopped: {
    money: '予算を超えたショットで送信を止めました。残りのショットはそのままここにあります。',
    noRoom:
      'スタジオのディスクの空きが足りないため、送信を止めました。残りのショットはそのままここにあります。',
    signedOut:
      'サインアウトしたため、送信を止めました。サインインして、もう一度押してください。内容はすべて残ります。',
    outdated:
      'スタジオが新しくなったため、送信を止めました。ページを読み込み直して、もう一度押してください。内容はすべて残ります。',
    broken:
      '接続が切れたため、送信を止めました。もう一度押してください。受け付け済みのショットが二重に購入されることはありません。',
    changed: '別のタブで絵コンテが変更されたため、送信を止めました。内容を確かめて、もう一度押してください。',
    byPerson: '中止しました。残りはここにあります。',
    done: 'すべて受け付けました。',
    notAll: '一部は作られませんでした。残ったショットに理由が表示されています。',
  },
  interrupted: '送信中にページが閉じられました。その後は何も送信していません。もう一度押すと続けます。',
  clearTaken: '受け付け済みを取り除く',
  toGallery: 'ギャラリーで見る',
}
