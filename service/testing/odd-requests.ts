import fc from 'fast-check'
import type { OpenApiDocument } from '../http/description/openapi-complete.ts'
import { type Known, type OddRequest, writeRequest } from './odd-bytes.ts'

const oddText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud83d',
    '../../etc/passwd',
    '__proto__',
    'x'.repeat(3000),
    "'; DROP TABLE job; --",
  ),
)
const oddNumber = fc.oneof(fc.maxSafeInteger(), fc.double(), fc.constantFrom(2 ** 53, -(2 ** 53), 1e308, -0))

/** Null, most of the time: a request with everything odd about it is refused for the first of it alone. */
function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

function deep(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

/** Bodies: what a client should send, that with one member replaced, any JSON at all, and what is not JSON. */
const body = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({ prompt: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }) })
      .map((value) => JSON.stringify(value)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record(
        {
          prompt: fc.oneof(oddText, oddNumber, fc.constant(null), fc.array(oddText, { maxLength: 3 })),
          seed: fc.oneof(oddNumber, fc.constantFrom('7', null, true, [], {})),
          duration: fc.oneof(fc.constant(8), oddNumber, oddText),
          resolution: fc.oneof(fc.constant('1280x720'), oddText),
          model: fc.oneof(fc.constant('dailies/fast-video-2.0'), oddText),
          extra: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  },
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(
    deep(5000),
    `{"prompt":${deep(20_000)}}`,
    '{"prompt":"a","seed":1e999}',
    '{"prompt":"a","prompt":1}',
    '{"__proto__":{"prompt":"a"}}',
    '\ufeff{"prompt":"a"}',
    '{"prompt":"\\ud800"}',
    `{"prompt":"${'é'.repeat(40_000)}"}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)

const headerLine = (names: string[], values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), values)
    .map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`)

const oddHeaders = fc.array(
  fc.oneof(
    headerLine(
      ['Range'],
      fc.oneof(
        oddText,
        fc.constantFrom(
          'bytes=0-0',
          'bytes=-1',
          'bytes=5-2',
          `bytes=${'0-0,'.repeat(500)}0-1`,
          'bytes=99999999999999999999-',
          'items=0-1',
        ),
      ),
    ),
    headerLine(
      ['If-None-Match', 'If-Match', 'If-Range'],
      fc.oneof(oddText, fc.constantFrom('*', '"x"', 'W/"x"', '"'.repeat(500), ','.repeat(500))),
    ),
    headerLine(
      ['If-Modified-Since', 'If-Unmodified-Since'],
      fc.oneof(oddText, fc.constant('Thu, 01 Jan 1970 00:00:00 GMT')),
    ),
    headerLine(['Idempotency-Key'], fc.oneof(oddText, fc.constantFrom('a', 'b', 'x'.repeat(256)))),
    headerLine(['Expect'], fc.constantFrom('100-continue', '200-ok', '')),
    headerLine(
      ['Content-Encoding', 'Accept-Encoding', 'Accept'],
      fc.constantFrom('gzip', 'br', 'text/html', '*/*;q=0'),
    ),
    headerLine(
      ['Upgrade', 'Cookie', 'X-Request-Id', 'X-HTTP-Method-Override', 'Forwarded', 'Origin'],
      oddText,
    ),
    headerLine(['Connection'], fc.constantFrom('keep-alive', 'upgrade', 'close, x')),
  ),
  { maxLength: 3 },
)

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/jsonx',
    'text/plain',
    'multipart/form-data',
    ';;;',
    '',
    'APPLICATION/JSON',
  ),
  oddText.map((text) => text.replaceAll(/[\r\n]/g, '')),
)

/** How the end of the body is told, rightly or not. */
const framing = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('length', 'chunked') },
  fc.constantFrom('short', 'both', 'broken chunks'),
)

/** Requests for every operation of the document, right in most things and odd in some. */
export function oddRequests(document: OpenApiDocument, known: () => Known): fc.Arbitrary<() => OddRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ path, method: method.toUpperCase() })),
  )
  const parts = fc.record({
    operation: fc.oneof(
      fc.constantFrom(...operations),
      fc.constantFrom(...operations.filter(({ method }) => method === 'POST')),
    ),
    method: seldom(
      fc.constantFrom(
        'GET',
        'POST',
        'HEAD',
        'PUT',
        'DELETE',
        'OPTIONS',
        'PATCH',
        'PROPFIND',
        'QUERY',
        'TRACE',
      ),
    ),
    id: seldom(
      fc.oneof(
        oddText.map(encodeURIComponentSafely),
        fc.webPath(),
        fc.constantFrom('%00', '%', '%zz', '..', '.'),
      ),
    ),
    which: fc.nat(),
    query: seldom(
      fc.oneof(
        fc.webQueryParameters(),
        fc.constantFrom('index=0', 'index=1', 'index=0&index=0', '__proto__[x]=1', '%'),
      ),
    ),
    authorization: fc.oneof(
      { weight: 16, arbitrary: fc.constant(null) },
      oddText.map((text) => text.replaceAll(/[\r\n]/g, '')),
      fc.constantFrom('Bearer', 'Basic eDp5', 'Bearer sk-x', `Bearer ${'x'.repeat(9000)}`),
    ),
    contentType,
    headers: oddHeaders,
    body,
    framing,
    sendsBody: fc.boolean(),
  })
  return parts.map((request) => () => writeRequest(request, known()))
}

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
