import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ArchiveTest, openArchiveTest, sha256Of } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import type { Behaviour } from '#tests/fixtures/upstream-server.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import type { Studio } from '../studio.ts'
import { archiveVideo } from './archive.ts'
import { checkFiles } from './check-files.ts'
import { clipFiles, clipFolder } from './files.ts'

/** The fate of a step: it fails, its process dies before or after it, or hangs and resumes when all is over. */
type Mishap = 'error' | 'dies before' | 'dies after' | 'hangs'

const steps = vi.hoisted(() => {
  const never = new Promise<never>(() => {})
  return {
    count: 0,
    at: 0,
    mishap: 'error' as Mishap,
    /** Resolves when the mishap has happened to a process that does not continue. */
    stuck: () => {},
    awake: never as Promise<unknown>,
    async take<Result>(run: () => Promise<Result>): Promise<Result> {
      this.count += 1
      if (this.count !== this.at) return run()
      if (this.mishap === 'error') throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
      if (this.mishap === 'dies after') await run()
      this.stuck()
      await (this.mishap === 'hangs' ? this.awake : never)
      return run()
    },
  }
})

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const counted = <Name extends 'rename' | 'rm' | 'readdir'>(name: Name) =>
    ((...words: never[]) =>
      steps.take(() =>
        (real[name] as (...all: never[]) => Promise<unknown>)(...words),
      )) as (typeof real)[Name]
  const open: typeof real.open = async (...words) =>
    countedHandle(await steps.take(() => real.open(...words)))
  return {
    ...real,
    open,
    rename: counted('rename'),
    rm: counted('rm'),
    readdir: counted('readdir'),
  }
})

/** Handles of processes that died; the system would have closed them. */
const handles: FileHandle[] = []

function countedHandle(handle: FileHandle): FileHandle {
  handles.push(handle)
  return counting(handle, ['read', 'appendFile', 'datasync', 'sync', 'stat'])
}

/** The same object, with some methods counted as steps. */
function counting<Target extends object>(target: Target, names: string[]): Target {
  return new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name)
      if (typeof value !== 'function') return value
      const method = value.bind(object)
      if (!names.includes(String(name))) return method
      return (...words: unknown[]) => steps.take(() => method(...words) as Promise<unknown>)
    },
  })
}

function countedDatabase(db: Studio['db']): Studio['db'] {
  const tables = {
    submission: counting(db.submission, ['findUnique', 'findFirst']),
    clip: counting(db.clip, ['findUnique']),
  }
  return new Proxy(counting(db, ['$transaction', '$queryRaw']), {
    get: (object, name) =>
      name === 'submission' || name === 'clip' ? tables[name] : Reflect.get(object, name),
  })
}

const HOUR_MS = 3_600_000

let video: Buffer
let sha256: string
let archive: ArchiveTest
let studio: Studio

beforeAll(async () => {
  video = await makeVideo()
  sha256 = sha256Of(video)
  archive = await openArchiveTest()
  studio = { ...archive.studio, db: countedDatabase(archive.studio.db) }
})
afterAll(async () => {
  await archive?.close()
  await Promise.all(handles.map((handle) => handle.close()))
})

/** The first download is cut, the second is complete. */
function cutOnce(): Behaviour {
  let requests = 0
  return (socket, request, all) => {
    requests += 1
    const cut = requests === 1 ? { cutAt: video.length >> 1 } : {}
    serving(video, cut)(socket, request, all)
  }
}

async function tryOnce(id: string): Promise<void> {
  const stuck = new Promise<void>((resolve) => {
    steps.stuck = resolve
  })
  await Promise.race([archiveVideo(studio, id).catch(() => {}), stuck])
  const { video: path } = clipFiles(studio.folder, id)
  const there = existsSync(path) && readFileSync(path).equals(video)
  const row = await archive.studio.db.clip.findUnique({ where: { submissionId: id } })
  if (existsSync(path)) expect(there).toBe(true)
  if (row) expect({ there, sha256: row.sha256 }).toEqual({ there: true, sha256 })
}

/** A scenario and its guarantees despite a mishap at any step. */
interface Course {
  name: string
  /** Fewer steps than this mean that the scenario no longer matches its name. */
  leastSteps: number
  /** @returns the id of its submission. */
  begin(): Promise<string>
  isOver(id: string): Promise<boolean>
  expectEnd(id: string): Promise<void>
}

const rowOf = (id: string) =>
  archive.studio.db.submission.findUniqueOrThrow({
    where: { id },
    include: { clip: true, claim: { include: { events: { orderBy: { id: 'asc' } } } } },
  })

async function expectHome(id: string): Promise<void> {
  expect(await rowOf(id)).toMatchObject({
    archiveTry: null,
    archiveTrouble: null,
    clip: { sha256, missing: false },
  })
  expect(readFileSync(clipFiles(studio.folder, id).video).equals(video)).toBe(true)
}

/** A finished video that the service deleted after its guaranteed retention. */
async function gone(): Promise<string> {
  const [id = ''] = await archive.completed()
  archive.serve(id, answering('410 Gone'))
  archive.test.advance(25 * HOUR_MS)
  return id
}

const isHome = async (id: string) => (await rowOf(id)).clip !== null

const COURSES: Course[] = [
  {
    name: 'a download ends in one whole clip',
    leastSteps: 20,
    begin: async () => {
      const [id = ''] = await archive.completed()
      archive.serve(id, cutOnce())
      return id
    },
    isOver: isHome,
    expectEnd: expectHome,
  },
  {
    name: 'giving a video up ends in one claim',
    leastSteps: 3,
    begin: gone,
    isOver: async (id) => (await rowOf(id)).lostAt !== null,
    expectEnd: async (id) => {
      const { claim } = await rowOf(id)
      expect(claim?.events.map(({ state }) => state)).toEqual(['open'])
    },
  },
  {
    name: 'archiving a video that had been given up takes its claim back',
    leastSteps: 6,
    begin: async () => {
      const id = await gone()
      await archiveVideo(archive.studio, id)
      expect((await rowOf(id)).claim?.state).toBe('open')
      writeFileSync(clipFiles(studio.folder, id).video, video)
      await checkFiles(archive.studio)
      return id
    },
    isOver: isHome,
    expectEnd: async (id) => {
      await expectHome(id)
      expect((await rowOf(id)).claim?.events.map(({ state }) => state)).toEqual(['open', 'refused'])
    },
  },
]

/** @returns whether the mishap happened before the end. */
async function survive(course: Course, at: number, mishap: Mishap): Promise<boolean> {
  steps.at = 0
  const id = await course.begin()
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  Object.assign(steps, { count: 0, at, mishap, awake })
  for (let tries = 0; tries < 8; tries += 1) {
    await tryOnce(id)
    if (await course.isOver(id)) break
  }
  const happened = steps.count >= at
  steps.at = 0
  wake()
  await vi.waitFor(() => course.expectEnd(id), WAIT)
  return happened
}

describe.each(COURSES)('$name', (course) => {
  it.each([
    ['any step fails', 'error'],
    ['the process dies before any step', 'dies before'],
    ['the process dies after any step', 'dies after'],
    ['any step hangs, and wakes when another process has taken over', 'hangs'],
  ] as const)(
    'when %s',
    async (_name, mishap) => {
      let at = 1
      while (await survive(course, at, mishap)) at += 1
      console.info(`${at - 1} steps: ${mishap}`)
      expect(at).toBeGreaterThan(course.leastSteps)
      archive.test.advance(3 * HOUR_MS)
      await checkFiles(archive.studio)
      const left = readdirSync(clipFolder(studio.folder)).filter((name) => !name.endsWith('.mp4'))
      expect(left).toEqual([])
    },
    120_000,
  )
})
