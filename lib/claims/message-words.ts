import type { ClaimCause } from './view.ts'

export const MESSAGE_LANGUAGES = ['en', 'ja'] as const

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** A claim that support can do something about. */
export type AskedCause = Exclude<ClaimCause, 'found'>

/** Everything a message to support says, in one language. Amounts are written out already. */
export interface MessageWords {
  subject(count: number, sum: string): string
  greeting: string
  opening(count: number, sum: string): string
  /** Before the claims of a cause: what happened, and what we ask for. */
  causes: Record<AskedCause, string>
  job: string
  amount: string
  /** One moment, and a stretch of time that the acceptance is somewhere in. */
  acceptedAt: string
  acceptedBetween: string
  prompt: string
  key: string
  sum: string
  closing: string
}

export const MESSAGE_WORDS: Readonly<Record<MessageLanguage, MessageWords>> = {
  en: {
    subject: (count, sum) =>
      `Request for a service credit: ${count} ${count === 1 ? 'video' : 'videos'}, ${sum}`,
    greeting: 'Hello,',
    opening: (count, sum) =>
      `we would like to ask for a service credit for ${count === 1 ? 'one video' : `${count} videos`}, ${sum} in all.`,
    causes: {
      failed: 'These jobs were accepted and billed, and then failed:',
      id_lost:
        'These requests were accepted with 202 and billed, but the answer held no usable job id, so we could never fetch ' +
        'the videos. If you find the jobs, please tell us their ids; otherwise please credit them:',
      no_answer:
        'These requests got no answer, but the spend of our key shows that they were billed. We have no job id, so we ' +
        'could never fetch the videos. If you find the jobs, please tell us their ids; otherwise please credit them:',
    },
    job: 'Job id',
    amount: 'Amount',
    acceptedAt: 'Accepted',
    acceptedBetween: 'Accepted between',
    prompt: 'Prompt',
    key: 'API key (masked)',
    sum: 'Sum',
    closing: 'Thank you for looking into this.',
  },
  ja: {
    subject: (count, sum) => `サービスクレジットのお願い（動画${count}件、${sum}）`,
    greeting: 'ご担当者様',
    opening: (count, sum) =>
      `いつもお世話になっております。下記の動画${count}件（合計${sum}）について、サービスクレジットの付与をお願いいたします。`,
    causes: {
      failed: '次のジョブは受け付けられて課金されましたが、生成に失敗しました。',
      id_lost:
        '次のリクエストは202で受け付けられて課金されましたが、応答に有効なジョブIDがなく、動画を取得できませんでした。' +
        '該当するジョブが見つかりましたらIDをお知らせください。見つからない場合はクレジットの付与をお願いいたします。',
      no_answer:
        '次のリクエストには応答がありませんでしたが、APIキーの利用額から課金されたことを確認しています。ジョブIDがないため、' +
        '動画を取得できませんでした。該当するジョブが見つかりましたらIDをお知らせください。見つからない場合はクレジットの付与を' +
        'お願いいたします。',
    },
    job: 'ジョブID',
    amount: '金額',
    acceptedAt: '受付日時',
    acceptedBetween: '受付日時（この間）',
    prompt: 'プロンプト',
    key: 'APIキー（マスク済み）',
    sum: '合計',
    closing: 'お手数をおかけしますが、ご確認のほどよろしくお願いいたします。',
  },
}
