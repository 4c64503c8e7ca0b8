import type { Translated } from '../catalogue.ts'
import type { frame as english } from '../en/frame.ts'

export const frame: Translated<typeof english> = {
  theme: 'テーマ',
  themes: { system: 'システムに合わせる', light: 'ライト', dark: 'ダーク' },
  language: '言語',
  person: '{name}：テーマ、言語、サインアウト',
  team: 'チームとアカウント',
  shortcuts: 'キーボードショートカット',
  signOut: 'サインアウト',
  main: 'メイン',
  skip: '本文へ移動',
  gallery: 'ギャラリー',
  dailies: 'デイリーズ',
  storyboard: '絵コンテ',
  balance: '残高',
  reconcile: '照合',
  waiting: '{count, plural, other {、確認待ちが#件}}',
  pill: '予算{budget}のうち、使用済み{spent}、確保中{held}',
  pillLow: '{pill}。残高が少なくなっています',
  pillUnread: '動画サービスからまだ残高が届いていません',
  available: '<rest>使える額</rest> <amount>{yen}</amount>',
  notRead: '未取得',
  attention: {
    see: '詳しく見る',
    paused:
      '{unknowns, plural, =0 {全員の送信が一時停止しています。解除するまで続きます。} other {全員の送信が一時停止しています。#件のリクエストに応答がなく、請求された可能性があります。}}',
    atRisk:
      '{count, plural, other {支払い済みの動画#件を、まだスタジオに保存できていません。}}{moment}以降、動画サービスから削除される可能性があります。',
    unknowns:
      '{unknowns, plural, other {#件のリクエストに応答がなく、請求された可能性があります。}}再送はしません。残高から結果を確かめてください。',
    keyRefused:
      '動画サービスがスタジオのAPIキーを拒否しているため、送信を止めています。請求はありません。管理者がキーを直す必要があります。',
    doubts:
      '請求なしと表示していた{doubts, plural, other {動画#件}}が、やはり請求された可能性があります。キーの使用額が増え、ほかに説明がつきません。管理者が判断するまで作り直せません。',
    askedToWait: '動画サービスが一時的に受け付けを止めています。待機中の動画は{time}以降に自動で送信します。',
    more: 'チームのキーの使用額のうち、{yen}はここでは説明がつきません。ほかのツールが同じキーを使っているかもしれません。管理者が説明を付けられます。',
    low: '使える額が{yen}になり、{threshold}を下回っています。',
    lowSee: '残高を見る',
    less: 'キーの使用額が、台帳の請求より{yen}少なくなっています。まだ記帳していない返金がある可能性があります。',
  },
  offline: 'オフラインです。入力した内容は残り、自動で送信されるものはありません。',
  signedOut: 'サインアウトしているため、表示は最新ではありません。入力した内容はこのブラウザーに残ります。',
}
