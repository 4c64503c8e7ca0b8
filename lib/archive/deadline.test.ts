import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { getBalance } from '../money/balance/queries.ts'
import { archiveVideo } from './archive.ts'
import { archivePriority, isGivenUp } from './deadline.ts'
import { downloadClip } from './download-clip.ts'
import type { Pictures } from './files.ts'
import { AWAITED, isOurs, leaseArchive } from './lease.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the next download', () => {
  it('is sooner for the earlier deadline, unless the download failed repeatedly', () => {
    const [early, late] = [new Date(0), new Date(2 * HOUR)]
    expect(archivePriority(early, 3)).toBeGreaterThan(archivePriority(late))
    expect(archivePriority(early, 24)).toBeLessThan(archivePriority(late))
  })
  it('ends once the service certainly no longer has the video', () => {
    const before = new Date(0)
    const at = (pastMs: number, tries: number, gone: boolean, ours = false) =>
      isGivenUp({ now: new Date(pastMs), before, tries, gone, ours })
    expect(at(-1, 500, true)).toBe(false)
    expect(at(0, 1, true)).toBe(true)
    expect(at(7 * DAY - 1, 500, false)).toBe(false)
    expect(at(7 * DAY, 500, false)).toBe(true)
    expect(at(30 * DAY, 3, false)).toBe(false)
    expect(at(30 * DAY, 500, false, true)).toBe(false)
  })
})

describe('a video that cannot be downloaded', () => {
  const archive = openForTests(() => openArchiveTest())
  let video: Buffer
  beforeAll(async () => {
    video = await makeVideo()
  })

  /** The notice on every page for the people who may act. */
  const atRisk = async () => {
    const admin = await makeCaller(archive.studio, { role: 'admin' })
    return (await getBalance(archive.studio, admin)).attention?.atRisk
  }

  it('is at risk from its first failure until it is archived', async () => {
    const id = await archive.one()
    expect((await archive.view(id)).archiveRisk).toBeNull()
    await archiveVideo(archive.studio, id)
    const before = (await archive.read(id)).archiveBefore?.toISOString()
    expect(await archive.view(id)).toMatchObject({ archiveRisk: { before, tries: 1 }, lostUpstream: false })
    expect(await atRisk()).toEqual({ count: 1, firstId: id, before })
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect(await archive.view(id)).toMatchObject({ archiveRisk: null, lostUpstream: false, trouble: null })
    expect(await atRisk()).toBeNull()
  })

  it('is at risk without a failure when the deadline is near, and is retried every few seconds', async () => {
    const id = await archive.one()
    archive.test.advance(DAY - HOUR)
    expect((await archive.view(id)).archiveRisk).toMatchObject({ tries: 0 })
    archive.test.advance(HOUR - 30_000)
    await archive.studio.db.submission.update({ where: { id }, data: { archiveTries: 40 } })
    await archive.nextTry(id)
    await archiveVideo(archive.studio, id)
    const wait = Number(await archive.nextTry(id)) - archive.studio.now().getTime()
    expect(wait).toBeGreaterThan(3_000)
    expect(wait).toBeLessThanOrEqual(5_000)
    archive.serve(id, serving(video))
    archive.test.advance(5_000)
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).clip).not.toBeNull()
  })

  it('is not given up on an early 410', async () => {
    const id = await archive.one()
    archive.serve(id, answering('410 Gone'))
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).lostAt).toBeNull()
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).clip).not.toBeNull()
  })

  it('is lost upstream on a 410 after the deadline', async () => {
    const id = await archive.one()
    await archive.giveUp(id)
    expect(await archive.read(id)).toMatchObject({ lostAt: expect.any(Date), clip: null })
    expect(await archive.view(id)).toMatchObject({ lostUpstream: true, copyLost: false, archiveRisk: null })
    expect(await archive.view(id)).toMatchObject({ trouble: { key: 'troubles.lostUpstream' } })
    expect(await archive.studio.db.submission.count({ where: { AND: [{ id }, AWAITED] } })).toBe(0)
  })

  it.each([
    ['awaited', true, {}],
    ['under way', false, { status: 'in_progress' }],
    ['lost', false, { lostAt: new Date() }],
    ['deleted for good', false, { purgedAt: new Date() }],
  ] as const)('a lease is for what is awaited: %s', async (_name, isAwaited, data) => {
    const id = await archive.one()
    await archive.studio.db.submission.update({ where: { id }, data })
    expect(await archive.studio.db.submission.count({ where: { AND: [{ id }, AWAITED] } })).toBe(
      isAwaited ? 1 : 0,
    )
    expect((await leaseArchive(archive.studio, id)) !== null).toBe(isAwaited)
  })

  it('a lease is for a video without a clip, or whose file is missing', async () => {
    const id = await archive.one()
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    for (const missing of [false, true]) {
      const archiveBefore = missing ? archive.studio.now() : null
      await archive.studio.db.submission.update({
        where: { id },
        data: { archiveBefore, clip: { update: { missing } } },
      })
      expect(await archive.studio.db.submission.count({ where: { AND: [{ id }, AWAITED] } })).toBe(
        missing ? 1 : 0,
      )
      expect((await leaseArchive(archive.studio, id)) !== null).toBe(missing)
    }
  })

  it('is retried hourly for a week after the deadline, then lost', async () => {
    const id = await archive.one()
    archive.serve(id, answering('500 Internal Server Error'))
    let tries = 0
    for (let due = await archive.nextTry(id); due !== null; due = await archive.nextTry(id)) {
      archive.test.advance(Math.max(0, due.getTime() - archive.studio.now().getTime() + 1))
      if (tries === 0) archive.test.advance(DAY)
      await archiveVideo(archive.studio, id)
      tries += 1
      expect(tries).toBeLessThan(400)
    }
    expect(tries).toBeGreaterThan(7 * 24)
    expect((await archive.view(id)).lostUpstream).toBe(true)
  })

  it('is not given up while the service is silent or down, or refuses the key, but is when it breaks off every download', async () => {
    const id = await archive.one()
    await archive.studio.db.submission.update({ where: { id }, data: { archiveTries: 100 } })
    archive.test.advance(30 * DAY)
    let tries = 100
    for (const behave of [
      (socket: Socket) => void socket.destroy(),
      answering('502 Bad Gateway'),
      answering('401 Unauthorized'),
    ]) {
      archive.serve(id, behave)
      await archiveVideo(archive.studio, id)
      tries += 1
      expect(await archive.read(id)).toMatchObject({ lostAt: null, archiveTries: tries })
    }
    archive.serve(id, serving(video, { cutAt: 9_000 }))
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).lostAt).not.toBeNull()
  })

  it('yields to a video with a nearer deadline', async () => {
    const now = archive.studio.now()
    const [late = '', urgent = ''] = await archive.completed(2)
    for (const id of [late, urgent]) await archive.nextTry(id)
    await archive.studio.db.submission.update({
      where: { id: urgent },
      data: { archiveBefore: new Date(now.getTime() + HOUR) },
    })
    for (const id of [late, urgent]) {
      archive.serve(id, answering('500 Internal Server Error'))
      await archiveVideo(archive.studio, id)
    }
    const order: string[] = []
    // One at a time, because the jobs of one fetch have no order.
    for (let id = await fetchOne(); id !== undefined; id = await fetchOne()) {
      if (id === late || id === urgent) order.push(id)
    }
    expect(order).toEqual([urgent, late])
  })

  async function fetchOne(): Promise<string | undefined> {
    const [job] = await archive.studio.queue.fetch<{ submissionId: string }>('archive', {
      ignoreStartAfter: true,
    })
    return job?.data.submissionId
  }

  it('belongs to the process that started last; an earlier one publishes nothing', async () => {
    const id = await archive.one()
    const [first, second] = [await leaseArchive(archive.studio, id), await leaseArchive(archive.studio, id)]
    if (!first || !second) throw new Error('not leased')
    expect([await isOurs(archive.studio, first), await isOurs(archive.studio, second)]).toEqual([false, true])
    archive.serve(id, serving(video))
    expect(await downloadClip(archive.studio, first)).toEqual({ kind: 'lost lease' })
    expect(await downloadClip(archive.studio, second)).toEqual({ kind: 'archived' })
  })

  it('stops its download when another process owns its background job', async () => {
    const id = await archive.one()
    const lost = new AbortController()
    archive.serve(id, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 1000\r\n\r\n')
      lost.abort()
    })
    await archiveVideo(archive.studio, id, lost.signal)
    expect(await archive.read(id)).toMatchObject({ clip: null, archiveTries: 1 })
  })

  it('is not published by a process that lost its lease during the inspection', async () => {
    const id = await archive.one()
    archive.serve(id, serving(video))
    const other = await makeVideo({ seconds: 2 })
    const { studio } = archive
    const slow = {
      ...studio,
      inspectMedia: async (path: string, pictures: Pictures) => {
        archive.serve(id, serving(other))
        await archiveVideo(studio, id)
        return studio.inspectMedia(path, pictures)
      },
    }
    await archiveVideo(slow, id)
    expect(readFileSync(archive.files(id).video).equals(other)).toBe(true)
    expect((await archive.read(id)).clip?.sizeBytes).toBe(other.length)
    expect((await archive.read(id)).archiveTry).toBeNull()
  })

  it('starts over after a cut, and keeps nothing of the first part', async () => {
    const id = await archive.one()
    const headers = { ETag: '"v1"', 'Accept-Ranges': 'bytes' }
    archive.serve(id, serving(video, { headers, cutAt: 5_000 }))
    await archiveVideo(archive.studio, id)
    const files = archive.files(id)
    const own = () => readdirSync(files.folder).filter((name) => name.startsWith(id))
    expect(own()).toEqual([])
    expect((await archive.view(id)).message).toMatch(/interrupted/)
    archive.serve(id, serving(video, { headers }))
    await archiveVideo(archive.studio, id)
    expect(archive.upstream.received.at(-1)?.head).not.toMatch(/^(if-)?range:/im)
    expect(readFileSync(files.video).equals(video)).toBe(true)
    expect(own()).toEqual([`${id}.mp4`])
  })
})
