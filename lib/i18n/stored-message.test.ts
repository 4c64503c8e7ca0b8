import { expect, test } from 'vitest'
import { sayJapanese } from '#tests/fixtures/say.ts'
import { inEnglish } from './english.ts'
import { type Message, speak } from './message.ts'
import { asWritten, readMessage, storeMessage, storeText } from './stored-message.ts'

const KEPT: Message = {
  key: 'troubles.damagedKept',
  values: { what: { key: 'troubles.what.framesMissing', values: { frames: 39, packets: 40 } } },
}

test('translates a stored message, with its nested messages, into either language', () => {
  expect(readMessage(storeMessage(KEPT))).toEqual(KEPT)
  expect(inEnglish(readMessage(storeMessage(KEPT)))).toMatch(
    /file is damaged: only 39 of its 40 frames can be shown\. Keeping/,
  )
  expect(speak(sayJapanese(), readMessage(storeMessage(KEPT)))).toMatch(/40フレームのうち39フレーム.*。$/)
})

test.each([
  'The service answered HTTP 401.',
  '',
  'null',
  '{"key":"troubles.noSuchMessage"}',
  '{"key":"troubles"}',
  '{"key":"toString"}',
  '{"key":"troubles.status","values":{"status":[401]}}',
  '{"key":"troubles.status","values":null}',
])('shows any other text as it is: %s', (text) => {
  expect(readMessage(text)).toEqual(asWritten(text))
  expect(inEnglish(readMessage(text))).toBe(text)
})

test.each([
  'Support said so.',
  storeMessage({ key: 'troubles.unknownJob' }),
  storeMessage(asWritten('nested')),
])('a text of a person or the service never passes for a message of the studio: %s', (text) => {
  expect(readMessage(storeText(text))).toEqual(asWritten(text))
})
