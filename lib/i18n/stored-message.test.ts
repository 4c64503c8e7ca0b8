import { expect, test } from 'vitest'
import { sayJapanese } from '#tests/fixtures/say.ts'
import { inEnglish } from './english.ts'
import { type Said, speak } from './message.ts'
import { asWritten, keep, keepText, kept } from './stored-message.ts'

const KEPT: Said = {
  key: 'troubles.damagedKept',
  values: { what: { key: 'troubles.what.framesMissing', values: { frames: 39, packets: 40 } } },
}

test('what is kept is said in either language, with what is in it', () => {
  expect(kept(keep(KEPT))).toEqual(KEPT)
  expect(inEnglish(kept(keep(KEPT)))).toMatch(
    /file is damaged: only 39 of its 40 frames can be shown\. We keep/,
  )
  expect(speak(sayJapanese(), kept(keep(KEPT)))).toMatch(/40フレームのうち39フレーム.*。$/)
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
])('another text says itself: %s', (text) => {
  expect(kept(text)).toEqual(asWritten(text))
  expect(inEnglish(kept(text))).toBe(text)
})

test.each(['Support said so.', keep({ key: 'troubles.unknownJob' }), keep(asWritten('nested'))])(
  'what a person or the service wrote never passes for what the studio says: %s',
  (text) => {
    expect(kept(keepText(text))).toEqual(asWritten(text))
  },
)
