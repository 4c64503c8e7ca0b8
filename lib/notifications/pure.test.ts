import { expect, test } from 'vitest'
import { sayIn } from '../i18n/say-in.ts'
import { LONGEST_WAITS_MS } from '../submissions/jobs.ts'
import { STATUSES } from '../submissions/state.ts'
import { isPublicAddress } from '../upstream/addresses.ts'
import { deliveriesQuery } from './deliveries-query.ts'
import { eventOf, TOLD_STATUSES } from './events.ts'
import { beginningOf, type Facts, jsonBody } from './facts.ts'
import { delayAfter, mayTryAgain, soonestMs } from './retries.ts'
import { slackBody } from './slack.ts'
import type { DeliveryView } from './view.ts'
import { problemOfUrl } from './webhooks.ts'

const FACTS: Facts = {
  at: '2026-11-21T12:00:00.000Z',
  link: 'http://studio.test/videos/1',
  submission: { id: '1', status: 'completed', prompt: '猫 <!channel> & 犬', person: 'Aiko', priceYen: 250 },
}

test('people and webhooks are notified of the same states', () => {
  expect(STATUSES.filter((status) => eventOf(status) !== null).toSorted()).toEqual(
    [...TOLD_STATUSES].toSorted(),
  )
})

test('tries a delivery seven times over ten and a half hours', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map(delayAfter)
  expect(delays).toEqual([10_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, null])
  expect(LONGEST_WAITS_MS.deliver).toBe(delays.at(-2))
})

test('truncates a prompt, but never inside a character', () => {
  const told = beginningOf('🎬'.repeat(300))
  expect(Array.from(told)).toHaveLength(200)
  expect(told.endsWith('🎬')).toBe(true)
  expect(JSON.parse(jsonBody('d1', 'submission.completed', FACTS))).toEqual({
    id: 'd1',
    event: 'submission.completed',
    ...FACTS,
  })
})

test('a prompt cannot mention anyone in Slack; each event has a text in both languages', () => {
  const events = [
    'submission.completed',
    'submission.failed',
    'submission.unknown',
    'archive.at_risk',
  ] as const
  const facts: Facts = { ...FACTS, archive: { before: '2026-11-22T12:00:00.000Z', failedDownloads: 2 } }
  for (const language of ['en', 'ja'] as const) {
    for (const event of events) {
      const { text } = JSON.parse(slackBody(sayIn(language), event, facts)) as { text: string }
      expect(text).toContain('猫 &lt;!channel&gt; &amp; 犬')
      expect(text).toContain('<http://studio.test/videos/1|')
    }
  }
  const low: Facts = { at: FACTS.at, link: FACTS.link, balance: { availableYen: 900, thresholdYen: 1_000 } }
  expect(slackBody(sayIn('en'), 'balance.low', low)).toContain('¥900 left, below ¥1,000')
  expect(slackBody(sayIn('ja'), 'test', { at: FACTS.at, link: FACTS.link })).toContain('テスト')
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'fec0::1',
  '2002:7f00:1::',
  'localhost',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['https://hooks.example.com/a', null],
  ['http://93.184.216.34:8080/', null],
  ['ftp://example.com/', 'noUrl'],
  ['javascript:alert(1)', 'noUrl'],
  ['example.com', 'noUrl'],
  ['https://user:pass@example.com/', 'credentials'],
  ['http://localhost:3000/', 'private'],
  ['http://studio.localhost./', 'private'],
  ['http://2130706433/', 'private'],
  ['http://0x7f.1/', 'private'],
  ['http://017700000001/', 'private'],
  ['http://[::ffff:127.0.0.1]/', 'private'],
  ['http://[::1]/', 'private'],
  ['http://169.254.169.254/latest/meta-data', 'private'],
])('the address %s: %s', (url, problem) => {
  expect(problemOfUrl(url, false)).toEqual(problem && { key: `notifications.refused.${problem}` })
})

test('accepts private addresses if the operator allows them, but never credentials', () => {
  expect(problemOfUrl('http://127.0.0.1:8080/', true)).toBeNull()
  expect(problemOfUrl('http://a@127.0.0.1/', true)).not.toBeNull()
})

test('polls the log soon after the next try; only a long wait can be skipped', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const due = (seconds: number | null, state: DeliveryView['state'] = 'waiting') =>
    ({
      state,
      nextAt: seconds === null ? null : new Date(now + seconds * 1_000).toISOString(),
    }) as DeliveryView
  expect(soonestMs([due(null, 'delivered'), due(300)], now, 15_000)).toBe(15_000)
  expect(soonestMs([due(null)], now, 15_000)).toBe(1_500) // being tried
  expect(soonestMs([due(5), due(300)], now, 15_000)).toBe(6_500)
  expect(soonestMs([due(-60)], now, 15_000)).toBe(1_500)
  expect(
    [due(30), due(300), due(null, 'delivered'), due(null, 'given_up')].map((one) => mayTryAgain(one, now)),
  ).toEqual([false, true, false, true])
})

// Bug: a delivery waiting at a disabled webhook was polled every 1.5 seconds.
test.each([
  [true, 'completed', 1_500],
  [false, 'completed', 15_000],
  [false, 'test', 1_500],
] as const)('enabled: %s, waiting delivery of %s: polls the log after %i ms', (enabled, event, ms) => {
  const { refetchInterval } = deliveriesQuery({ id: 'one', enabled })
  const pages = [{ deliveries: [{ event, state: 'waiting', nextAt: null }], next: null }]
  const ask = refetchInterval as (query: object) => number
  expect(ask({ state: { data: { pages } } })).toBe(ms)
})
