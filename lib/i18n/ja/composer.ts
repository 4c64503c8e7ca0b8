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
  lockSeed: '作成後もこのシードを使い続ける',
  unlockSeed: 'このシードを次の1回だけ使う',
  takes: 'テイク数',
  moreTakes: 'テイクを1つ増やす',
  fewerTakes: 'テイクを1つ減らす',
  project: {
    none: 'プロジェクトなし',
    chosen: 'プロジェクト：{name}',
    search: '検索または新しい名前を入力',
    nothing: 'この名前のプロジェクトはありません。',
    create: '「{name}」を新しく作る',
    createNew: '新しいプロジェクト…',
    loading: 'プロジェクトを読み込んでいます…',
    failed: 'プロジェクトを読み込めませんでした。閉じて開き直してください。',
    created: 'プロジェクト「{name}」を選びました。',
    badName: 'プロジェクト名は{most}文字以内で入力してください。',
    broken:
      '接続が切れました。もう一度お試しください。同じ名前のプロジェクトが二重に作られることはありません。',
  },
  tags: {
    add: 'タグを追加',
    name: 'タグ',
    placeholder: 'タグ',
    remove: 'タグ「{tag}」を外す',
    removed: 'タグ「{tag}」を外しました。',
    added: 'タグ「{tag}」を付けました。',
    full: 'タグは{most}個までです。',
    tooLong: 'タグは{most}文字までです。',
    bad: 'タグに使えない文字があります。入力し直してください。',
    offered: 'チームのタグ',
  },
  devices: {
    offer: '別の端末で書いた、新しいテキストがあります：',
    use: 'それを使う',
    keep: '今の内容を残す',
    taken: '別の端末で書いたテキストを表示しました。',
  },
  again: {
    changes: '<link>元のテイク</link>からの変更：',
    forget: '元のテイクとの関連を外す',
  },
  near: {
    same: '{mine, select, yes {あなた} other {{name}さん}}が同じプロンプトで作成しています。',
    near: '{mine, select, yes {あなた} other {{name}さん}}がよく似たプロンプトで作成しています。',
    when: '{when}・{state}',
    seed: 'シード{seed}',
    open: '見る',
    hide: '隠す',
  },
  specification: '8秒・1280×720・音声あり',
  leftAfter: '作成後の残り{yen}',
  balanceNotRead: '残高は未取得',
  make: '{takes, plural, =1 {動画を1本作る} other {#テイク作る}}・{yen}',
  sending: '受け付けています…',
  waitsForConnection: '接続を待っています',
  overKey:
    'チームのキーの残りは{left}で、今回の費用は{price}です。動画サービスの運用担当者がキーの予算を増やせます。',
  overOwn:
    'あなたの上限{budget}の残りは{left}で、今回の費用は{price}です。スタジオの運用担当者が上限を増やせます。',
  broken:
    '接続が切れたため、受け付けられたかどうかわかりません。もう一度押してください。同じものが二重に作られることはありません。',
  interrupted:
    '送信中にページが閉じられ、応答がありませんでした。もう一度押してください。同じものが二重に作られることはありません。',
  boughtBefore:
    'この操作では、すでに「{prompt}」{takes, plural, =1 {} other {を#テイク}}を購入済みでした。今の内容は送信していません。もう一度押してください・{yen}',
  sentElsewhere: '別のタブからすでに送信されています。再送はしていません。',
  changedElsewhere:
    '別のタブで内容が変更されたため、送信していません。内容を確かめて、もう一度押してください。',
  signedOut:
    'サインアウトしているため、送信していません。サインインして、もう一度押してください。入力した内容は残ります。',
  taken:
    '{takes, plural, =1 {受け付けました。ギャラリーの最初のカードです。} other {#テイクを受け付けました。ギャラリーの最初に並んでいます。}}',
  filled: 'プロンプトを入力欄に入れました。',
  replaced: '書きかけだった内容：',
  putBack: '元に戻す',
  forgetReplaced: '書きかけだった内容を破棄する',
  notKept:
    'ブラウザーの空きが足りないか、保存が許可されていないため、入力した内容はこのページを閉じると消えます。',
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
    key: 'チームのキーで使える額は{left}で、今回の費用は{price}です。動画サービスの運用担当者がキーの予算を増やせます。',
    own: 'あなたの上限の残りは{left}で、今回の費用は{price}です。スタジオの運用担当者が上限を増やせます。',
  },
}
