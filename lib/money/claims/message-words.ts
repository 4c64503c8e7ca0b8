import type { AskedCause } from './view.ts'

export const MESSAGE_LANGUAGES = ['en', 'ja'] as const

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** The texts of a message to support, in one language. Amounts are already formatted. */
export interface MessageWords {
  subject(count: number, sum: string): string
  greeting: string
  opening(count: number, sum: string): string
  /** Before the claims of a cause: the event, and the request. */
  causes: Record<AskedCause, string>
  job: string
  amount: string
  /** One moment, and a stretch of time that contains the acceptance. */
  acceptedAt: string
  acceptedBetween: string
  finished: string
  /** The reason of a person, for a claim that did not open automatically. */
  reason: string
  prompt: string
  key: string
  sum: string
  closing: string
}

export const MESSAGE_WORDS: Readonly<Record<MessageLanguage, MessageWords>> = {
  en: {
    subject: (count, sum) =>
      count === 1
        ? `Refund request for 1 video (${sum})`
        : `Refund request for ${count} videos (${sum} in total)`,
    greeting: 'Hello,',
    opening: (count, sum) =>
      `We were charged for ${count === 1 ? 'one video' : `${count} videos`}, ${sum} in total, but did not get what we ` +
      'paid for. Could you check and refund this as a service credit?',
    causes: {
      failed: 'These jobs were accepted and charged, and then failed:',
      id_lost:
        'These requests were accepted with 202 and charged, but the answer held no usable job ID, so we could never fetch ' +
        'the videos. If you find the jobs, please tell us their IDs; otherwise please refund them:',
      no_answer:
        'These requests got no answer, but the spend of our account shows that they were charged. We have no job ID, so ' +
        'we could never fetch the videos. If you find the jobs, please tell us their IDs; otherwise please refund them:',
      video_lost:
        'These jobs were accepted, charged and completed, but their videos could not be downloaded and are gone by now, ' +
        'so we never received them. If you still have the videos, please make them available again; otherwise please ' +
        'refund them:',
      video_damaged:
        'These jobs were accepted, charged and completed, but each download of their videos was damaged, and the videos ' +
        'are gone by now. If you still have them whole, please make them available again; otherwise please refund them:',
      by_hand:
        'These jobs were accepted and charged, but we did not receive what was paid for, for the reason given with ' +
        'each. Please look into them; unless the videos can still be delivered as promised, please refund them:',
    },
    job: 'Job ID',
    amount: 'Amount',
    acceptedAt: 'Accepted',
    acceptedBetween: 'Accepted between',
    finished: 'Completed',
    reason: 'Reason',
    prompt: 'Prompt',
    key: 'API key (masked)',
    sum: 'Sum',
    closing: 'Thank you for looking into this.',
  },
  ja: {
    subject: (count, sum) => `動画${count}本の返金のお願い（${count === 1 ? '' : '合計'}${sum}）`,
    greeting: 'サポートご担当者様',
    opening: (count, sum) =>
      `いつもお世話になっております。下記の動画${count}本（合計${sum}）は請求されましたが、正しい動画を受け取れませんでした。` +
      'お手数ですが、ご確認のうえ、サービスクレジットによる返金をお願いいたします。',
    causes: {
      failed: '次のジョブは受け付けられて請求されましたが、生成に失敗しました。',
      id_lost:
        '次のリクエストは202で受け付けられて請求されましたが、応答に有効なジョブIDがなく、動画を取得できませんでした。' +
        '該当するジョブが見つかりましたらIDをお知らせください。見つからない場合は返金をお願いいたします。',
      no_answer:
        '次のリクエストには応答がありませんでしたが、アカウントの使用額から請求されたことを確認しています。ジョブIDがないため、' +
        '動画を取得できませんでした。該当するジョブが見つかりましたらIDをお知らせください。見つからない場合は返金を' +
        'お願いいたします。',
      video_lost:
        '次のジョブは受け付けられて請求され、生成も完了しましたが、動画をダウンロードできないまま取得期限が過ぎ、受け取ることが' +
        'できませんでした。動画が残っている場合は再度取得できるようにしてください。残っていない場合は返金を' +
        'お願いいたします。',
      video_damaged:
        '次のジョブは受け付けられて請求され、生成も完了しましたが、ダウンロードした動画はいずれも破損しており、現在は取得' +
        'できません。正常な動画が残っている場合は再度取得できるようにしてください。残っていない場合は返金を' +
        'お願いいたします。',
      by_hand:
        '次のジョブは受け付けられて請求されましたが、それぞれに記した理由により、お支払いした内容の動画を受け取ることが' +
        'できておりません。ご確認のうえ、正しい動画をご提供いただけない場合は返金をお願いいたします。',
    },
    job: 'ジョブID',
    amount: '金額',
    acceptedAt: '受付日時',
    acceptedBetween: '受付日時（この間）',
    finished: '完了日時',
    reason: '理由',
    prompt: 'プロンプト',
    key: 'APIキー（マスク済み）',
    sum: '合計',
    closing: 'どうぞよろしくお願いいたします。',
  },
}
