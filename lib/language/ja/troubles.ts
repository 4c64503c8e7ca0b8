import type { Translated } from '../catalogue.ts'
import type { troubles as english } from '../en/troubles.ts'

export const troubles: Translated<typeof english> = {
  asWritten: '{text}',
  both: '{first}{second}',
  asking: '{problem}確認を続けます。費用はかかりません。',
  noAnswer: '動画サービスに接続できないか、応答がありませんでした。',
  status:
    '{status, select, 401 {動画サービスがスタジオのAPIキーを拒否しています。} 403 {動画サービスがスタジオのAPIキーを拒否しています。} 429 {動画サービスが混み合っています。} other {動画サービスがエラーを返しました。}}',
  cutOff: '動画サービスの応答が途中で切れました。',
  notJson: '動画サービスの応答を読み取れませんでした。',
  noJob: '動画サービスの応答を読み取れませんでした。',
  noKeyInfo: '動画サービスの応答を読み取れませんでした。',
  readingNotKept:
    '動画サービスの応答を保存できませんでした。原因は、スタジオの運用担当者がログで確認できます。',
  anotherJob: '動画サービスが別のジョブについて応答しました。',
  unknownJob: '動画サービスは、このキーにそのようなジョブはないと答えています。',
  unknownState: '動画サービスが未知の状態を返しました。',
  gone: '動画サービスによると、この動画はもうありません。',
  videoStatus:
    '{status, select, 401 {動画サービスがスタジオのAPIキーを拒否しています。} 403 {動画サービスが動画の提供を拒否しました。} 404 {動画サービスに動画が見つかりません。} 429 {動画サービスが混み合っています。} other {動画サービスから動画を受け取れませんでした。}}',
  privateAddress:
    '動画サービスの示す動画の場所が非公開のアドレスのため、取得していません。スタジオの運用担当者が許可できます。',
  encoded: '動画サービスの送った形式を読み取れませんでした。',
  tooMuch: '動画サービスが、動画としてはありえない大きさのデータを送ってきました。',
  brokeOff: 'ダウンロードが途切れました。',
  wrongLength: 'ダウンロードしたものの長さが、動画サービスの示した長さと違います。',
  wrongDigest: 'ダウンロードしたものが、動画サービスの示したチェックサムと一致しません。',
  notKept: 'ディスクが動画を正しく保存できませんでした。',
  lostUpstream: 'この動画はもう動画サービスになく、こちらにもコピーがありません。',
  damaged: '動画サービスのファイルが壊れています（{what}）。',
  damagedKept:
    '動画サービスのファイルが壊れています（{what}）。届いたものは保存してあり、もう一度取得します。',
  damagedForGood: '動画サービスのファイルは毎回壊れていました（{what}）。',
  notPaidFor: '動画サービスのファイルは保存しましたが、支払った内容の動画ではありません（{what}）。',
  unchecked: 'ファイル全体を保存しましたが、映像は確認できませんでした。',
  uncheckedYet: 'ファイル全体を保存しましたが、映像はまだ確認できていません。もう一度確認します。',
  what: {
    noMp4: '動画ではありません',
    moovs: '目次がないか、重複しています',
    noData: '映像も音声も入っていません',
    boxes: '一部が欠けています',
    samples: '途中で終わっています',
    tables: '目次が途中で切れています',
    lasts: '長さが{expected}秒ではなく{seconds}秒です',
    soundLasts: '音声の長さが{expected}秒ではなく{seconds}秒です',
    measures: '画面サイズが{expected}ではなく{size}です',
    noPicture: '映像がありません',
    noSound: '音声がありません',
    noDecoder: '映像はここでは確認できない形式です',
    framesMissing: '{packets}フレームのうち{frames}フレームしか表示できません',
    undecodable: '映像を最後まで表示できません',
    inaudible: '音声を最後まで再生できません',
    unreadable: '読み取れません',
    tookTooLong: '確認に時間がかかりすぎました',
    noLook: '確認そのものができませんでした',
  },
}
