import type { Translated } from '../catalogue.ts'
import type { help as english } from '../en/help.ts'

export const help: Translated<typeof english> = {
  title: 'キーボードショートカット',
  open: 'キーボードショートカット',
  help: '文字の入力中は働きません。',
  single: '⌘ や Ctrl なしのキーを使う',
  close: '閉じる',
  following: '、続けて',
  keys: { space: 'スペース', enter: 'Enter', shift: 'Shift', escape: 'Esc', ctrl: 'Ctrl' },
  groups: {
    everywhere: 'どこでも',
    go: '移動',
    composer: 'プロンプトの入力中',
    gallery: 'ギャラリー',
    video: '動画とデイリーズ',
  },
  what: {
    palette: '検索と操作',
    shortcuts: 'この一覧を表示',
    newPrompt: '新しいプロンプトを書く',
    search: 'ギャラリーを検索',
    send: '動画を作る',
    move: 'カードの間を移動',
    play: '再生・停止',
    openVideo: '動画を開く',
    select: '選択',
    range: 'ここまで選択',
    clear: '選択を解除',
    shuttle: '逆再生・停止・再生（もう一度で速く）',
    frame: '1フレーム前・後',
    second: '1秒前・後',
    rate: '1から5で評価、0で取り消し',
    choose: '採用・保留・不採用（もう一度で取り消し）',
    comment: 'この時点にメモを書く',
    fullScreen: '全画面',
    neighbour: '新しい・古い動画へ',
  },
  hints: {
    palette: '<key></key>で、ページ・操作・プロンプトを探せます。',
    shortcuts: '<key></key>で、キーの一覧が開きます。',
    rate: '<key></key>で、見た動画を評価できます。',
    dismiss: 'このヒントを今後表示しない',
  },
  version: {
    news: 'スタジオが新しくなりました。ページを読み込み直しても、入力した内容は残ります。',
    reload: '読み込み直す',
    later: 'あとで',
    notDone:
      'スタジオが新しくなったため、実行していません。ページを読み込み直してください。入力した内容は残ります。',
  },
  unreachable:
    'スタジオから応答がないため、表示が古い可能性があります。引き続き試します。入力した内容は残り、自動で送信されるものはありません。',
}
