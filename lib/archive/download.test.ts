import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reprDigest, sha256Of } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { type Behaviour, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { inFull } from '../i18n/english.ts'
import { UpstreamClient } from '../upstream/client.ts'
import { download } from './download.ts'

const bytes = randomBytes(300_000)
const sha256 = sha256Of(bytes)
let folder: string
let server: UpstreamServer
let upstream: UpstreamClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-download-'))
  server = await startUpstreamServer(() => {})
  upstream = new UpstreamClient({ baseUrl: server.url, key: 'sk-canary', prefix: 'gateway' })
})
afterAll(async () => {
  await upstream?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
function path(): string {
  files += 1
  return join(folder, String(files))
}
const fetch = (behave: Behaviour, to = path(), signal = new AbortController().signal) => {
  server.behave(behave)
  return download(upstream, { jobId: 'job_1', path: to, signal })
}

it.each<[string, Record<string, string>]>([
  ['no digest', {}],
  ['no length', { 'Content-Length': '', Connection: 'close' }],
  ['a strong entity tag', { ETag: '"v1"' }],
  ['a strong entity tag that looks like another digest', { ETag: `"${'0'.repeat(64)}"` }],
  ['a Repr-Digest', reprDigest(bytes)],
  ['the identity encoding', { 'Content-Encoding': 'identity' }],
  ['a declared encoding that it does not have', { 'Content-Encoding': 'gzip' }],
])('accepts a video with %s, and writes its bytes to the file', async (_name, headers) => {
  const to = path()
  expect(await fetch(serving(bytes, { headers }), to)).toEqual({
    kind: 'complete',
    sizeBytes: bytes.length,
    sha256,
    damage: null,
  })
  expect(readFileSync(to).equals(bytes)).toBe(true)
})

const zipped = gzipSync(bytes)
it.each<[string, Record<string, string>]>([
  ['and says so', { 'Content-Encoding': 'gzip' }],
  ['by its older name', { 'Content-Encoding': 'x-gzip' }],
  ['and does not declare it', {}],
  ['without a length', { 'Content-Encoding': 'gzip', 'Content-Length': '', Connection: 'close' }],
  ['with the digest of the video', { 'Content-Encoding': 'gzip', ...reprDigest(bytes) }],
  ['with the digest of the sent bytes', { 'Content-Encoding': 'gzip', ...reprDigest(zipped) }],
])('unpacks a video that arrives as gzip %s', async (_name, headers) => {
  const to = path()
  expect(await fetch(serving(zipped, { headers }), to)).toEqual({
    kind: 'complete',
    sizeBytes: bytes.length,
    sha256,
    damage: null,
  })
  expect(readFileSync(to).equals(bytes)).toBe(true)
})

it('rejects truncated gzip', async () => {
  const cut = serving(zipped.subarray(0, 9_000), { headers: { 'Content-Encoding': 'gzip' } })
  const broken = { kind: 'failed', problem: { key: 'troubles.brokeOff', values: { why: 'Z_BUF_ERROR' } } }
  expect(await fetch(cut)).toMatchObject(broken)
  const length = { 'Content-Length': '', Connection: 'close' }
  expect(await fetch(serving(zipped.subarray(0, 9_000), { headers: length }))).toMatchObject(broken)
})

it('accepts an unrequested range that is the whole video', async () => {
  const part = (range: string, sent = bytes) =>
    answering('206 Partial Content', { 'Content-Range': range, 'Content-Length': String(sent.length) }, sent)
  const size = bytes.length
  expect(await fetch(part(`bytes 0-${size - 1}/${size}`))).toMatchObject({
    kind: 'complete',
    sha256,
    damage: null,
  })
  for (const range of [
    `bytes 0-${size - 1}/${size + 1}`,
    `bytes 1-${size}/${size + 1}`,
    `bytes 0-${size - 1}/*`,
  ]) {
    expect(await fetch(part(range))).toMatchObject({ problem: { key: 'troubles.videoStatus' } })
  }
  const unsized = serving(bytes.subarray(1), { headers: { 'Content-Length': '', Connection: 'close' } })
  const short: Behaviour = (socket, ...rest) => {
    const write = socket.write.bind(socket)
    socket.write = ((data: string | Buffer, ...more: never[]) =>
      write(
        typeof data === 'string'
          ? data.replace('200 OK', `206 Part\r\nContent-Range: bytes 0-${size - 1}/${size}`)
          : data,
        ...more,
      )) as typeof socket.write
    unsized(socket, ...rest)
  }
  expect(await fetch(short)).toMatchObject({ problem: { key: 'troubles.wrongLength' } })
})

it('does not fetch a video from a private address, and the trouble names the setting', async () => {
  const redirect = answering('302 Found', { Location: 'http://localhost:1/1.mp4' })
  const answer = await fetch(redirect)
  expect(answer).toMatchObject({ kind: 'failed', gone: false })
  expect(answer.kind === 'failed' && inFull(answer.problem)).toMatch(/private address.*VIDEO_ALLOW_PRIVATE/)
})

it('requests the whole video without encoding', async () => {
  await fetch(serving(bytes))
  const head = server.received.at(-1)?.head
  expect(head).toMatch(/^accept-encoding: identity\r?$/im)
  expect(head).not.toMatch(/^(if-)?range:/im)
})

it.each<[string, Behaviour, string]>([
  ['encoded', serving(bytes, { headers: { 'Content-Encoding': 'br' } }), 'troubles.encoded'],
  ['a range that was not requested', answering('206 Partial Content', {}, bytes), 'troubles.videoStatus'],
  ...[204, 302, 304, 400, 401, 404, 412, 416, 429, 500, 503].map((status): [string, Behaviour, string] => [
    `HTTP ${status}`,
    answering(`${status} Status`),
    'troubles.videoStatus',
  ]),
])('fails a download that is %s, and allows a retry', async (_name, behave, key) => {
  expect(await fetch(behave)).toMatchObject({ kind: 'failed', gone: false, problem: { key } })
})

it('reports a download that does not match its Repr-Digest as damaged, and keeps its bytes', async () => {
  const to = path()
  const other = Buffer.from('another file')
  for (const headers of [reprDigest(other), { 'Content-Encoding': 'gzip', ...reprDigest(other) }]) {
    rmSync(to, { force: true })
    const answer = await fetch(serving(bytes, { headers }), to)
    expect(answer).toMatchObject({ kind: 'complete', sha256, damage: { key: 'troubles.what.wrongDigest' } })
    expect(readFileSync(to).equals(bytes)).toBe(true)
  }
})

it('distinguishes a deleted video from a refusal', async () => {
  expect(await fetch(answering('410 Gone'))).toMatchObject({ kind: 'failed', gone: true })
})

it('never writes to a file of another download', async () => {
  const to = path()
  writeFileSync(to, 'theirs')
  await expect(fetch(serving(bytes), to)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(to, 'utf8')).toBe('theirs')
})

it('fails when the service breaks the connection, and throws when it never answers', async () => {
  const broken = { kind: 'failed', problem: { values: { why: 'UND_ERR_SOCKET' } } }
  expect(await fetch(serving(bytes, { cutAt: 9_000 }))).toMatchObject(broken)
  await expect(fetch((socket) => socket.destroy())).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
})

it('throws when it is aborted', async () => {
  const stop = new AbortController()
  const behave: Behaviour = (socket, request, all) => {
    serving(bytes, { cutAt: 9_000, afterwards: 'stall' })(socket, request, all)
    stop.abort(new Error('another process took over'))
  }
  await expect(fetch(behave, path(), stop.signal)).rejects.toThrow('another process took over')
})
