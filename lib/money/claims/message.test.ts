import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClaimToAskFor, type MessageOptions, mailtoLink, supportMessage } from './message.ts'

const OPTIONS: MessageOptions = {
  language: 'en',
  zone: 'Asia/Tokyo',
  maskedKey: 'sk-...abcd',
  withPrompts: false,
}

function claim(submissionId: string, options: Partial<ClaimToAskFor> = {}): ClaimToAskFor {
  return {
    submissionId,
    cause: 'failed',
    reason: null,
    jobId: `job_${submissionId}`,
    amountYen: 250,
    ofKeyNow: true,
    accepted: { from: '2026-11-21T12:00:00.000Z', until: '2026-11-21T12:00:02.400Z' },
    finishedAt: '2026-11-21T12:02:00.000Z',
    prompt: 'A calm sea at dawn',
    ...options,
  }
}

const LOST = { jobId: null, cause: 'id_lost' } as const

describe('a message to support', () => {
  it('asks for failed and lost videos in one message, in English', () => {
    const message = supportMessage([claim('b', LOST), claim('a')], OPTIONS)
    expect(message?.subject).toBe('Refund request for 2 videos (¥500 in total)')
    expect(message?.included).toEqual(['a', 'b'])
    expect(message?.body).toBe(`Hello,

We were charged for 2 videos, ¥500 in total, but did not get what we paid for. Could you check and refund this as \
a service credit?

These jobs were accepted and charged, and then failed:

1. Job ID: job_a
   Amount: ¥250
   Accepted: 2026-11-21 12:00:02 UTC (2026-11-21 21:00:02 UTC+09:00)

These requests were accepted with 202 and charged, but the answer held no usable job ID, so we could never fetch \
the videos. If you find the jobs, please tell us their IDs; otherwise please refund them:

2. Amount: ¥250
   Accepted between: 2026-11-21 12:00:00 UTC (2026-11-21 21:00:00 UTC+09:00) – \
2026-11-21 12:00:02 UTC (2026-11-21 21:00:02 UTC+09:00)

Sum: ¥500
API key (masked): sk-...abcd

Thank you for looking into this.
`)
  })

  // Bug: the message named the present key for jobs that an older key had paid for.
  it('names no key if an older one paid for a video', () => {
    const body = supportMessage([claim('a'), claim('b', { ofKeyNow: false })], OPTIONS)?.body
    expect(body).toContain('Sum: ¥500\n\nThank you')
  })

  it('asks in Japanese', () => {
    const message = supportMessage([claim('a', { cause: 'no_answer', jobId: null })], {
      ...OPTIONS,
      language: 'ja',
      withPrompts: true,
    })
    expect(message?.subject).toBe('動画1本の返金のお願い（¥250）')
    expect(message?.body).toContain('次のリクエストには応答がありませんでしたが')
    expect(message?.body).toContain('プロンプト: A calm sea at dawn')
    expect(message?.body).not.toContain('ジョブID: ')
  })

  it.each([
    ['en', /service credit/gi, /credit|bill|\bkey\b/i],
    ['ja', /サービスクレジット/g, /クレジット|課金|APIキー/],
  ] as const)(
    "uses the pages' words, and the contract's word for a refund once (%s)",
    (language, once, never) => {
      const causes = ['failed', 'id_lost', 'no_answer', 'video_lost', 'video_damaged', 'by_hand'] as const
      const message = supportMessage(
        causes.map((cause) => claim(cause, { cause })),
        { ...OPTIONS, language, maskedKey: null },
      )
      expect(message?.included).toHaveLength(causes.length)
      expect(message?.body.match(once)).toHaveLength(1)
      expect(message?.body.replace(once, '')).not.toMatch(never)
      expect(message?.subject).not.toMatch(never)
    },
  )

  it.each([
    [
      'en',
      /These jobs were accepted, charged and completed, but their videos/,
      /^ {3}Completed: 2026-11-21 12:02:00 UTC \(2026-11-21 21:02:00 UTC\+09:00\)$/m,
    ],
    ['ja', /生成も完了しましたが、動画をダウンロードできない/, /^ {3}完了日時: 2026-11-21 12:02:00 UTC/m],
  ] as const)(
    'asks for videos that were lost at the service, by job and times (%s)',
    (language, asks, completed) => {
      const message = supportMessage([claim('a', { cause: 'video_lost' }), claim('b')], {
        ...OPTIONS,
        language,
      })
      expect(message?.included).toEqual(['b', 'a'])
      const [, lost = ''] = message?.body.split(asks) ?? []
      expect(lost).toMatch(/^2\. .*: job_a$/m)
      expect(lost).toMatch(completed)
      expect(message?.body.match(completed)).toHaveLength(1)
    },
  )

  it.each([
    ['en', /accepted and charged, but we did not receive what was paid for/, 'Reason'],
    ['ja', /お支払いした内容の動画を受け取ることができておりません/, '理由'],
  ] as const)(
    'asks for claims that a person opened, with the reason on one line (%s)',
    (language, asks, name) => {
      const byHand = claim('a', { cause: 'by_hand', reason: 'It has been pending\nfor three days.' })
      const message = supportMessage([byHand, claim('b', { reason: 'not shown' })], { ...OPTIONS, language })
      expect(message?.included).toEqual(['b', 'a'])
      const [, asked = ''] = message?.body.split(asks) ?? []
      expect(asked).toContain(`   ${name}: It has been pending for three days.\n`)
      expect(asked).toMatch(/(Completed|完了日時): 2026-11-21 12:02:00 UTC/)
      expect(message?.body).not.toContain('not shown')
      const pending = supportMessage([{ ...byHand, finishedAt: null }], { ...OPTIONS, language })
      expect(pending?.body).not.toMatch(/Completed:|完了日時/)
    },
  )

  it('omits the second time if the zone is UTC, and an unknown key', () => {
    const body = supportMessage([claim('a')], { ...OPTIONS, zone: 'UTC', maskedKey: null })?.body
    expect(body).toContain('Accepted: 2026-11-21 12:00:02 UTC\n')
    expect(body).not.toContain('API key')
  })

  it('does not ask for a job or a video that was found', () => {
    expect(supportMessage([claim('a', { cause: 'found' })], OPTIONS)).toBeNull()
    expect(supportMessage([claim('a', { cause: 'video_found' })], OPTIONS)).toBeNull()
    const message = supportMessage([claim('a', { cause: 'found' }), claim('b')], OPTIONS)
    expect(message).toMatchObject({ included: ['b'], needless: ['a'] })
    expect(message?.subject).toBe('Refund request for 1 video (¥250)')
    expect(message?.body).toContain('one video, ¥250 in total')
  })

  it('keeps a safe length, and lists the claims that need a further message', () => {
    const claims = Array.from({ length: 400 }, (_, index) => claim(String(index)))
    const message = supportMessage(claims, OPTIONS)
    expect(message?.body.length).toBeLessThanOrEqual(20_000)
    expect(message?.included.length).toBeGreaterThan(50)
    expect([...(message?.included ?? []), ...(message?.leftOut ?? [])]).toEqual(
      claims.map((one) => one.submissionId),
    )
    expect(message?.subject).toContain(`${message?.included.length} videos`)
  })

  it('keeps any prompt or job id from looking like a separate line', () => {
    const nasty = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '\r\n', '\u0085', '\u2028', '\u202e')),
    )
    const lines = (prompt: string, jobId: string) =>
      supportMessage([claim('a', { prompt, jobId })], { ...OPTIONS, withPrompts: true })?.body.split(
        /[\n\r\u2028\u2029\u0085]/,
      ).length
    fc.assert(
      fc.property(nasty, nasty, (prompt, jobId) => {
        expect(lines(prompt.join(''), jobId.join(''))).toBe(lines('one', 'line'))
      }),
    )
    const body = supportMessage([claim('a', { prompt: '海'.repeat(900) })], {
      ...OPTIONS,
      withPrompts: true,
    })?.body
    expect(body).toContain(`Prompt: ${'海'.repeat(200)}…\n`)
  })
})

describe('a link to a mail program', () => {
  it('carries the message unchanged', () => {
    const message = { subject: 'お願い & more?', body: 'One\nTwo: 100% #1\n' }
    const url = new URL(mailtoLink(message) ?? '')
    expect(url.protocol + url.pathname).toBe('mailto:')
    expect(url.searchParams.get('subject')).toBe(message.subject)
    expect(url.searchParams.get('body')).toBe('One\r\nTwo: 100% #1\r\n')
  })

  it('is absent when it would be too long: then the text is copied', () => {
    expect(mailtoLink({ subject: 's', body: '海'.repeat(200) })).not.toBeNull()
    expect(mailtoLink({ subject: 's', body: '海'.repeat(300) })).toBeNull()
  })
})
