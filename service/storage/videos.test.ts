import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#tests/doubles/listen.ts'
import { startObjectStore, type TestObjectStore } from '#tests/fixtures/service/object-store.ts'
import { findOnPath } from '#tools/system/packages.ts'
import { openVideoStorage, type StorageSettings } from './open.ts'
import { type ByteRange, StorageUnavailableError, VideoMissingError, type VideoStorage } from './videos.ts'

const BYTES = randomBytes(700_001)
const HOUR_MS = 3_600_000

/** A place for videos that a test can break or remove. */
interface TestPlace {
  settings: StorageSettings
  folder: string
  break(): Promise<void>
  remove(): Promise<void>
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dailies-videos-'))
}

const places: { name: string; make(): Promise<TestPlace> }[] = [
  {
    name: 'the disk',
    make: async () => {
      const folder = makeFolder()
      const gone = async () => rmSync(folder, { recursive: true, force: true })
      return { settings: { kind: 'disk' }, folder, break: gone, remove: gone }
    },
  },
  {
    name: 'an object store (s3rver, a stand-in)',
    make: async () => {
      const store = await startObjectStore()
      const folder = makeFolder()
      const remove = async () => {
        await store.remove()
        rmSync(folder, { recursive: true, force: true })
      }
      return { settings: store.settings, folder, break: store.stop, remove }
    },
  },
]

async function keepBytes(storage: VideoStorage, bytes = BYTES, jobId = randomUUID()) {
  const path = storage.temporaryPath(jobId)
  writeFileSync(path, bytes)
  const stored = await storage.keep(jobId, path)
  await storage.removeTemporary(path)
  return stored
}

async function bytesOf(storage: VideoStorage, contentName: string, range?: ByteRange): Promise<Buffer> {
  return buffer(await storage.read(contentName, range))
}

async function listed(storage: VideoStorage) {
  const videos: { contentName: string; keptAt: Date }[] = []
  for await (const video of storage.list()) videos.push(video)
  return videos
}

async function namesIn(storage: VideoStorage): Promise<string[]> {
  return (await listed(storage)).map(({ contentName }) => contentName).toSorted()
}

describe.each(places)('videos on $name', ({ make }) => {
  let place: TestPlace
  let storage: VideoStorage

  beforeAll(async () => {
    place = await make()
    storage = await openVideoStorage(place.settings, place.folder)
    await storage.identity()
  })
  afterAll(() => place?.remove())

  test('reads a kept video unchanged, and leaves nothing unfinished', async () => {
    const stored = await keepBytes(storage)
    expect(stored).toEqual({
      contentName: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{8,}\.mp4$/),
      sizeBytes: BYTES.length,
      sha256: createHash('sha256').update(BYTES).digest('hex'),
    })
    expect((await bytesOf(storage, stored.contentName)).equals(BYTES)).toBe(true)
    expect(readdirSync(place.folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test.each([
    [1, 1],
    [5, 70_000],
    [BYTES.length - 3, BYTES.length - 1],
    [0, BYTES.length - 1],
  ])('reads exactly the bytes %i to %i', async (start, end) => {
    const { contentName } = await keepBytes(storage)
    const part = await bytesOf(storage, contentName, { start, end })
    expect(part.equals(BYTES.subarray(start, end + 1))).toBe(true)
  })

  test('two renders of one job are two videos', async () => {
    const jobId = randomUUID()
    const [first, second] = [await keepBytes(storage, BYTES, jobId), await keepBytes(storage, BYTES, jobId)]
    await storage.remove(first.contentName)
    expect((await bytesOf(storage, second.contentName)).equals(BYTES)).toBe(true)
  })

  test('a removed video is missing and not listed; removing it again succeeds', async () => {
    const { contentName } = await keepBytes(storage)
    expect(await namesIn(storage)).toContain(contentName)
    await storage.remove(contentName)
    await storage.remove(contentName)
    expect(await namesIn(storage)).not.toContain(contentName)
    await expect(storage.read(contentName)).rejects.toThrow(VideoMissingError)
    await expect(storage.read(contentName, { start: 1, end: 2 })).rejects.toThrow(VideoMissingError)
  })

  test('lists every video with its storage time', async () => {
    const before = Date.now()
    const { contentName } = await keepBytes(storage)
    const videos = await listed(storage)
    const keptAt = videos.find((video) => video.contentName === contentName)?.keptAt.getTime() ?? 0
    expect(Math.abs(keptAt - before)).toBeLessThan(60_000)
  })

  test('two processes share one place and see each other’s videos', async () => {
    const other = await openVideoStorage(place.settings, place.folder)
    expect(await other.identity()).toBe(await storage.identity())
    const { contentName } = await keepBytes(storage)
    expect((await bytesOf(other, contentName)).equals(BYTES)).toBe(true)
  })

  test('rejects a name that is not a video’s before it reaches a path or a key', async () => {
    for (const name of [
      '../identity',
      'identity',
      `../${randomUUID()}.mp4`,
      `${randomUUID()}.mp4/../x`,
      '',
    ]) {
      await expect((async () => storage.read(name))()).rejects.toThrow('Not the name of a video')
      await expect((async () => storage.remove(name))()).rejects.toThrow('Not the name of a video')
    }
    expect(() => storage.temporaryPath('../x')).toThrow('Not the name of a video')
  })

  test('removes unfinished files only after an hour', async () => {
    const [old, young] = [storage.temporaryPath(randomUUID()), storage.temporaryPath(randomUUID())]
    const conformed = `${old}.conformed`
    for (const path of [old, conformed, young]) writeFileSync(path, 'half')
    const longAgo = new Date(Date.now() - HOUR_MS - 60_000)
    for (const path of [old, conformed]) utimesSync(path, longAgo, longAgo)
    await openVideoStorage(place.settings, place.folder)
    expect(existsSync(old)).toBe(true)
    await storage.removeAbandoned()
    expect([old, conformed, young].map(existsSync)).toEqual([false, false, true])
    await storage.removeTemporary(young)
  })

  test('has space, and passes its check', async () => {
    expect(await storage.hasRoom()).toBe(true)
    await storage.check()
  })

  test('reports a missing place as unavailable, not its videos as missing', async () => {
    const taken = await make()
    try {
      const broken = await openVideoStorage(taken.settings, taken.folder)
      await broken.identity()
      const { contentName } = await keepBytes(broken)
      await taken.break()
      await expect(broken.check()).rejects.toThrow(StorageUnavailableError)
      await expect(broken.read(contentName)).rejects.toThrow(StorageUnavailableError)
      await expect(listed(broken)).rejects.toThrow(StorageUnavailableError)
    } finally {
      await taken.remove()
    }
  })
})

describe('videos on the disk alone', () => {
  const folder = makeFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('one of many concurrent first processes gives the folder its identity', async () => {
    const fresh = join(folder, 'fresh')
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => (await openVideoStorage({ kind: 'disk' }, fresh)).identity()),
    )
    expect(new Set(all).size).toBe(1)
    expect(readdirSync(fresh)).toEqual(['identity'])
    const other = await openVideoStorage({ kind: 'disk' }, join(folder, 'other'))
    expect(await other.identity()).not.toBe(all[0])
  })
})

describe('videos in an object store alone', () => {
  let store: TestObjectStore
  const folder = makeFolder()
  beforeAll(async () => {
    store = await startObjectStore('')
  })
  afterAll(async () => {
    await store?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('keeps nothing when the store truncates an upload', async () => {
    const storage = await openVideoStorage(store.settings, folder)
    store.cutUploadsAt(1000)
    await expect(keepBytes(storage)).rejects.toThrow(StorageUnavailableError)
    store.cutUploadsAt(null)
    expect(await namesIn(storage)).toEqual([])
  })

  test('rejects an answer with another range than the requested one', async () => {
    const storage = await openVideoStorage(store.settings, folder)
    const { contentName } = await keepBytes(storage)
    // s3rver takes an end of 0 for a missing end.
    await expect(storage.read(contentName, { start: 0, end: 0 })).rejects.toThrow(
      '700001 bytes for bytes=0-0',
    )
    await storage.remove(contentName)
  })

  test('a missing bucket is unavailable, not empty', async () => {
    const storage = await openVideoStorage({ ...store.settings, bucket: 'elsewhere' }, folder)
    await expect(storage.read(`${randomUUID()}.00000000.mp4`)).rejects.toThrow(StorageUnavailableError)
    await expect(storage.check()).rejects.toThrow(StorageUnavailableError)
    await expect(keepBytes(storage)).rejects.toThrow(StorageUnavailableError)
  })

  test('wrong credentials make the store unavailable', async () => {
    const { AWS_ACCESS_KEY_ID: known } = process.env
    process.env.AWS_ACCESS_KEY_ID = 'wrong'
    try {
      const storage = await openVideoStorage(store.settings, folder)
      await expect(storage.check()).rejects.toThrow(/HTTP 403/)
    } finally {
      process.env.AWS_ACCESS_KEY_ID = known
    }
  })

  // s3rver cannot page: it makes its tokens with a cipher that OpenSSL no longer has.
  test('requests the pages of a list one by one until the last', async () => {
    const names = Array.from({ length: 5 }, () => `${randomUUID()}.00000000.mp4`)
    const pages = [[names[0], names[1]], [], [names[2], 'somebody-elses.txt', names[3], names[4]]]
    const asked: (string | null)[] = []
    await using rig = new AsyncDisposableStack()
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams
      const page = asked.push(query.get('continuation-token')) - 1
      expect(query.get('prefix')).toBe('many/')
      const contents = pages[page]?.map(
        (name) => `<Contents><Key>many/${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>
          <ETag>&quot;0&quot;</ETag><Size>1</Size></Contents>`,
      )
      const next = pages[page + 1] ? `<NextContinuationToken>page ${page + 1}</NextContinuationToken>` : ''
      response.setHeader('content-type', 'application/xml')
      response.end(
        `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents?.join('')}</ListBucketResult>`,
      )
    })
    const { url, close } = await listen(server)
    rig.defer(close)
    const many = { ...store.settings, endpoint: url, prefix: '/many/' }
    expect(await namesIn(await openVideoStorage(many, folder))).toEqual(names.toSorted())
    expect(asked).toEqual([null, 'page 1', 'page 2'])
  })
})

/** A file system of 64 KiB; null where mounting is not permitted. */
function mountTiny(): { folder: string; makeReadOnly(): void; unmount(): void } | null {
  const [mount, umount] = [findOnPath('mount'), findOnPath('umount')]
  if (!mount || !umount) return null
  const folder = makeFolder()
  const unmount = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    unmount()
    return null
  }
  return {
    folder,
    makeReadOnly: () => execFileSync(mount, ['-o', 'remount,ro', folder]),
    unmount: () => {
      execFileSync(umount, [folder])
      unmount()
    },
  }
}

test('reports a full or a read-only disk as unavailable, with the reason', async ({ skip }) => {
  const tiny = mountTiny()
  if (!tiny) return skip('mounting a file system is not permitted here')
  try {
    mkdirSync(tiny.folder, { recursive: true })
    const storage = await openVideoStorage({ kind: 'disk' }, tiny.folder)
    expect(await storage.hasRoom()).toBe(false)
    const jobId = randomUUID()
    const path = storage.temporaryPath(jobId)
    expect(() => writeFileSync(path, BYTES)).toThrow('ENOSPC')
    await expect(storage.identity()).rejects.toThrow(/ENOSPC/)
    await expect(storage.identity()).rejects.toThrow(StorageUnavailableError)
    tiny.makeReadOnly()
    await expect(storage.keep(jobId, path)).rejects.toThrow(/EROFS/)
    await expect(storage.keep(jobId, path)).rejects.toThrow(StorageUnavailableError)
    await expect(storage.check()).rejects.toThrow(StorageUnavailableError)
  } finally {
    tiny.unmount()
  }
})
