import { randomUUID } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { openServiceDatabase, type ServiceDatabase } from '../database.ts'
import { openVideoStorage } from '../storage/open.ts'
import { StorageUnavailableError, type VideoStorage } from '../storage/videos.ts'
import { type SweepDependencies, startSweeping, sweepLeftovers, sweepStorage } from './retention.ts'

const NOW = new Date('2026-05-06T07:08:09Z')
const HOUR_MS = 3_600_000
const PAST = new Date(NOW.getTime() - 1)
const FUTURE = new Date(NOW.getTime() + 1)

describe('retention', () => {
  let place: TestDatabase
  let opened: ServiceDatabase
  let storage: VideoStorage
  let deps: SweepDependencies
  const keyId = randomUUID()
  let accepted = 0

  beforeAll(async () => {
    place = await makeTestDatabase()
    opened = await openServiceDatabase(place)
    storage = await openVideoStorage({ kind: 'disk' }, join(place.folder, 'videos'))
    deps = { prisma: opened.prisma, storage, retentionHours: 24, now: () => NOW }
    const times = { createdAt: NOW }
    const key = { id: keyId, name: 'test', prefix: 'p', hash: 'h', tail: 't', maxBudget: 0, ...times }
    await opened.prisma.apiKey.create({ data: key })
  })
  afterAll(async () => {
    await opened?.close()
    await place?.drop()
  })

  const pathOf = (contentName: string) => join(place.folder, 'videos', contentName)

  /** A file in the storage, kept that many hours ago. */
  function put(jobId: string, hoursAgo: number): string {
    const contentName = `${jobId}.${randomUUID().slice(0, 8)}.mp4`
    writeFileSync(pathOf(contentName), 'video')
    const keptAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS)
    utimesSync(pathOf(contentName), keptAt, keptAt)
    return contentName
  }

  async function finishedJob(expiresAt: Date, contentDeletedAt: Date | null = null) {
    const id = randomUUID()
    const contentName = put(id, 30)
    accepted += 1
    const order = { acceptedNumber: accepted, turn: accepted }
    const times = { createdAt: NOW, completedAt: NOW, expiresAt, contentDeletedAt }
    const video = { contentName, sizeBytes: 5, sha256: '00' }
    await opened.prisma.job.create({
      data: { id, keyId, model: 'm', prompt: 'p', status: 'completed', ...order, ...times, ...video },
    })
    return { id, contentName }
  }

  async function deletedAt(id: string): Promise<Date | null> {
    return (await opened.prisma.job.findUniqueOrThrow({ where: { id } })).contentDeletedAt
  }

  test('two concurrent processes delete more expired videos than a batch, each once', async () => {
    const expired = await Promise.all(Array.from({ length: 230 }, () => finishedJob(PAST)))
    const young = await finishedJob(FUTURE)
    const counts = await Promise.all([sweepStorage(deps), sweepStorage(deps)])
    expect(counts[0] + counts[1]).toBe(230)
    expect(expired.some(({ contentName }) => existsSync(pathOf(contentName)))).toBe(false)
    expect(existsSync(pathOf(young.contentName))).toBe(true)
    expect(await deletedAt(young.id)).toBeNull()
  })

  // Bug: a clock that was set ahead by the retention deleted every video within seconds.
  test('a clock that is set ahead deletes no video, and is logged as an error', async () => {
    const { id } = await finishedJob(new Date(NOW.getTime() + 24 * HOUR_MS))
    const lines: string[] = []
    let time = NOW
    const logger = pino({ level: 'error' }, { write: (line) => lines.push(line) })
    const sweeping = startSweeping({ ...deps, now: () => time, logger, keptAfterStartMs: 0 })
    time = new Date(NOW.getTime() + 25 * HOUR_MS)
    await sweeping.stop()
    expect(await deletedAt(id)).toBeNull()
    expect(lines).toEqual([expect.stringContaining('the clock leapt ahead')])
  })

  // Bug: a weekend off was enough to lose the videos of Friday evening.
  test('a video that expired while the service was off is kept for an hour after the start', async () => {
    const { id, contentName } = await finishedJob(PAST)
    await startSweeping({ ...deps, logger: pino({ enabled: false }) }).stop()
    expect([await deletedAt(id), existsSync(pathOf(contentName))]).toEqual([null, true])
  })

  test('videos that cannot be deleted do not block others, and are deleted later', async () => {
    const stuck = await Promise.all(
      Array.from({ length: 5 }, () => finishedJob(new Date(PAST.getTime() - 1))),
    )
    const [other, gone] = [await finishedJob(PAST), await finishedJob(PAST, PAST)]
    const remove = async (name: string) => {
      if (stuck.some(({ contentName }) => contentName === name)) throw new StorageUnavailableError('held')
      await storage.remove(name)
    }
    const lines: string[] = []
    const logger = pino({ level: 'error' }, { write: (line) => lines.push(line) })
    await startSweeping({ ...deps, storage: { ...storage, remove }, logger, keptAfterStartMs: 0 }).stop()
    expect(lines).toEqual([expect.stringContaining('held')])
    expect([await deletedAt(other.id), await deletedAt(stuck[0]?.id ?? '')]).toEqual([NOW, null])
    expect(existsSync(pathOf(gone.contentName))).toBe(false) // a leftover
    expect(await sweepStorage(deps)).toBe(stuck.length)
  })

  test('stops after a few videos when the storage is out of order', async () => {
    const jobs = await Promise.all(Array.from({ length: 20 }, () => finishedJob(PAST)))
    let asked = 0
    const remove = async () => {
      asked += 1
      throw new StorageUnavailableError('unreachable')
    }
    await expect(sweepStorage({ ...deps, storage: { ...storage, remove } })).rejects.toThrow('unreachable')
    expect(asked).toBeLessThan(10)
    expect(await sweepStorage(deps)).toBe(jobs.length)
  })

  test('deletes a dead worker’s video only when it is old and not its job’s', async () => {
    const [job, gone] = [await finishedJob(FUTURE), await finishedJob(FUTURE, PAST)]
    const [old, young, foreign] = [put(job.id, 25), put(job.id, 23), put(randomUUID(), 25)]
    expect(await sweepLeftovers(deps)).toBe(2)
    const left = [job.contentName, young, foreign, old, gone.contentName].map((name) =>
      existsSync(pathOf(name)),
    )
    expect(left).toEqual([true, true, true, false, false])
  })

  test.each([
    [24, 25],
    [1, 25],
    [100, 101],
  ])('with a retention of %i hours, an Idempotency-Key is kept for %i', async (retentionHours, hours) => {
    const jobId = (await finishedJob(FUTURE)).id
    const createdAt = new Date(NOW.getTime() - hours * HOUR_MS)
    const keyHash = randomUUID()
    await opened.prisma.idempotentRequest.create({
      data: { keyId, keyHash, requestHash: 'h', jobId, createdAt },
    })
    const count = () => opened.prisma.idempotentRequest.count({ where: { keyHash } })
    await sweepStorage({ ...deps, retentionHours })
    expect(await count()).toBe(1)
    await sweepStorage({ ...deps, retentionHours, now: () => new Date(NOW.getTime() + 1) })
    expect(await count()).toBe(0)
  })
})
