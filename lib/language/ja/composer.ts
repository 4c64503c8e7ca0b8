import type { Translated } from '../catalogue.ts'
import type { composer as english } from '../en/composer.ts'

export const composer: Translated<typeof english> = {
  title: '動画を作る',
  prompt: 'プロンプト',
  placeholder: 'どんな動画にしますか',
  seed: 'シード',
  seedPlaceholder: 'ランダム',
  rollSeed: 'シードをランダムに選ぶ',
  clearSeed: 'シードを消す',
  specification: '8秒・1280×720・音声あり',
  leftAfter: '作成後の残り{yen}',
  balanceNotRead: '残高は未取得',
  make: '動画を1本作る・{yen}',
  sending: '受け付けています…',
  waitsForConnection: '接続を待っています',
  overKey:
    'チームのキーの残りは{left}で、動画1本は{price}です。動画サービスの運用担当者がキーの予算を増やせます。',
  overOwn:
    'あなたの上限{budget}の残りは{left}で、動画1本は{price}です。スタジオの運用担当者が上限を増やせます。',
  broken:
    '接続が切れたため、受け付けられたかどうかわかりません。もう一度押してください。同じものが二重に作られることはありません。',
  interrupted:
    '送信中にページが閉じられ、応答がありませんでした。もう一度押してください。同じものが二重に作られることはありません。',
  takenEarlier:
    '前に押した分は、そのときの内容で受け付けられ、ギャラリーにあります。書き直した内容はここに残っていて、まだ送信していません。',
  sentElsewhere: '別のタブからすでに送信されています。再送はしていません。',
  changedElsewhere:
    '別のタブで内容が変更されたため、送信していません。内容を確かめて、もう一度押してください。',
  signedOut:
    'サインアウトしているため、送信していません。サインインして、もう一度押してください。入力した内容は残ります。',
  taken: '受け付けました。ギャラリーの最初のカードです。',
  filled: 'プロンプトを入力欄に入れました。',
  replaced: '書きかけの内容を置き換えました。',
  putBack: '元に戻す',
  counter: '{count, number} / {most, number}',
  tooMany: '{over, number}文字超過',
  refused: {
    promptEmpty: 'どんな動画にするかを書いてください。',
    promptLong: 'プロンプトが{over, plural, other {#文字}}長すぎます（{most}文字までのところ{length}文字）。',
    promptBroken:
      'プロンプトに文字の半分（対になっていないサロゲート）が含まれています。その部分を入力し直してください。',
    promptControl: 'プロンプトに制御文字が含まれています。プレーンテキストとして貼り付けてください。',
    seed: 'シードは−9,007,199,254,740,991から9,007,199,254,740,991までの整数にしてください。',
    malformed:
      'スタジオが内容を読み取れませんでした。ページを読み込み直してください。入力した内容は残ります。',
    noRoom:
      'スタジオのディスクの空きがほとんどなく、新しい動画を保存できません。スタジオの運用担当者が空きを作る必要があります。何も送信していません。',
    key: 'チームのキーで使える額は{left}で、動画1本は{price}です。動画サービスの運用担当者がキーの予算を増やせます。',
    own: 'あなたの上限の残りは{left}で、動画1本は{price}です。スタジオの運用担当者が上限を増やせます。',
  },
}
