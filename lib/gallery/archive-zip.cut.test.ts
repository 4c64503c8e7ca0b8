import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable'
import { signalFromNodeResponse } from 'next/dist/server/web/spec-extension/adapters/next-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#tests/doubles/listen.ts'
import { openClips } from '#tests/fixtures/gallery/open-clips.ts'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { zipClips } from './archive-zip.ts'

const CLIPS = 30
/** More than the buffers hold: a smaller file ends, and is closed, even if its reader has left. */
const CLIP_BYTES = 200_000
const CUTS = 30

describe('a ZIP download', () => {
  const scene = openScene()
  let server: Server
  let listening: Awaited<ReturnType<typeof listen>>
  const ids: string[] = []
  /** Every ZIP file begun; settles when its work has ended. */
  const works: Promise<unknown>[] = []
  let begin: (response: ServerResponse) => Promise<unknown> = async () => {}

  beforeAll(async () => {
    for (let count = 0; count < CLIPS; count += 1)
      ids.push(await scene.add({}, scene.yuki, Buffer.alloc(CLIP_BYTES, count)))
    server = createServer((_request, response) => void answer(response))
    listening = await listen(server)
  })
  afterAll(() => listening?.close())

  /** Responds as Next does with the route's response. */
  async function answer(response: ServerResponse): Promise<void> {
    const { studio } = scene
    const track: typeof studio.track = (work) => {
      works.push(work)
      return studio.track(work)
    }
    await begin(response)
    const zip = zipClips({ ...studio, track }, scene.yuki, ids, signalFromNodeResponse(response))
    await pipeToNodeResponse(Readable.toWeb(zip) as ReadableStream<Uint8Array>, response)
  }

  function ask(): Socket {
    const socket = connect(listening.port, '127.0.0.1')
    return socket.once('connect', () =>
      socket.write('GET / HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n'),
    )
  }

  /** Reads the given number of bytes, then cuts the connection. @returns how many arrived. */
  async function readAndCut(bytes: number): Promise<number> {
    const socket = ask()
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
      if (read >= bytes) socket.resetAndDestroy()
    })
    await once(socket, 'close')
    return read
  }

  test('leaves no open file or pending work when cut at any point; the next one is complete', async () => {
    for (let cut = 0; cut < CUTS; cut += 1) await readAndCut((cut * CLIPS * CLIP_BYTES) / CUTS)
    await Promise.all(works)
    expect(works.length).toBe(CUTS)
    expect(openClips(scene.studio.folder)).toBe(0)
    expect(await readAndCut(Infinity)).toBeGreaterThan(CLIPS * CLIP_BYTES)
  })

  test('does not start when the connection closes before the response begins', async () => {
    works.length = 0
    begin = (response) => once(response, 'close')
    const socket = ask()
    await once(server, 'request')
    socket.resetAndDestroy()
    await expect.poll(() => works.length, WAIT).toBe(1)
    await Promise.all(works)
    expect(openClips(scene.studio.folder)).toBe(0)
  })
})
