import { createConnection } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ArchiveTest, openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { type MediaServer, openMediaServer } from '#tests/fixtures/archive/media-server.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { type Behaviour, startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { archiveVideo } from './archive.ts'
import { makeRelay, type RelayLimits } from './relay.ts'

/** More than the system keeps for connections without a reader. */
const BIG_BYTES = 64 * 1024 * 1024
/** So long that only the cause under test ends a request. */
const NEVER_MS = 600_000

let archive: ArchiveTest
let web: MediaServer
/** Each request has its own connection; all of them end with their test. */
let browsers = new Agent()

beforeAll(async () => {
  archive = await openArchiveTest({
    timeouts: { headers: NEVER_MS, body: NEVER_MS },
    allowPrivate: true,
  })
  web = await openMediaServer(archive.studio)
})
afterEach(async () => {
  await browsers.destroy()
  browsers = new Agent()
  limit({})
})
afterAll(async () => {
  web?.close()
  await archive?.close()
})

function limit(limits: Partial<RelayLimits>): void {
  archive.studio.relay = makeRelay(archive.studio.upstream, limits)
}

/** A finished video that the service begins to send, then stalls. */
async function unending(): Promise<string> {
  const [id = ''] = await archive.completed()
  archive.serve(id, serving(Buffer.alloc(9_000), { cutAt: 1_000, afterwards: 'stall' }))
  return id
}

const signIn = async () => web.signIn((await makeCaller(archive.studio)).id)

function watch(id: string, cookie: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Dispatcher.ResponseData> {
  return request(`${web.url}/${id}/content`, { method, headers: { cookie }, dispatcher: browsers })
}

/** Opens relays one after another; none ends on its own. @returns their statuses. */
async function open(count: number, id: string, cookie: string): Promise<number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth += 1) statuses.push((await watch(id, cookie)).statusCode)
  return statuses
}

it('keeps connections for polls and downloads, however many browsers stall', async () => {
  const stalled = await unending()
  const statuses: number[] = []
  for (let person = 0; person < 7; person += 1) {
    statuses.push(...(await open(6, stalled, await signIn())))
  }
  expect(statuses).toEqual([...Array(32).fill(200), ...Array(10).fill(503)])
  // The fake service knows no jobs; any answer will do.
  expect(await archive.studio.upstream.poll('job_1')).toMatchObject({ status: 404 })
  const video = await makeVideo()
  const [id = ''] = await archive.completed()
  archive.serve(id, serving(video))
  await archiveVideo(archive.studio, id)
  expect(await archive.studio.db.clip.count({ where: { submissionId: id } })).toBe(1)
})

it('limits concurrent relays per person, and states when to retry', async () => {
  const id = await unending()
  const [own, other] = [await signIn(), await signIn()]
  expect(await open(5, id, own)).toEqual(Array(5).fill(200))
  const sixth = await watch(id, own)
  for (const method of ['GET', 'HEAD'] as const) {
    const seventh = await watch(id, own, method)
    expect(seventh.statusCode).toBe(429)
    expect(seventh.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    await seventh.body.dump()
  }
  expect((await watch(id, other)).statusCode).toBe(200)
  sixth.body.on('error', () => {}).destroy()
  await vi.waitFor(async () => expect((await watch(id, own)).statusCode).toBe(200), WAIT)
})

it('counts a HEAD request until the service answers it', async () => {
  limit({ perPerson: 1 })
  const [id = ''] = await archive.completed()
  const cookie = await signIn()
  const asked = new Promise<void>((resolve) => archive.serve(id, () => resolve()))
  const head = watch(id, cookie, 'HEAD').catch(() => null)
  await asked
  expect((await watch(id, cookie)).statusCode).toBe(429)
  await browsers.destroy()
  await head
})

it('ends a relay whose reader stalls, and its connection to the service', async () => {
  limit({ stallMs: 300 })
  const [id = ''] = await archive.completed()
  const cookie = await signIn()
  const closed = new Promise<void>((resolve) => {
    const behave: Behaviour = (socket, ...rest) => {
      socket.once('close', () => resolve())
      serving(Buffer.alloc(BIG_BYTES))(socket, ...rest)
    }
    archive.serve(id, behave)
  })
  const reader = createConnection(Number(new URL(web.url).port), '127.0.0.1').pause()
  const { pathname } = new URL(`${web.url}/${id}/content`)
  reader.write(`GET ${pathname} HTTP/1.1\r\nHost: studio\r\nCookie: ${cookie}\r\n\r\n`)
  await closed
  reader.destroy()
})

describe('a relayed video', () => {
  const played = async (bytes: Behaviour, headers: Record<string, string> = {}) => {
    const [id = ''] = await archive.completed()
    archive.serve(id, bytes)
    return request(`${web.url}/${id}/content`, {
      headers: { cookie: await signIn(), ...headers },
      dispatcher: browsers,
    })
  }

  it('is the video itself when the service redirects to another host', async () => {
    const store = await startUpstreamServer(serving(Buffer.from('the video')))
    const redirect = answering('307 Temporary Redirect', { Location: `${store.url}/1.mp4` })
    const answer = await played(redirect, { range: 'bytes=0-' })
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, 'the video'])
    expect(answer.headers.location).toBeUndefined()
    expect(store.received[0]?.head).not.toMatch(/authorization|cookie/i)
    expect(store.received[0]?.head).toMatch(/^range: bytes=0-/im)
    await store.close()
  })

  it('is a complete answer when the service answers with a range that is the whole video', async () => {
    const part = answering('206 Partial Content', { 'Content-Range': 'bytes 0-8/9' }, 'the video')
    const answer = await played(part)
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, 'the video'])
    expect(answer.headers['content-range']).toBeUndefined()
    const asked = await played(part, { range: 'bytes=0-' })
    expect([asked.statusCode, asked.headers['content-range']]).toEqual([206, 'bytes 0-8/9'])
    await asked.body.dump()
  })

  it('names its encoding when the service encodes it unasked', async () => {
    const zipped = gzipSync('the video')
    const answer = await played(
      answering('200 OK', { 'Content-Encoding': 'gzip', 'Content-Length': String(zipped.length) }, zipped),
    )
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.body.arrayBuffer())).toString()).toBe('the video')
    expect(archive.upstream.received.at(-1)?.head).toMatch(/^accept-encoding: identity\r?$/im)
  })
})
