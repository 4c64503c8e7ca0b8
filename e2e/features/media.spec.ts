import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { request } from 'undici'
import { clipFiles } from '#lib/archive/files.ts'
import { signIn } from '#tools/bench/rig/sign-in.ts'
import { startStudioNginx } from '#tools/system/nginx.ts'
import { inDatabase } from '../database.ts'
import { fillProgram } from '../filled.ts'
import { ADMIN } from '../person.ts'
import { makeProgram, type Program } from '../program.ts'

test.describe.configure({ mode: 'serial' })

let program: Program
/** The cookie of a signed-in browser. */
let cookie: string
let id: string
let video: Buffer
const PICTURES = { poster: 'image/jpeg', thumbnail: 'image/webp', sprite: 'image/webp' }

test.beforeAll(async () => {
  program = await makeProgram()
  await fillProgram(program, 1)
  await inDatabase(program, async (db) => {
    id = (await db.clip.findFirstOrThrow()).submissionId
    video = readFileSync(clipFiles(join(program.folder, 'data/studio'), id).video)
    const sha256 = createHash('sha256').update(video).digest('hex')
    await db.clip.update({ where: { submissionId: id }, data: { sha256 } })
    await db.submission.update({ where: { id }, data: { prompt: '夕焼けの海 / "quoted" \\ name' } })
  })
  await program.start()
  cookie = await signIn(program.url, ADMIN)
})
test.afterAll(() => program?.remove())

/** Requests `content` or a picture byte for byte, from the studio or from the proxy before it. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', at = program.url, of = id }: { method?: string; at?: string; of?: string } = {},
) {
  const { host } = new URL(program.url)
  const answer = await request(`${at}/api/submissions/${of}/${path}`, {
    method: method as 'GET',
    headers: { cookie, host, ...headers },
  })
  return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) }
}

test('a video has its exact length and a file name for downloads, and HEAD says the same', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { statusCode, headers, bytes } = await ask('content?download=1', {}, { method })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-length': String(video.length),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(video).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      "filename*=UTF-8''夕焼けの海 quoted name.mp4",
    )
    expect(bytes.equals(method === 'GET' ? video : Buffer.alloc(0))).toBe(true)
  }
})

test('ranges and conditions are answered exactly', async () => {
  const { length } = video
  const { etag } = (await ask('content')).headers as { etag: string }
  const cases: [Record<string, string>, number, string | undefined, Buffer][] = [
    [{ range: 'bytes=100-199' }, 206, `bytes 100-199/${length}`, video.subarray(100, 200)],
    [{ range: 'bytes=-10' }, 206, `bytes ${length - 10}-${length - 1}/${length}`, video.subarray(-10)],
    [
      { range: `bytes=${length - 1}-` },
      206,
      `bytes ${length - 1}-${length - 1}/${length}`,
      video.subarray(-1),
    ],
    [{ range: 'bytes=0-9', 'if-range': etag }, 206, `bytes 0-9/${length}`, video.subarray(0, 10)],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }, 200, undefined, video],
    [{ range: 'bytes=0-1,5-6' }, 200, undefined, video],
    [{ range: 'lines=0-1' }, 200, undefined, video],
    [{ 'if-none-match': etag }, 304, undefined, Buffer.alloc(0)],
    [{ 'if-none-match': '"another"' }, 200, undefined, video],
  ]
  for (const [headers, status, range, bytes] of cases) {
    const answer = await ask('content', headers)
    expect([answer.statusCode, answer.headers['content-range']], JSON.stringify(headers)).toEqual([
      status,
      range,
    ])
    expect(answer.bytes.equals(bytes), JSON.stringify(headers)).toBe(true)
    if (status !== 304) expect(answer.headers['content-length']).toBe(String(bytes.length))
  }
  const beyond = await ask('content', { range: `bytes=${length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
})

test('pictures are answered alike; unknown files and other methods are refused', async () => {
  for (const [name, type] of Object.entries(PICTURES)) {
    const { statusCode, headers, bytes } = await ask(name)
    expect([name, statusCode, headers['content-type']]).toEqual([name, 200, type])
    expect(headers['content-length']).toBe(String(bytes.length))
    expect((await ask(name, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  }
  expect((await ask('portrait')).statusCode).toBe(404)
  for (const of of ['00000000-0000-7000-8000-000000000000', 'x', '..%2f..']) {
    expect((await ask('content', {}, { of })).statusCode, of).toBe(404)
  }
  expect((await ask('content', {}, { method: 'DELETE' })).statusCode).toBe(405)
})

test('strangers and ended sessions see nothing', async () => {
  for (const path of ['content', ...Object.keys(PICTURES)]) {
    for (const stranger of ['', `${cookie.slice(0, -5)}xxxxx`]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, { cookie: stranger }, { method })
        expect([path, answer.statusCode]).toEqual([path, 401])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
  }
})

test('behind nginx the studio authorizes and nginx sends', async () => {
  await using rig = new AsyncDisposableStack()
  await program.stop()
  program.env.CLIP_ACCEL = '/clips/'
  await program.start()
  cookie = await signIn(program.url, ADMIN)
  const clips = join(program.folder, 'data/studio/clips')
  const at = await startStudioNginx(rig, { port: Number(program.env.PORT), clips })
  const whole = await ask('content?download=1', {}, { at })
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-length': String(video.length),
    'content-type': 'video/mp4',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(String(whole.headers['content-disposition'])).toContain("filename*=UTF-8''")
  expect(whole.bytes.equals(video)).toBe(true)
  const part = await ask('content', { range: 'bytes=100-199' }, { at })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${video.length}`])
  expect(part.bytes.equals(video.subarray(100, 200))).toBe(true)
  const head = await ask('content', {}, { at, method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(video.length)])
  const known = { 'if-none-match': String(whole.headers.etag) }
  expect((await ask('content', known, { at })).statusCode).toBe(304)
  expect((await ask('content', { cookie: '' }, { at })).statusCode).toBe(401)
  const { statusCode } = await request(`${at}/clips/${id}.mp4`, { headers: { cookie } })
  expect(statusCode, 'the clips themselves').toBe(404)
  for (const [name, type] of Object.entries(PICTURES)) {
    const { statusCode, headers } = await ask(name, {}, { at })
    expect([name, statusCode, headers['content-type']]).toEqual([name, 200, type])
  }
})
