import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobIdIn } from './job-id-in.ts'

const JOB = 'job_7f-A2'

describe('a job id in a part of an answer', () => {
  it.each([
    ['cut off behind it', `{"id":"${JOB}","status":"pen`],
    ['cut off right after it', `{"id":"${JOB}"`],
    ['cut off before it', `status":"pending","id" : "${JOB}"}`],
    ['deeper than it should be', `{"job":{"id":"${JOB}","status":"pending"}}`],
    ['named twice', `{"id":"${JOB}","video":{"id":"${JOB}"}}`],
    ['before an extra comma', `{"id":\n"${JOB}",}`],
    [
      'beside other ids',
      `{"request_id":"req_1","id":"${JOB}","user":{"user_id":"u_1"},"Id":"x","ids":["y"]}`,
    ],
    ['beside text that quotes one', `{"id":"${JOB}","prompt":"say \\"id\\":\\"job_8\\""}`],
  ])('is found %s', (_name, text) => {
    expect(jobIdIn(text)).toBe(JOB)
  })

  it.each([
    ['there is no answer', ''],
    ['it is itself cut off', `{"status":"pending","id":"job_7f`],
    ['it is cut off before it began', '{"status":"pending","id":'],
    ['there are several', '{"id":"job_1","job":{"id":"job_2"}}'],
    ['there are several, and one is cut off', '{"id":"job_1","user":{"id":"us'],
    ['there are several, and one is a number', '{"id":7,"job":{"id":"job_1"}}'],
    ['there are only others', '{"request_id":"req_1","job_id":"job_1","ids":["job_2"]}'],
    ['only text quotes one', '{"prompt":"say \\"id\\":\\"job_8\\""}'],
    ['only a name contains one', '{"the \\"id":"job_8"}'],
    ['it has another shape', '{"id":".."}'],
    ['it is empty', '{"id":""}'],
    ['it is too long', `{"id":"${'x'.repeat(1_025)}"}`],
    ['it is written with escapes', '{"id":"job\\u005f1"}'],
    ['it is no text', '{"id":17}'],
    ['it is HTML', '<p id="job_1">"id"</p>'],
  ])('is none where %s', (_name, text) => {
    expect(jobIdIn(text)).toBeNull()
  })

  it('is the right one or none, wherever an answer is cut off', () => {
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
