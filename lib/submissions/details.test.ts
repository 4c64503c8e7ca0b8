import { expect, test } from 'vitest'
import { asWritten } from '../i18n/stored-message.ts'
import { splitDetail } from './details.ts'

test('codes and machine-readable answers are raw', () => {
  for (const text of ['ECONNRESET', 'UND_ERR_SOCKET', 'HTTP 307: moved on', '{"a b": 1}', '<p>No way</p>']) {
    for (const reason of ['invalid_request', 'refused', 'redirected', 'not_sent', null] as const) {
      expect(splitDetail(reason, asWritten(text))).toEqual({ words: null, raw: asWritten(text) })
    }
  }
})

test('quotes the service’s words about a request that it refused', () => {
  const message = asWritten('The prompt goes against the content policy.')
  expect(splitDetail('invalid_request', message)).toEqual({
    words: { key: 'status.serviceSays', values: { text: 'The prompt goes against the content policy.' } },
    raw: null,
  })
  expect(splitDetail('key_refused', message)).toEqual({ words: null, raw: message })
  expect(splitDetail('refused', asWritten('word '.repeat(100))).words).toBeNull()
})

test('shows a person’s own words unchanged, and ours with the raw facts folded', () => {
  const reason = asWritten('Support said ECONNRESET')
  expect(splitDetail('by_hand', reason)).toEqual({ words: reason, raw: null })
  const cutOff = { key: 'status.trouble.cutOff', values: { text: '{"id":"jo' } } as const
  expect(splitDetail('job_id_lost', cutOff)).toEqual({ words: cutOff, raw: cutOff })
  expect(splitDetail('no_answer', null)).toEqual({ words: null, raw: null })
})
