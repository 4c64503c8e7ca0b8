import { describe, expect, it } from 'vitest'
import { type Beginning, type Headers, judgeAnswer } from './answer.ts'

const SHA256 = 'ab'.repeat(32)
const BEGINNING: Beginning = { bytes: 100, etag: '"v1"', length: 1_000, promised: null }
const REST = { 'content-range': 'bytes 100-999/1000', 'content-length': '900', etag: '"v1"' }

describe('an answer with the whole video', () => {
  it('says its length, its digest and whether it can be resumed', () => {
    const headers = { 'content-length': '1000', etag: `"${SHA256}"` }
    expect(judgeAnswer(200, headers, null)).toEqual({
      kind: 'bytes',
      offset: 0,
      length: 1_000,
      etag: `"${SHA256}"`,
      promised: SHA256,
    })
    expect(judgeAnswer(200, { etag: 'W/"v1"' }, null)).toMatchObject({
      etag: null,
      length: null,
      promised: null,
    })
  })
  it('counts from the beginning when the rest was asked for', () => {
    expect(judgeAnswer(200, { etag: '"v2"' }, BEGINNING)).toMatchObject({
      kind: 'bytes',
      offset: 0,
      etag: '"v2"',
    })
  })
  it.each<[string, Headers]>([
    ['encoded', { 'content-encoding': 'gzip' }],
    ['in several parts', { 'content-type': 'multipart/byteranges; boundary=x' }],
  ])('is refused when it is %s', (_name, headers) => {
    expect(judgeAnswer(200, headers, null).kind).toBe('refused')
  })
})

describe('an answer with the rest', () => {
  it('counts when it is exactly what was asked for', () => {
    expect(judgeAnswer(206, REST, BEGINNING)).toMatchObject({ kind: 'bytes', offset: 100, length: 1_000 })
    expect(
      judgeAnswer(206, { 'content-range': 'bytes 100-1999/2000' }, { ...BEGINNING, length: null }),
    ).toMatchObject({
      offset: 100,
      length: 2_000,
    })
  })
  it.each<[string, Headers]>([
    ['without a range', { ...REST, 'content-range': undefined }],
    ['from another byte', { ...REST, 'content-range': 'bytes 99-999/1000' }],
    ['that ends early', { ...REST, 'content-range': 'bytes 100-998/1000' }],
    ['of another length', { ...REST, 'content-range': 'bytes 100-1999/2000' }],
    ['of unknown length', { ...REST, 'content-range': 'bytes 100-999/*' }],
    ['with another count', { ...REST, 'content-length': '899' }],
    ['of another version', { ...REST, etag: '"v2"' }],
    ['of a weak version', { ...REST, etag: 'W/"v1"' }],
    ['encoded', { ...REST, 'content-encoding': 'br' }],
    ['in several parts', { ...REST, 'content-type': 'Multipart/ByteRanges; boundary=x' }],
  ])('starts over when it is one %s', (_name, headers) => {
    expect(judgeAnswer(206, headers, BEGINNING)).toEqual({ kind: 'start over' })
  })
  it('starts over on another digest', () => {
    const other = { ...REST, 'repr-digest': `sha-256=:${Buffer.alloc(32, 1).toString('base64')}:` }
    expect(judgeAnswer(206, other, { ...BEGINNING, promised: SHA256 })).toEqual({ kind: 'start over' })
  })
  it('is refused when nobody asked for it', () => {
    expect(judgeAnswer(206, REST, null).kind).toBe('refused')
  })
})

describe('an answer without the video', () => {
  it.each([412, 416])('starts over on %i when the rest was asked for', (status) => {
    expect(judgeAnswer(status, {}, BEGINNING)).toEqual({ kind: 'start over' })
    expect(judgeAnswer(status, {}, null).kind).toBe('refused')
  })
  it('tells gone from refused', () => {
    expect(judgeAnswer(410, {}, BEGINNING).kind).toBe('gone')
    for (const status of [204, 302, 304, 400, 401, 404, 429, 500, 503]) {
      expect(judgeAnswer(status, {}, BEGINNING).kind).toBe('refused')
    }
  })
})
