import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openArchiveTest, sha256Of, trustingLook } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { asWritten } from '../i18n/stored-message.ts'
import { archiveVideo } from './archive.ts'
import { checkFiles } from './check-files.ts'
import { clipFolder, hasRoomForClips } from './files.ts'
import { inspectAgain } from './inspection-retries.ts'
import type { InspectMedia } from './media.ts'
import { fetchAgain } from './missing.ts'
import { recheckClips } from './upkeep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the upkeep of clips', () => {
  const archive = openForTests(() => openArchiveTest())
  let video: Buffer
  let sha256: string
  beforeAll(async () => {
    video = await makeVideo()
    sha256 = sha256Of(video)
  })
  beforeEach(() => {
    archive.studio.inspectMedia = trustingLook
  })

  const recheck = () => recheckClips(archive.studio, { bytesPerSecond: 1e9 })
  describe('the slow check', () => {
    it('compares a new clip within a day and every clip every thirty days', async () => {
      const id = await archive.one(video)
      await recheck()
      expect((await archive.read(id)).clip?.verifiedAt).toBeNull()
      archive.test.advance(DAY + 1)
      await recheck()
      const first = (await archive.read(id)).clip?.verifiedAt
      expect(first).not.toBeNull()
      archive.test.advance(29 * DAY)
      await recheck()
      expect((await archive.read(id)).clip?.verifiedAt).toEqual(first)
      archive.test.advance(DAY + HOUR)
      await recheck()
      expect(Number((await archive.read(id)).clip?.verifiedAt)).toBeGreaterThan(Number(first))
    })

    it.each(['a flipped byte', 'a lost end'])(
      'sets a clip with %s aside and downloads it again',
      async (damage) => {
        const id = await archive.one(video)
        const path = archive.files(id).video
        if (damage === 'a lost end') truncateSync(path, 1_000)
        else {
          const bytes = readFileSync(path)
          bytes[9_000] = (bytes[9_000] ?? 0) ^ 1
          writeFileSync(path, bytes)
        }
        archive.test.advance(DAY + 1)
        await recheck()
        expect(existsSync(path)).toBe(true)
        expect((await archive.view(id)).clip).toBeNull()
        await archiveVideo(archive.studio, id)
        const aside = readdirSync(archive.files(id).folder).filter((name) =>
          name.startsWith(`${id}.mp4.damaged-`),
        )
        expect(aside).toHaveLength(1)
        expect(readFileSync(path).equals(video)).toBe(true)
        expect((await archive.read(id)).clip).toMatchObject({ missing: false, sha256 })
        expect(existsSync(join(archive.files(id).folder, aside[0] ?? ''))).toBe(true)
      },
    )

    it('keeps a clip that was misread once, although the service no longer has it', async () => {
      const id = await archive.one(video)
      const path = archive.files(id).video
      archive.serve(id, answering('410 Gone'))
      writeFileSync(path, Buffer.alloc(video.length))
      archive.test.advance(31 * DAY)
      await recheck()
      writeFileSync(path, video)
      await archiveVideo(archive.studio, id)
      expect(await archive.read(id)).toMatchObject({ lostAt: null, clip: { missing: false, sha256 } })
    })

    it.skipIf(process.platform !== 'linux')(
      'replaces a file that its disk cannot read at the third attempt of the download',
      async () => {
        const id = await archive.one(video)
        const path = archive.files(id).video
        rmSync(path)
        symlinkSync('/proc/self/mem', path) // reading its start fails with EIO
        archive.test.advance(DAY + 1)
        await recheck()
        for (let tries = 1; tries < 3; tries += 1) {
          await archiveVideo(archive.studio, id)
          expect(lstatSync(path).isSymbolicLink()).toBe(true)
          expect((await archive.view(id)).archiveRisk).toMatchObject({ tries })
        }
        await archiveVideo(archive.studio, id)
        expect(readFileSync(path).equals(video)).toBe(true)
        expect((await archive.read(id)).clip).toMatchObject({ missing: false, sha256 })
      },
    )

    it('compares a new clip before the service may delete it', async () => {
      const id = await archive.one(video)
      archive.studio.settings.archiveRetentionHours = 4
      archive.test.advance(2 * HOUR + 1)
      await recheck()
      archive.studio.settings.archiveRetentionHours = 24
      expect((await archive.read(id)).clip?.verifiedAt).not.toBeNull()
    })

    it('keeps a changed clip that still plays when the service no longer has the video, and shows that', async () => {
      const id = await archive.one(video)
      const path = archive.files(id).video
      const changed = Buffer.concat([video, Buffer.from('\0\0\0\u000cfreeedit', 'latin1')])
      writeFileSync(path, changed)
      archive.serve(id, answering('410 Gone'))
      archive.test.advance(31 * DAY)
      await recheck()
      await archiveVideo(archive.studio, id)
      const { clip } = await archive.read(id)
      expect(clip).toMatchObject({ missing: false, sizeBytes: changed.length })
      expect(await archive.studio.db.claim.count({ where: { submissionId: id } })).toBe(0)
      expect(readFileSync(path).equals(changed)).toBe(true)
      expect((await archive.view(id)).trouble).toEqual({ key: 'troubles.changedForGood' })
    })

    it('restores the saved clip when only its disk failed, and asks for no refund', async () => {
      const id = await archive.one(video)
      const { video: path } = archive.files(id)
      await fetchAgain(archive.studio, id)
      renameSync(path, `${path}.damaged-2026-11-30T000000.000Z`)
      archive.serve(id, answering('410 Gone'))
      archive.test.advance(31 * DAY)
      await archiveVideo(archive.studio, id)
      expect(await archive.read(id)).toMatchObject({ lostAt: null, clip: { missing: false, sha256 } })
      expect(await archive.studio.db.claim.count({ where: { submissionId: id } })).toBe(0)
      expect(readFileSync(path).equals(video)).toBe(true)
    })

    it.runIf(process.platform === 'linux')(
      'keeps the alarm when the clip that was set aside cannot be read either',
      async () => {
        const id = await archive.one(video)
        const { video: path } = archive.files(id)
        await fetchAgain(archive.studio, id)
        rmSync(path)
        symlinkSync('/proc/self/mem', `${path}.damaged-2026-11-30T000000.000Z`)
        archive.serve(id, answering('410 Gone'))
        archive.test.advance(31 * DAY)
        await archiveVideo(archive.studio, id)
        expect(await archive.read(id)).toMatchObject({ lostAt: expect.any(Date), clip: { missing: true } })
      },
    )

    it('keeps the alarm when the service no longer has the video of a damaged clip', async () => {
      const id = await archive.one(video)
      truncateSync(archive.files(id).video, 1_000)
      archive.serve(id, answering('410 Gone'))
      archive.test.advance(31 * DAY)
      await recheck()
      await archiveVideo(archive.studio, id)
      expect(await archive.read(id)).toMatchObject({ lostAt: expect.any(Date), clip: { missing: true } })
      expect(await archive.view(id)).toMatchObject({ lostUpstream: true, copyLost: true, clip: null })
    })
  })

  describe('an inspection that fails because of the reader', () => {
    const cannotLook: InspectMedia = async () => ({
      kind: 'reader_failed',
      why: asWritten('the reader ended early: SIGSEGV'),
    })
    const looksQueued = (id: string) => archive.studio.queue.findJobs('look', { key: id, queued: true })
    beforeEach(() => {
      archive.studio.inspectMedia = cannotLook
    })

    it('does not blame the file, which is kept with the facts of its header, and is retried', async () => {
      const id = await archive.one(video)
      expect((await archive.read(id)).clip).toMatchObject({
        width: 1280,
        height: 720,
        missing: false,
        sha256,
      })
      expect((await archive.read(id)).clip?.durationSeconds).toBeCloseTo(8, 0)
      const { clip, archiveRisk } = await archive.view(id)
      const trouble = (await archive.view(id)).message
      expect(trouble).toMatch(/Saved, but.*Checking again.*SIGSEGV/)
      expect(trouble).not.toMatch(/differs from the video you paid for/)
      expect(clip).not.toBeNull()
      expect(archiveRisk).toBeNull()
      expect(await looksQueued(id)).toMatchObject([{ retryLimit: 7, retryDelay: 300, retryBackoff: true }])
      archive.studio.inspectMedia = trustingLook
      await inspectAgain(archive.studio, id, false)
      expect((await archive.view(id)).trouble).toBeNull()
    })

    // Bug: the last retry, which tells people, could come after the service had deleted the video.
    it('has its last retry within a day, by the longest delays of pg-boss', async () => {
      const [job] = await looksQueued(await archive.one(video))
      const { retryLimit = 0, retryDelay = 0, retryDelayMax } = job ?? {}
      // Delays double; each is used in part, at random, but at least half.
      const longest = Array.from({ length: retryLimit }, (_, nth) => retryDelay * 2 ** (nth + 1))
      const seconds = longest.reduce((sum, delay) => sum + Math.min(delay, retryDelayMax ?? Infinity), 60)
      expect(retryLimit).toBeGreaterThan(5)
      expect(seconds * 1_000).toBeLessThan(DAY)
    })

    it('fails its job, so that it is retried, until the last retry reports the failure', async () => {
      const id = await archive.one(video)
      await expect(inspectAgain(archive.studio, id, false)).rejects.toThrow('SIGSEGV')
      expect((await archive.view(id)).message).toMatch(/Checking again/)
      await inspectAgain(archive.studio, id, true)
      expect((await archive.view(id)).message).toMatch(/couldn’t be checked\. \|/)
    })

    it('downloads the video again when its file is gone', async () => {
      const id = await archive.one(video)
      rmSync(archive.files(id).video)
      await inspectAgain(archive.studio, id, false)
      expect((await archive.read(id)).clip?.missing).toBe(true)
      archive.studio.inspectMedia = trustingLook
      await archiveVideo(archive.studio, id)
      expect((await archive.read(id)).clip).toMatchObject({ missing: false, problem: null })
    })

    it('reports damage when the header says that the file is too short', async () => {
      const id = await archive.one()
      archive.serve(id, serving(await makeVideo({ seconds: 3 })))
      await archiveVideo(archive.studio, id)
      expect((await archive.read(id)).clip).toBeNull()
      expect((await archive.view(id)).message).toMatch(/damaged: it lasts 3\.\d+ s instead of 8/)
    })

    it('downloads the video again when a retry finds damage, and keeps the former file', async () => {
      const id = await archive.one(video)
      archive.studio.inspectMedia = async () => ({
        kind: 'damaged',
        problem: { key: 'troubles.what.framesMissing', values: { frames: 39, packets: 40 } },
      })
      await inspectAgain(archive.studio, id, false)
      expect((await archive.read(id)).clip?.missing).toBe(true)
      expect(existsSync(archive.files(id).video)).toBe(false)
      expect(readFileSync(archive.files(id).damaged).equals(video)).toBe(true)
      expect((await archive.view(id)).message).toMatch(/only 39 of its 40 frames.*asking again/)
      expect((await archive.view(id)).archiveRisk).toMatchObject({ tries: 1 })
      archive.studio.inspectMedia = trustingLook
      await archiveVideo(archive.studio, id)
      expect((await archive.read(id)).clip).toMatchObject({ missing: false, problem: null })
      expect(existsSync(archive.files(id).damaged)).toBe(false)
    })
  })

  it('accepts a complete replacement of a damaged clip whose row was not written in time', async () => {
    const id = await archive.one(video)
    renameSync(archive.files(id).video, archive.files(id).damaged)
    await archive.studio.db.submission.update({
      where: { id },
      data: { archiveBefore: archive.studio.now(), clip: { update: { missing: true } } },
    })
    const replacement = Buffer.concat([video, Buffer.from('\0\0\0\x08free')])
    writeFileSync(archive.files(id).video, replacement)
    archive.serve(id, answering('410 Gone'))
    await archiveVideo(archive.studio, id)
    const { clip } = await archive.read(id)
    expect(clip).toMatchObject({ missing: false, sha256: sha256Of(replacement) })
    expect(existsSync(archive.files(id).damaged)).toBe(false)
  })

  describe('the check at start', () => {
    it('turns a complete file without a row into the clip, even if the video had been given up', async () => {
      const id = await archive.one()
      archive.serve(id, answering('410 Gone'))
      archive.test.advance(DAY + 1)
      await archiveVideo(archive.studio, id)
      expect((await archive.view(id)).lostUpstream).toBe(true)
      writeFileSync(archive.files(id).video, video)
      await checkFiles(archive.studio)
      await archiveVideo(archive.studio, id)
      expect((await archive.read(id)).clip).toMatchObject({ sha256, missing: false })
    })

    it('sets a damaged file without a row aside and downloads the video', async () => {
      const id = await archive.one()
      writeFileSync(archive.files(id).video, video.subarray(0, 1_000))
      archive.serve(id, serving(video))
      await archiveVideo(archive.studio, id)
      expect(readFileSync(archive.files(id).video).equals(video)).toBe(true)
      const aside = readdirSync(archive.files(id).folder).filter((name) =>
        name.startsWith(`${id}.mp4.damaged-`),
      )
      expect(aside).toHaveLength(1)
    })

    it('leaves unknown files alone, and removes abandoned unfinished ones', async () => {
      const [home, away] = [await archive.one(video), await archive.one()]
      const folder = clipFolder(archive.studio.folder)
      const put = (name: string) => {
        writeFileSync(join(folder, name), 'x')
        utimesSync(join(folder, name), 0, 0)
        return name
      }
      const kept = [put('notes.txt'), put(`${home}.mp4.damaged-x`), put(`${home}.mov`)]
      const stranger = put('00000000-0000-7000-8000-000000000000.mp4')
      const removed = [put(`${home}.mp4.1.part`), put(`${away}.mp4.1.part`), put(`${away}.jpg.77.part`)]
      const fresh = `${home}.mp4.2.part`
      writeFileSync(join(folder, fresh), 'x')
      await checkFiles(archive.studio)
      const names = readdirSync(folder)
      expect(names).toEqual(expect.arrayContaining([...kept, stranger, basename(archive.files(home).video)]))
      for (const name of removed) expect(names).not.toContain(name)
      for (const name of [...kept, stranger, fresh]) rmSync(join(folder, name), { force: true })
    })
  })

  it('has space for clips while enough bytes are free', async () => {
    expect(await hasRoomForClips(archive.studio, 1)).toBe(true)
    expect(await hasRoomForClips(archive.studio, Number.MAX_SAFE_INTEGER)).toBe(false)
  })
})
