import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { sendFile } from './send-file.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'dailies-send-'))
const path = join(FOLDER, 'clip.mp4')
writeFileSync(path, Buffer.alloc(3_000_000, 7))
const SENT = { path, type: 'video/mp4', etag: '"clip"', disposition: null }
const log = { error: vi.fn() }

let answer: (reader: ServerResponse) => Promise<void>
const server = createServer((_request, reader) => void answer(reader)).listen(0)
afterAll(() => {
  server.close()
  rmSync(FOLDER, { recursive: true })
})

const OPEN_FILES = '/proc/self/fd' // on Linux

/** The number of open descriptors of the file. */
function open(): number {
  const targets = readdirSync(OPEN_FILES).map((fd) => {
    try {
      return readlinkSync(join(OPEN_FILES, fd))
    } catch {
      return null // the descriptor of this reading
    }
  })
  return targets.filter((target) => target === path).length
}

/** Sends a request, and passes the answer with the file and its reader to `handle`. */
async function ask(
  method: string,
  handle: (answered: Response, reader: ServerResponse) => Promise<void>,
  sent = SENT,
) {
  const handled = Promise.withResolvers<void>()
  answer = async (reader) => {
    const asked = new Request('http://127.0.0.1/', { method })
    const answered = await sendFile(asked, sent, { reader, accel: null, log })
    await handle(answered, reader).then(handled.resolve, handled.reject)
  }
  const { port } = server.address() as AddressInfo
  const client = request({ port, method, agent: false })
    .on('error', () => {})
    .on('response', (got) => got.resume())
    .end()
  await handled.promise
  client.destroy()
}

test.skipIf(!existsSync(OPEN_FILES))('closes the file, however its reader ends', async () => {
  await ask('GET', async (answered, reader) => {
    expect(open()).toBe(1)
    expect((await answered.arrayBuffer()).byteLength).toBe(3_000_000)
    reader.end()
  })
  await vi.waitFor(() => expect(open()).toBe(0), WAIT)
  await ask('HEAD', async (_answered, reader) => void reader.end())
  await vi.waitFor(() => expect(open()).toBe(0), WAIT)
  await ask('GET', async (answered, reader) => {
    const part = await answered.body?.getReader().read()
    expect(part?.value?.byteLength).toBe(256 * 1024)
    reader.destroy()
  })
  await vi.waitFor(() => expect(open()).toBe(0), WAIT)
})

test.skipIf(!existsSync(OPEN_FILES))('leaves no file open for a reader that left before', async () => {
  const ended = Promise.withResolvers<void>()
  answer = async (reader) => {
    reader.destroy()
    if (!reader.closed) await once(reader, 'close')
    await sendFile(new Request('http://127.0.0.1/'), SENT, { reader, accel: null, log })
    ended.resolve()
  }
  request({ port: (server.address() as AddressInfo).port, agent: false })
    .on('error', () => {})
    .end()
  await ended.promise
  expect(open()).toBe(0)
})

// Bug: a file that could not be opened, for example with too many files open, was answered as missing.
test('answers 404 only for a missing file, and 503 with a log line for one that cannot be opened', async () => {
  const answerFor = async (name: string) => {
    const statuses: number[] = []
    const handle = async ({ status }: Response, reader: ServerResponse) => {
      statuses.push(status)
      reader.end()
    }
    await ask('GET', handle, { ...SENT, path: join(FOLDER, name) })
    return statuses
  }
  expect(await answerFor('missing.mp4')).toEqual([404])
  expect(log.error).not.toHaveBeenCalled()
  symlinkSync('loop.mp4', join(FOLDER, 'loop.mp4'))
  expect(await answerFor('loop.mp4')).toEqual([503])
  expect(log.error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: 'ELOOP' }), path: join(FOLDER, 'loop.mp4') },
    'a file of a clip cannot be opened',
  )
})
