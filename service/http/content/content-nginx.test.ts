import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNginx } from '../../../scripts/nginx.ts'
import { openVideoStorage } from '../../storage/open.ts'
import { sha256Of, startContentApp } from '../../testing/content-app.ts'

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

/** What both must answer alike. A refusal's body and type are ours; a boundary is as random as nginx's. */
function comparable({ status, headers, body }: Answer, method: string) {
  const success = status === 200 || status === 206
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1]
  const plain = (text: string) => (boundary ? text.replaceAll(boundary, '(boundary)') : text)
  return {
    status,
    contentRange: headers['content-range'],
    contentType: success ? plain(headers['content-type'] ?? '') : undefined,
    contentLength: success ? headers['content-length'] : undefined,
    lastModified: success || status === 304 ? headers['last-modified'] : undefined,
    hasTag: success || status === 304 ? headers.etag !== undefined : undefined,
    body:
      success && method === 'GET'
        ? sha256Of(Buffer.from(plain(body.toString('latin1')), 'latin1'))
        : undefined,
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
const small = fc.tuple(position, fc.nat(5000)).map(([first, length]) => `${first}-${first + length}`)

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

  test('100 requests of several ranges, in any order, overlapping, some of them outside', async () => {
    const several = fc.array(fc.oneof({ weight: 4, arbitrary: small }, range), { minLength: 2, maxLength: 8 })
    const many = fc.asyncProperty(several, fc.constantFrom(',', ', ', ' , '), async (texts, comma) => {
      await expectAlike(() => ({ range: `bytes=${texts.join(comma)}` }))
    })
    await fc.assert(many, { numRuns: 100 })
  })

  test.each([
    ['several in one body', 'bytes=0-0,5-9,-1', 206],
    ['unordered and overlapping', 'bytes=100-200,0-150', 206],
    ['of two, one outside', `bytes=0-4,${SIZE}-`, 206],
    ['together longer than the video', 'bytes=0-,0-0', 200],
    ['50 of them', `bytes=${Array(50).fill('0-0').join(',')}`, 206],
    ['51 of them', `bytes=${Array(51).fill('0-0').join(',')}`, 200],
    ['spaces', 'bytes= 0 - 4 , 6-7', 206],
    ['another case', 'BYTES=0-4', 206],
    ['a suffix longer than the video', 'bytes=-99999999', 206],
    ['a suffix of nothing', 'bytes=-0', 416],
    ['outside', `bytes=${SIZE}-`, 416],
    ['the wrong way round', 'bytes=5-3', 416],
    ['another unit', 'lines=0-4', 200],
    ['no ranges', 'bytes=', 200],
    ['no unit', '0-4', 200],
    ['letters', 'bytes=a-b', 416],
    ['a number alone', 'bytes=5', 416],
    ['two dashes', 'bytes=--5', 416],
    ['three numbers', 'bytes=1-2-3', 416],
    ['a good one and a bad one', 'bytes=0-4,x', 416],
    ['a sign', 'bytes=+1-2', 416],
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
    ['If-Match, the tag made weak', (tag) => ({ 'if-match': `W/${tag}` }), 412],
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
    ['If-Range, the tag made weak', (tag) => ({ range: 'bytes=0-4', 'if-range': `W/${tag}` }), 200],
    ['If-Range, another', () => ({ range: 'bytes=0-4', 'if-range': '"a"' }), 200],
    ['If-Range, another, and a range outside', () => ({ range: `bytes=${SIZE}-`, 'if-range': '"a"' }), 200],
    ['If-Range, the time', () => ({ range: 'bytes=0-4', 'if-range': SAME }), 206],
    ['If-Range, earlier', () => ({ range: 'bytes=0-4', 'if-range': EARLIER }), 200],
    ['If-Range, later', () => ({ range: 'bytes=0-4', 'if-range': LATER }), 200],
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

/** Where RFC 9110 says otherwise than nginx does: its section, our status, nginx's. */
describe('other than nginx, because of RFC 9110', () => {
  test.each<[string, Ask, number, number]>([
    ['13.1.3: a later date is as good as the time', () => ({ 'if-modified-since': LATER }), 304, 200],
    [
      '13.1.3: If-Modified-Since is ignored beside If-None-Match',
      (tag) => ({ 'if-none-match': tag, 'if-modified-since': EARLIER }),
      304,
      200,
    ],
    [
      '13.1.4: If-Unmodified-Since is ignored beside If-Match',
      (tag) => ({ 'if-match': tag, 'if-unmodified-since': EARLIER }),
      200,
      412,
    ],
    ['13.1.4: what is no date is ignored', () => ({ 'if-unmodified-since': 'yesterday' }), 200, 412],
    ['5.6.1: empty elements of a list are ignored', () => ({ range: 'bytes=0-1,,5-6' }), 206, 416],
    ['5.6.3: a tab is as good as a space', () => ({ range: 'bytes=0-1,\t5-6' }), 206, 416],
    [
      '14.1.2: a last position beyond the end is the end',
      () => ({ range: `bytes=5-${'9'.repeat(30)}` }),
      206,
      416,
    ],
  ])('%s', async (_, headersOf, our, theirs) => {
    expect((await ask(ours, headersOf(ourTag))).status).toBe(our)
    expect((await ask(nginx, headersOf(nginxTag))).status).toBe(theirs)
  })

  test('14.2: a HEAD has no ranges', async () => {
    const headers = { range: 'bytes=0-4' }
    const [our, theirs] = [await ask(ours, headers, 'HEAD'), await ask(nginx, headers, 'HEAD')]
    expect([our.status, our.headers['content-length']]).toEqual([200, String(SIZE)])
    expect([theirs.status, theirs.headers['content-length']]).toEqual([206, '5'])
  })
})
