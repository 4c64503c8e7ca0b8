import { expect, test } from 'vitest'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { speak } from './message.ts'
import { asWritten } from './stored-message.ts'
import { CODES, technicalFacts } from './technical.ts'

test('lists the raw facts of a message at any depth', () => {
  expect(technicalFacts({ key: 'troubles.noAnswer', values: { why: 'ECONNRESET' } })).toEqual([
    'noAnswer: ECONNRESET',
  ])
  const samples = { key: 'troubles.what.samples', values: { end: 12, size: 9 } } as const
  expect(technicalFacts({ key: 'troubles.damagedKept', values: { what: samples } })).toEqual([
    'samples: end 12, size 9',
  ])
  const problem = { key: 'troubles.videoStatus', values: { status: 410 } } as const
  expect(technicalFacts({ key: 'troubles.lostUpstream', values: { problem } })).toEqual([
    'videoStatus: HTTP 410',
  ])
})

test('a webhook result has no codes in its text, only among its facts', () => {
  const troubles = [
    { key: 'notifications.troubles.status', values: { status: 500 } },
    { key: 'notifications.troubles.redirected', values: { status: 307 } },
    { key: 'notifications.troubles.noAnswer', values: { why: 'ECONNRESET' } },
  ] as const
  const facts = ['status: HTTP 500', 'redirected: HTTP 307', 'noAnswer: ECONNRESET']
  expect(troubles.flatMap(technicalFacts)).toEqual(facts)
  for (const trouble of troubles) {
    for (const say of [sayEnglish(), sayJapanese()]) expect(speak(say, trouble)).not.toMatch(CODES)
  }
})

test('keeps a person’s text unchanged, and lists no facts for a message without any', () => {
  expect(technicalFacts(asWritten('HTTP 307: elsewhere'))).toEqual(['HTTP 307: elsewhere'])
  expect(technicalFacts({ key: 'troubles.unknownJob' })).toEqual([])
})
