import { describe, expect, test } from 'vitest'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { CATALOGUES } from '../i18n/catalogue.ts'
import { type Message, speak } from '../i18n/message.ts'
import { CODES } from '../i18n/technical.ts'
import { REASONS } from './reasons.ts'
import { STATUSES } from './state.ts'
import { statusWords } from './words.ts'

/** All values that a trouble may have; the first are for machines. */
const RAW = {
  why: 'ECONNRESET',
  text: 'UND_ERR_SOCKET',
  state: 'ENQUEUED',
  encoding: 'EBCDICX',
  codec: 'AVC1_CODEC',
  setting: 'VIDEO_ALLOW_PRIVATE',
  jobId: 'JOB_1',
  ...{ seconds: '4.00', expected: 8, size: '640×360', frames: 39, packets: 40, sum: 1, count: 2, end: 3 },
  ...{ bytes: 4, length: 5 },
}

/** Every trouble of a poll, a download or an inspection, with every kind of damage and every status. */
function* everyTrouble(): Generator<Message> {
  const { what: damages, ...troubles } = CATALOGUES.en.troubles
  const whats = (Object.keys(damages) as (keyof typeof damages)[]).map(
    (key): Message => ({ key: `troubles.what.${key}`, values: RAW }),
  )
  for (const key of Object.keys(troubles) as (keyof typeof troubles)[]) {
    // A text by a person or the service is not a trouble; two troubles are only those two.
    if (key === 'asWritten' || key === 'both') continue
    for (const what of whats)
      yield { key: `troubles.${key}`, values: { ...RAW, what, problem: what, status: 503 } }
  }
  for (const status of [401, 403, 404, 410, 429, 500]) {
    for (const key of ['troubles.status', 'troubles.videoStatus'] as const) yield { key, values: { status } }
  }
  for (const key of Object.keys(CATALOGUES.en.status.trouble))
    yield { key: `status.trouble.${key as keyof typeof CATALOGUES.en.status.trouble}`, values: RAW }
}

describe.each([
  ['English', sayEnglish()],
  ['Japanese', sayJapanese()],
] as const)('in %s', (language, say) => {
  test('no trouble shows a code', () => {
    for (const message of everyTrouble()) {
      const words = speak(say, message)
      expect(words).not.toMatch(CODES)
      expect(words).not.toMatch(/ECONN|ENQU|EBCD|AVC1|JOB_1|503|undefined|[{}]/)
    }
  })

  test('no status and no reason shows a code on a card', () => {
    const sayStatus = language === 'English' ? sayEnglish('status') : sayJapanese('status')
    for (const status of STATUSES) {
      for (const reason of [null, ...REASONS]) {
        for (const clip of [null, {}]) {
          const { title, brief } = statusWords(sayStatus, { status, reason, clip, priceYen: 250 })
          expect(`${title} ${brief}`).not.toMatch(CODES)
        }
      }
    }
  })
})

test('a card names the cost wherever money was requested, held or given back', () => {
  const say = sayEnglish('status')
  const asked = STATUSES.filter(
    (status) => !['submitting', 'pending', 'in_progress', 'completed'].includes(status),
  )
  for (const status of asked) {
    for (const reason of [null, ...REASONS]) {
      const { title, brief } = statusWords(say, { status, reason, clip: null, priceYen: 250 })
      expect(`${title} ${brief}`).toMatch(/charged|reserved|refund|available again/)
    }
  }
})
