import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentApp, sha256Of, startContentApp } from '#tests/fixtures/service/content-app.ts'

/** Odd, and larger than one read of the file. */
const SIZE = 700_001
const VIDEO = randomBytes(SIZE)
const TAG = `"${sha256Of(VIDEO)}"`
/** With a fraction of a second, which no HTTP date has. */
const COMPLETED_AT = new Date('2026-03-04T05:06:07.891Z')
const [EARLIER, SAME, LATER] = [-1, 0, 1].map((seconds) =>
  new Date(COMPLETED_AT.getTime() + seconds * 1000).toUTCString(),
) as [string, string, string]

let app: ContentApp
beforeAll(async () => {
  app = await startContentApp({
    contentName: '11111111-2222-4333-8444-555555555555.00000000.mp4',
    sizeBytes: SIZE,
    sha256: sha256Of(VIDEO),
    completedAt: COMPLETED_AT,
    storage: {
      read: async (_, { start, end } = { start: 0, end: SIZE - 1 }) =>
        Readable.from([VIDEO.subarray(start, end + 1)]),
    },
  })
})
afterAll(() => app?.stop())

/** Requests the video, and checks that the answer has the bytes that its headers name. */
async function statusOf(headers: Record<string, string>, method = 'GET'): Promise<number> {
  const answer = await fetch(app.url, { headers, method })
  const body = Buffer.from(await answer.arrayBuffer())
  const { status } = answer
  const isVideo = status === 200 || status === 206
  if (isVideo || status === 304) expect(answer.headers.get('etag')).toBe(TAG)
  if (isVideo) {
    const [, start = 0, end = SIZE - 1] =
      /^bytes (\d+)-(\d+)\/700001$/.exec(answer.headers.get('content-range') ?? '') ?? []
    const bytes = VIDEO.subarray(Number(start), Number(end) + 1)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(body.equals(method === 'HEAD' ? Buffer.of() : bytes)).toBe(true)
  }
  return status
}

test('any single range, from before the first byte to past the last, gets exactly its bytes, or 416', async () => {
  const position = fc.oneof(fc.nat(SIZE + 10), fc.nat(20), fc.integer({ min: SIZE - 20, max: SIZE + 20 }))
  const property = fc.asyncProperty(
    position,
    fc.option(position, { nil: undefined }),
    async (first, last) => {
      const status = first < SIZE && (last ?? SIZE) >= first ? 206 : 416
      const answer = await fetch(app.url, { headers: { range: `bytes=${first}-${last ?? ''}` } })
      const end = Math.min(last ?? SIZE - 1, SIZE - 1)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-range')).toBe(
        `bytes ${status === 206 ? `${first}-${end}` : '*'}/${SIZE}`,
      )
      const body = Buffer.from(await answer.arrayBuffer())
      if (status === 206) expect(body.equals(VIDEO.subarray(first, end + 1))).toBe(true)
      else expect(JSON.parse(body.toString())).toMatchObject({ code: 'range_not_satisfiable', billed: false })
    },
  )
  await fc.assert(property, { numRuns: 200 })
})

test.each<[string, Record<string, string>, number]>([
  ['a suffix', { range: 'bytes=-5' }, 206],
  ['a suffix longer than the video', { range: 'bytes=-99999999' }, 206],
  ['a suffix of nothing', { range: 'bytes=-0' }, 416],
  ['another unit', { range: 'lines=0-4' }, 200],
  ['no unit', { range: '0-4' }, 200],
  ['no range', { range: 'bytes=a-b' }, 200],
  ['several ranges', { range: 'bytes=0-0,5-9' }, 200],
  ['If-None-Match, the tag', { 'if-none-match': TAG }, 304],
  ['If-None-Match, the tag made weak', { 'if-none-match': `W/${TAG}` }, 304],
  ['If-None-Match, one of several', { 'if-none-match': `"a", ${TAG}` }, 304],
  ['If-None-Match, any', { 'if-none-match': '*' }, 304],
  ['If-None-Match, another', { 'if-none-match': '"a"' }, 200],
  ['If-None-Match before Range', { 'if-none-match': TAG, range: 'bytes=0-4' }, 304],
  ['If-Match, the tag', { 'if-match': TAG }, 200],
  ['If-Match, one of several', { 'if-match': `"a", ${TAG}`, range: 'bytes=0-4' }, 206],
  ['If-Match, any', { 'if-match': '*' }, 200],
  ['If-Match, another', { 'if-match': '"a"' }, 412],
  ['If-Match fails before If-None-Match', { 'if-match': '"a"', 'if-none-match': TAG }, 412],
  ['If-Modified-Since, the time', { 'if-modified-since': SAME }, 304],
  ['If-Modified-Since, earlier', { 'if-modified-since': EARLIER }, 200],
  ['If-Modified-Since, later', { 'if-modified-since': LATER }, 304],
  ['If-Modified-Since, no date', { 'if-modified-since': 'yesterday' }, 200],
  [
    'If-Modified-Since in the form of RFC 850',
    { 'if-modified-since': 'Wednesday, 04-Mar-26 05:06:07 GMT' },
    304,
  ],
  ['If-Modified-Since in the form of asctime', { 'if-modified-since': 'Wed Mar  4 05:06:07 2026' }, 304],
  ['If-Modified-Since beside If-None-Match', { 'if-none-match': TAG, 'if-modified-since': EARLIER }, 304],
  ['If-Unmodified-Since, the time', { 'if-unmodified-since': SAME }, 200],
  ['If-Unmodified-Since, later', { 'if-unmodified-since': LATER }, 200],
  ['If-Unmodified-Since, earlier', { 'if-unmodified-since': EARLIER }, 412],
  ['If-Unmodified-Since, no date', { 'if-unmodified-since': 'yesterday' }, 200],
  ['If-Unmodified-Since beside If-Match', { 'if-match': TAG, 'if-unmodified-since': EARLIER }, 200],
  ['If-Range, the tag', { range: 'bytes=0-4', 'if-range': TAG }, 206],
  ['If-Range, another', { range: 'bytes=0-4', 'if-range': '"a"' }, 200],
  ['If-Range, another, and a range outside', { range: `bytes=${SIZE}-`, 'if-range': '"a"' }, 200],
  ['If-Range, the time', { range: 'bytes=0-4', 'if-range': SAME }, 206],
  ['If-Range, earlier', { range: 'bytes=0-4', 'if-range': EARLIER }, 200],
  ['If-Range, nonsense', { range: 'bytes=0-4', 'if-range': 'x' }, 200],
  ['nothing', {}, 200],
])('%s', async (_, headers, status) => {
  expect(await statusOf(headers)).toBe(status)
  if (!headers.range) expect(await statusOf(headers, 'HEAD')).toBe(status)
})

test('a HEAD ignores ranges and describes the whole video', async () => {
  expect(await statusOf({ range: 'bytes=0-4' }, 'HEAD')).toBe(200)
})
