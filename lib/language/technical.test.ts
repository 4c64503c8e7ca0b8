import { expect, test } from 'vitest'
import { asWritten } from './kept.ts'
import { technicalFacts } from './technical.ts'

test('the raw facts behind what is said are told, however deep they are', () => {
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

test('a text that somebody wrote stands as it is; words without facts behind them have none', () => {
  expect(technicalFacts(asWritten('HTTP 307: elsewhere'))).toEqual(['HTTP 307: elsewhere'])
  expect(technicalFacts({ key: 'troubles.unknownJob' })).toEqual([])
})
