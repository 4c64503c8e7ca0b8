import type { Translated } from '../catalogue.ts'
import type { balance as english } from '../en/balance.ts'

export const balance: Translated<typeof english> = {
  title: '残高',
  loading: '残高を読み込んでいます',
  notRead:
    '動画サービスからまだ残高が届いていません。自動でもう一度問い合わせます。それまで、受け付けるかどうかは動画サービスだけが判断します。',
  failed: 'スタジオから残高を読み込めませんでした。何も変更も送信もされていません。',
  retry: 'もう一度読み込む',
  trouble: '直近の残高の読み取りに失敗したため、以前の数字を表示しています。{reason}',
  team: 'チームの予算',
  availableOf: '使える額（予算{yen}）',
  key: 'キー',
  read: '読み取り',
  own: 'あなたの上限',
  ownLeft: '{budget}のうち残り{left}',
  segments: {
    opening: '使用開始前',
    spent: '使用済み',
    unexplained: '説明のつかない額',
    since: '未集計の請求',
    held: '確保中',
    available: '使える額',
    short: '予算超過',
  },
  meanings: {
    opening: 'スタジオが最初に読み取ったときの、キーの使用額です。',
    spent: '動画サービスの集計による額です。',
    unexplained: 'キーの使用額のうち、台帳にない分です。',
    since: '請求済みで、動画サービスの集計にまだ入っていない可能性がある分です。',
    held: '送信待ち、送信中、または応答のないものです。',
    available: '新しい動画に使えます。',
    short: '使用済みと確保中の合計が予算を超えています。',
  },
  explain: {
    lead: 'このキーの使用額{spend}のうち、{explained}は台帳で説明がつきます。',
    leadOpening:
      'このキーの使用額{spend}のうち、{opening}はスタジオが使い始める前のもので、{explained}は台帳で説明がつきます。',
    elsewhere: '{lead}残りの{yen}は、同じキーを使うほかのツール、または結果不明のリクエストによるものです。',
    doubted:
      '{lead}残りの{yen}は、請求なしと表示していた{doubts, plural, other {動画#件}}の請求かもしれません。「照合」をご覧ください。',
    lower:
      '{lead}キーの使用額は、台帳の請求より{yen}少なくなっています。動画サービスの集計が遅れているか、まだ記帳していない返金があります。',
    later: '{lead}さらに{yen}が請求され、動画サービスの集計にはまだ入っていません。',
  },
  low: {
    unset: '残高が少なくなっても通知されません。',
    set: '使える額が{yen}を下回ると、残高不足として知らせます。',
    change: '変更',
    label: '次の額を下回ったら知らせる',
    hint: '複数の額を設定するには、空白で区切ってください。それぞれを下回ったときに、画面上の残高表示とお知らせ、および設定したWebhookで知らせます。空欄にすると知らせません。',
    save: '保存',
    cancel: 'キャンセル',
    done: '保存しました。',
    noYen: '1円以上の整数を、空白で区切って{most, number}個まで入力するか、空欄にしてください。',
    notAllowed: '変更できるのは管理者だけです。何も変更されていません。',
    broke: 'スタジオから応答がなく、保存されたかどうかわかりません。ページを読み込み直してください。',
    told: '使える額が{yen}になり、設定した{threshold}を下回っています。残りがある間は動画を作れます。予算を増やすには、動画サービスの運用者に依頼してください。',
  },
  proof: '計算は合っていますか',
  proofHelp:
    '日次の照合表は、キーの使用額と台帳を日ごとに並べます。台帳には、確保、解放、請求、返金がすべて載っています。',
  toProof: '日次の照合表',
}
