import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Behaviour, startUpstreamServer, type UpstreamServer } from '../testing/upstream-server.ts'
import { UpstreamClient } from '../upstream/client.ts'
import { download } from './download.ts'
import { sha256Of } from './testing/archive-test.ts'
import { answering, serving } from './testing/content.ts'

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
  ['a strong entity tag that is its digest', { ETag: `"${sha256}"` }],
  ['a strong entity tag of another kind', { ETag: '"v1"' }],
  ['a Repr-Digest', { 'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` }],
  ['the identity encoding', { 'Content-Encoding': 'identity' }],
])('a video with %s is whole, and its bytes are in the file', async (_name, headers) => {
  const to = path()
  expect(await fetch(serving(bytes, { headers }), to)).toEqual({
    kind: 'whole',
    sizeBytes: bytes.length,
    sha256,
  })
  expect(readFileSync(to).equals(bytes)).toBe(true)
})

it('asks for the whole video as it is', async () => {
  await fetch(serving(bytes))
  const head = server.received.at(-1)?.head
  expect(head).toMatch(/^accept-encoding: identity\r?$/im)
  expect(head).not.toMatch(/^(if-)?range:/im)
})

it.each<[string, Behaviour, string]>([
  ['encoded', serving(bytes, { headers: { 'Content-Encoding': 'gzip' } }), 'troubles.encoded'],
  [
    'not what its tag says',
    serving(bytes, { headers: { ETag: `"${'0'.repeat(64)}"` } }),
    'troubles.wrongDigest',
  ],
  ['a part that was not asked for', answering('206 Partial Content', {}, bytes), 'troubles.videoStatus'],
  ...[204, 302, 304, 400, 401, 404, 412, 416, 429, 500, 503].map((status): [string, Behaviour, string] => [
    `HTTP ${status}`,
    answering(`${status} Status`),
    'troubles.videoStatus',
  ]),
])('a download that is %s fails, and may be tried again', async (_name, behave, key) => {
  expect(await fetch(behave)).toMatchObject({ kind: 'failed', gone: false, problem: { key } })
})

it('tells a video that is gone from one that is refused', async () => {
  expect(await fetch(answering('410 Gone'))).toMatchObject({ kind: 'failed', gone: true })
})

it('never writes to a file of another download', async () => {
  const to = path()
  writeFileSync(to, 'theirs')
  await expect(fetch(serving(bytes), to)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(to, 'utf8')).toBe('theirs')
})

it('throws when the service breaks it off', async () => {
  await expect(fetch(serving(bytes, { cutAt: 9_000 }))).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
})

it('throws when it is told to end', async () => {
  const stop = new AbortController()
  const behave: Behaviour = (socket, request, all) => {
    serving(bytes, { cutAt: 9_000, afterwards: 'stall' })(socket, request, all)
    stop.abort(new Error('another process took over'))
  }
  await expect(fetch(behave, path(), stop.signal)).rejects.toThrow('another process took over')
})
