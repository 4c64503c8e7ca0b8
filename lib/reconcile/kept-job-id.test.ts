import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keep } from '../language/kept.ts'
import { classify } from '../upstream/outcome.ts'
import { jobIdIn, keptJobId } from './kept-job-id.ts'

const JOB = 'job_7f-A2'

describe('a job id in a part of an answer', () => {
  it.each([
    ['cut off behind it', `{"id":"${JOB}","status":"pen`],
    ['cut off right behind it', `{"id":"${JOB}"`],
    ['cut off before it', `status":"pending","id" : "${JOB}"}`],
    ['deeper than it belongs', `{"job":{"id":"${JOB}","status":"pending"}}`],
    ['named twice', `{"id":"${JOB}","video":{"id":"${JOB}"}}`],
    ['under an unexpected status', `HTTP 200: {"id":\n"${JOB}"}`],
    [
      'beside other ids',
      `{"request_id":"req_1","id":"${JOB}","user":{"user_id":"u_1"},"Id":"x","ids":["y"]}`,
    ],
    ['beside words that quote one', `{"id":"${JOB}","prompt":"say \\"id\\":\\"job_8\\""}`],
  ])('is found %s', (_name, text) => {
    expect(jobIdIn(text)).toBe(JOB)
  })

  it.each([
    ['there is no answer', ''],
    ['it is cut off itself', `{"status":"pending","id":"job_7f`],
    ['it is cut off before it began', '{"status":"pending","id":'],
    ['there are several', '{"id":"job_1","job":{"id":"job_2"}}'],
    ['there are several, and one is cut off', '{"id":"job_1","user":{"id":"us'],
    ['there are several, and one is a number', '{"id":7,"job":{"id":"job_1"}}'],
    ['only others are there', '{"request_id":"req_1","job_id":"job_1","ids":["job_2"]}'],
    ['only words quote one', '{"prompt":"say \\"id\\":\\"job_8\\""}'],
    ['only a name holds one', '{"the \\"id":"job_8"}'],
    ['it has another shape', '{"id":".."}'],
    ['it is empty', '{"id":""}'],
    ['it is too long', `{"id":"${'x'.repeat(1_025)}"}`],
    ['it is written with escapes', '{"id":"job\\u005f1"}'],
    ['it is no text', '{"id":17}'],
    ['it is HTML', '<p id="job_1">"id"</p>'],
  ])('is none where %s', (_name, text) => {
    expect(jobIdIn(text)).toBeNull()
  })

  it('is the right one or none wherever an answer is cut', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/)
    fc.assert(
      fc.property(id, fc.string(), fc.string(), fc.nat(400), (job, prompt, request_id, end) => {
        const whole = JSON.stringify({ prompt, request_id, id: job, status: 'pending' })
        expect(jobIdIn(whole)).toBe(job)
        expect([job, null]).toContain(jobIdIn(whole.slice(0, end)))
      }),
    )
  })
})

describe('of what was kept of a submission', () => {
  const lost = (body: string, whole = false) => {
    const outcome = classify({ seen: 'status', status: 202, retryAfter: null, body, whole })
    return { reason: 'job_id_lost', detail: outcome.kind === 'accepted_id_lost' ? outcome.detail : null }
  }
  const odd = (body: string, status = 200) => {
    const outcome = classify({ seen: 'status', status, retryAfter: null, body, whole: true })
    return outcome.kind === 'unknown' ? outcome : null
  }
  const byHand = { reason: 'by_hand', detail: 'Support wrote "id":"job_9".' }

  it.each([
    ['an answer that was cut off', [lost(`{"id":"${JOB}","sta`)], JOB],
    ['a whole one with the id in another place', [lost(`{"job":{"id":"${JOB}"}}`, true)], JOB],
    ['one under an unexpected status, and what a person said later', [odd(`{"id":"${JOB}"}`), byHand], JOB],
    ['one that redirects', [odd(`{"id":"${JOB}"}`, 307)], JOB],
    ['the last of several answers', [odd('{"id":"job_1"}'), lost(`{"id":"${JOB}",`)], JOB],
    ['nothing of an earlier answer', [odd('{"id":"job_1"}'), lost('{"id":"jo')], null],
    ['nothing of what a person said', [{ reason: null, detail: null }, byHand], null],
    ['nothing of a refusal', [{ reason: 'rate_limited', detail: '{"id":"job_1"}' }], null],
    [
      'nothing where the job is another submission’s',
      [
        {
          reason: 'job_id_lost',
          detail: keep({ key: 'status.trouble.jobOfAnother', values: { jobId: 'job_1' } }),
        },
      ],
      null,
    ],
    ['nothing where nothing was kept', [{ reason: 'job_id_lost', detail: null }], null],
  ])('%s counts', (_name, events, expected) => {
    expect(keptJobId(events.flatMap((event) => event ?? []))).toBe(expected)
  })
})
