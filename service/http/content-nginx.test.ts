import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Of, startContentApp } from '#tests/fixtures/service/content-app.ts'
import { startNginx } from '#tools/system/nginx.ts'
import { openVideoStorage } from '../storage/open.ts'

/** Odd, and more than one reading of the file. */
const SIZE = 700_001
const BYTES = randomBytes(SIZE)
/** With a fraction of a second, which no HTTP date has. */
const COMPLETED_AT = new Date('2026-03-04T05:06:07.891Z')
const [EARLIER, SAME, LATER] = [-1, 0, 1].map((seconds) =>
  new Date(COMPLETED_AT.getTime() + seconds * 1000).toUTCString(),
)

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

type Headers = Record<string, string | undefined>
/** Headers that may name the entity tag, which is another on either side. */
type Ask = (etag: string) => Headers

const rig = new AsyncDisposableStack()
let [ours, nginx] = ['', '']
let [ourTag, nginxTag] = ['', '']

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-content-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  const storage = await openVideoStorage({ kind: 'disk' }, folder)
  const path = storage.temporaryPath('11111111-2222-4333-8444-555555555555')
  writeFileSync(path, BYTES)
  utimesSync(path, COMPLETED_AT, COMPLETED_AT)
  nginx = await startNginx(rig, path)
  const { contentName } = await storage.keep('11111111-2222-4333-8444-555555555555', path)
  const app = await startContentApp({
    contentName,
    sizeBytes: SIZE,
    sha256: sha256Of(BYTES),
    completedAt: COMPLETED_AT,
    storage,
  })
  rig.defer(() => app.stop())
  ours = app.url
  ourTag = String((await ask(ours)).headers.etag)
  nginxTag = String((await ask(nginx)).headers.etag)
})
afterAll(() => rig.disposeAsync())

function ask(url: string, headers: Headers = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    request(url, { method, headers: sent as Record<string, string>, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
}

/** What both must answer alike. A refusal's body and type are ours. */
function comparable({ status, headers, body }: Answer, method: string) {
  const success = status === 200 || status === 206
  return {
    status,
    contentRange: headers['content-range'],
    contentType: success ? headers['content-type'] : undefined,
    contentLength: success ? headers['content-length'] : undefined,
    lastModified: success || status === 304 ? headers['last-modified'] : undefined,
    hasTag: success || status === 304 ? headers.etag !== undefined : undefined,
    body: success && method === 'GET' ? sha256Of(body) : undefined,
  }
}

async function expectAlike(headersOf: Ask, method = 'GET'): Promise<number | undefined> {
  const [our, theirs] = [
    await ask(ours, headersOf(ourTag), method),
    await ask(nginx, headersOf(nginxTag), method),
  ]
  expect(comparable(our, method)).toEqual(comparable(theirs, method))
  return our.status
}

const position = fc.oneof(fc.nat(SIZE + 10), fc.nat(20), fc.integer({ min: SIZE - 20, max: SIZE + 20 }))
const range = fc.oneof(
  fc.tuple(position, position).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.tuple(position, fc.nat(5000)).map(([first, length]) => `${first}-${first + length}`),
  position.map((first) => `${first}-`),
  position.map((last) => `-${last}`),
  fc.tuple(position, position).map(([a, b]) => `${a}-${b}`), // every other one the wrong way round
)

describe('the same as nginx', () => {
  test('200 single ranges, from before the first byte to after the last', async () => {
    const seen = new Map<number | undefined, number>()
    const one = fc.asyncProperty(range, async (text) => {
      const status = await expectAlike(() => ({ range: `bytes=${text}` }))
      seen.set(status, (seen.get(status) ?? 0) + 1)
    })
    await fc.assert(one, { numRuns: 200 })
    expect([...seen.keys()].toSorted()).toEqual([206, 416])
  })

  test.each([
    ['a suffix longer than the video', 'bytes=-99999999', 206],
    ['a suffix of nothing', 'bytes=-0', 416],
    ['outside', `bytes=${SIZE}-`, 416],
    ['the wrong way round', 'bytes=5-3', 416],
    ['another unit', 'lines=0-4', 200],
    ['no unit', '0-4', 200],
  ])('%s: %s', async (_, text, status) => {
    expect(await expectAlike(() => ({ range: text }))).toBe(status)
  })

  test.each<[string, Ask, number]>([
    ['If-None-Match, the tag', (tag) => ({ 'if-none-match': tag }), 304],
    ['If-None-Match, the tag made weak', (tag) => ({ 'if-none-match': `W/${tag}` }), 304],
    ['If-None-Match, one of several', (tag) => ({ 'if-none-match': `"a", ${tag}` }), 304],
    ['If-None-Match, any', () => ({ 'if-none-match': '*' }), 304],
    ['If-None-Match, another', () => ({ 'if-none-match': '"a"' }), 200],
    ['If-None-Match before Range', (tag) => ({ 'if-none-match': tag, range: 'bytes=0-4' }), 304],
    ['If-Match, the tag', (tag) => ({ 'if-match': tag }), 200],
    ['If-Match, one of several', (tag) => ({ 'if-match': `"a", ${tag}`, range: 'bytes=0-4' }), 206],
    ['If-Match, any', () => ({ 'if-match': '*' }), 200],
    ['If-Match, another', () => ({ 'if-match': '"a"' }), 412],
    ['If-Match fails before If-None-Match', (tag) => ({ 'if-match': '"a"', 'if-none-match': tag }), 412],
    ['If-Modified-Since, the time', () => ({ 'if-modified-since': SAME }), 304],
    ['If-Modified-Since, earlier', () => ({ 'if-modified-since': EARLIER }), 200],
    ['If-Modified-Since, no date', () => ({ 'if-modified-since': 'yesterday' }), 200],
    ['If-Unmodified-Since, the time', () => ({ 'if-unmodified-since': SAME }), 200],
    ['If-Unmodified-Since, later', () => ({ 'if-unmodified-since': LATER }), 200],
    ['If-Unmodified-Since, earlier', () => ({ 'if-unmodified-since': EARLIER }), 412],
    ['If-Range, the tag', (tag) => ({ range: 'bytes=0-4', 'if-range': tag }), 206],
    ['If-Range, another', () => ({ range: 'bytes=0-4', 'if-range': '"a"' }), 200],
    ['If-Range, another, and a range outside', () => ({ range: `bytes=${SIZE}-`, 'if-range': '"a"' }), 200],
    ['If-Range, the time', () => ({ range: 'bytes=0-4', 'if-range': SAME }), 206],
    ['If-Range, earlier', () => ({ range: 'bytes=0-4', 'if-range': EARLIER }), 200],
    ['If-Range, nonsense', () => ({ range: 'bytes=0-4', 'if-range': 'x' }), 200],
    ['nothing', () => ({}), 200],
  ])('%s', async (_, headersOf, status) => {
    expect(await expectAlike(headersOf)).toBe(status)
    if (!headersOf('').range) expect(await expectAlike(headersOf, 'HEAD')).toBe(status)
  })

  test.each([
    ['RFC 850', 'Wednesday, 04-Mar-26 05:06:07 GMT'],
    ['asctime', 'Wed Mar  4 05:06:07 2026'],
  ])('a date in the old form of %s', async (_, date) => {
    expect(await expectAlike(() => ({ 'if-modified-since': date }))).toBe(304)
  })
})

/** Where nginx does otherwise: its status is the second one. */
describe('other than nginx', () => {
  test.each<[string, Ask, number, number]>([
    ['several ranges are the whole video', () => ({ range: 'bytes=0-0,5-9' }), 200, 206],
    ['what is no range is ignored', () => ({ range: 'bytes=a-b' }), 200, 416],
    ['a later date is as good as the time', () => ({ 'if-modified-since': LATER }), 304, 200],
    [
      'If-Modified-Since is ignored beside If-None-Match',
      (tag) => ({ 'if-none-match': tag, 'if-modified-since': EARLIER }),
      304,
      200,
    ],
    [
      'If-Unmodified-Since is ignored beside If-Match',
      (tag) => ({ 'if-match': tag, 'if-unmodified-since': EARLIER }),
      200,
      412,
    ],
    ['what is no date is ignored', () => ({ 'if-unmodified-since': 'yesterday' }), 200, 412],
  ])('%s', async (_, headersOf, our, theirs) => {
    expect((await ask(ours, headersOf(ourTag))).status).toBe(our)
    expect((await ask(nginx, headersOf(nginxTag))).status).toBe(theirs)
  })

  test('a HEAD has no ranges', async () => {
    const headers = { range: 'bytes=0-4' }
    const [our, theirs] = [await ask(ours, headers, 'HEAD'), await ask(nginx, headers, 'HEAD')]
    expect([our.status, our.headers['content-length']]).toEqual([200, String(SIZE)])
    expect([theirs.status, theirs.headers['content-length']]).toEqual([206, '5'])
  })
})
