import { expect, test } from 'vitest'
import { inEnglish } from './english.ts'
import { asWritten, keep, keepText, kept } from './kept.ts'
import { type Said, speak } from './said.ts'
import { sayJapanese } from './testing/say.ts'

const LOST: Said = {
  key: 'troubles.lostUpstream',
  values: { problem: { key: 'troubles.videoStatus', values: { status: 410 } } },
}

test('what is kept is said in either language, with what is in it', () => {
  expect(kept(keep(LOST))).toEqual(LOST)
  expect(inEnglish(kept(keep(LOST)))).toMatch(
    /is lost upstream\. The service answered HTTP 410 for the video\.$/,
  )
  expect(speak(sayJapanese(), kept(keep(LOST)))).toMatch(/。.*HTTP 410.*。$/)
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
