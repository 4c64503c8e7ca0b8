import type { Translated } from '../catalogue.ts'
import type { door as english } from '../en/door.ts'

export const door: Translated<typeof english> = {
  studio: 'Dailies',
  description: 'テキストから動画をつくる、チームのスタジオ。',
  tagline: 'チームの試写室。',
  signIn: 'サインイン',
  signingIn: 'サインインしています…',
  email: 'メールアドレス',
  password: 'パスワード',
  name: '名前',
  wrong: 'メールアドレスかパスワードが正しくありません。',
  slowDown: '試した回数が多すぎます。数分待ってから、もう一度お試しください。',
  deactivated: 'このアカウントは停止されています。スタジオの管理者が再開できます。',
  unreachable: 'スタジオに接続できませんでした。通信を確かめて、もう一度お試しください。',
  refused: '今はサインインできませんでした。少し待ってから、もう一度お試しください。',
  setup: 'Dailies の初期設定',
  setupHelp: '最初の利用者として、管理者のアカウントを作ります。',
  passwordHint: '12文字以上。いくつかの単語を並べるのがおすすめです。',
  passwordShort: 'あと{left, plural, other {#文字}}必要です。',
  create: 'アカウントを作る',
  creating: '作っています…',
  noToken: 'このアドレスには一回限りのトークンがありません。起動時に表示されたリンク全体を開いてください。',
  badToken:
    'この初期設定リンクはもう使えません。Dailies を再起動して新しいリンクを開くか、アカウントがあればサインインしてください。',
  malformed: '初期設定リンクをもう一度開いて、入力してください。',
  problems: {
    nameMissing: '名前を入力してください。',
    nameLong: '名前が長すぎます。',
    nameBroken: '名前に表示できない文字が含まれています。',
    noEmail: 'メールアドレスの形式ではありません。',
    passwordShort: '{least}文字以上にしてください。',
    passwordLong: '{most}文字以内にしてください。',
  },
}
