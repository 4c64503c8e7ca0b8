import { existsSync, readFileSync, renameSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openArchiveTest, reprDigest, sha256Of } from '#tests/fixtures/archive/archive-test.ts'
import { cutAndClosed, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { archiveVideo } from './archive.ts'
import { checkFiles } from './check-files.ts'
import { inspectAgain } from './inspection-retries.ts'
import { AWAITED } from './lease.ts'
import { inspectMedia } from './media.ts'

describe('a video that arrives only damaged', () => {
  const archive = openForTests(() => openArchiveTest())
  let video: Buffer
  let cut: Buffer
  beforeAll(async () => {
    video = await makeVideo()
    cut = cutAndClosed(video, Math.floor(video.length * 0.9), 'right')
  })
  beforeEach(() => {
    archive.studio.inspectMedia = inspectMedia
  })

  /** A video that arrived damaged. */
  async function damaged(bytes = cut): Promise<string> {
    const id = await archive.one()
    await archive.nextTry(id)
    archive.serve(id, serving(bytes))
    await archiveVideo(archive.studio, id)
    return id
  }

  it('is requested again while the damaged file is kept, with its problem', async () => {
    const id = await damaged()
    expect(await archive.read(id)).toMatchObject({ clip: null, archiveTries: 1, lostAt: null })
    expect(existsSync(archive.files(id).video)).toBe(false)
    expect(readFileSync(archive.files(id).damaged).equals(cut)).toBe(true)
    expect(await archive.view(id)).toMatchObject({
      clip: null,
      archiveRisk: { tries: 1 },
      damagedUpstream: false,
    })
    expect((await archive.view(id)).message).toMatch(
      /file is damaged: it ends too early.*Keeping it and asking again/,
    )
    const wait = Number(await archive.nextTry(id)) - archive.studio.now().getTime()
    expect(wait).toBeGreaterThan(5_000)
    expect(wait).toBeLessThanOrEqual(10_000)
    expect(await archive.claim(id)).toBeUndefined()
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).clip).toMatchObject({ sha256: sha256Of(video), problem: null })
    expect(existsSync(archive.files(id).damaged)).toBe(false)
    expect(await archive.view(id)).toMatchObject({ archiveRisk: null, message: null })
  })

  it('keeps the longest download', async () => {
    const id = await damaged()
    for (const length of [cut.length - 500, cut.length + 500]) {
      archive.serve(id, serving(cutAndClosed(video, length, 'open')))
      await archiveVideo(archive.studio, id)
    }
    expect(readFileSync(archive.files(id).damaged).length).toBe(cut.length + 500)
  })

  // Bug: a download with a wrong digest was discarded each time, and its video was finally lost.
  it('is not lost when the service delivers bytes that differ from its digest', async () => {
    const id = await archive.one()
    const other = Buffer.from('another file')
    archive.serve(id, serving(video, { headers: reprDigest(other) }))
    await archiveVideo(archive.studio, id)
    expect(await archive.read(id)).toMatchObject({ clip: null, archiveTries: 1 })
    expect((await archive.view(id)).message).toMatch(/its checksum is wrong.*Keeping it and asking again/)
    expect(readFileSync(archive.files(id).damaged).equals(video)).toBe(true)
    await archive.giveUp(id)
    expect(readFileSync(archive.files(id).video).equals(video)).toBe(true)
    expect(await archive.read(id)).toMatchObject({ lostAt: null, clip: { sha256: sha256Of(video) } })
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('does not keep an answer that is not a video', async () => {
    const id = await damaged(Buffer.from('<html>sorry</html>'))
    expect(existsSync(archive.files(id).damaged)).toBe(false)
    expect((await archive.view(id)).message).toMatch(/isn’t a video\.$/)
  })

  it('gets the damaged file as its clip, and a claim, once the service no longer has it', async () => {
    const id = await damaged()
    await archive.giveUp(id)
    expect(readFileSync(archive.files(id).video).equals(cut)).toBe(true)
    expect(existsSync(archive.files(id).damaged)).toBe(false)
    expect(await archive.read(id)).toMatchObject({
      lostAt: expect.any(Date),
      clip: { sha256: sha256Of(cut), sizeBytes: cut.length, missing: false },
    })
    expect(await archive.view(id)).toMatchObject({
      clip: { sha256: sha256Of(cut) },
      damagedUpstream: true,
      lostUpstream: false,
      copyLost: false,
      archiveRisk: null,
    })
    expect((await archive.view(id)).message).toMatch(/damaged each time: it ends too early\. \| samples: end/)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_damaged', state: 'open' })
    expect(await archive.studio.db.submission.count({ where: { AND: [{ id }, AWAITED] } })).toBe(0)
  })

  it('has its pictures if it can be watched', async () => {
    const id = await damaged(await makeVideo({ seconds: 4 }))
    await archive.giveUp(id)
    expect((await archive.view(id)).message).toMatch(/damaged each time: it lasts 4\.00 s/)
    expect((await archive.read(id)).clip).toMatchObject({ width: 1280, height: 720, sprite: true })
    expect(existsSync(archive.files(id).poster)).toBe(true)
  })

  it('keeps its file when the process dies between its row and its file', async () => {
    const id = await damaged()
    await archive.giveUp(id)
    renameSync(archive.files(id).video, archive.files(id).damaged)
    await checkFiles(archive.studio)
    expect((await archive.read(id)).clip?.missing).toBe(true)
    await archiveVideo(archive.studio, id)
    expect(readFileSync(archive.files(id).video).equals(cut)).toBe(true)
    expect(await archive.view(id)).toMatchObject({ damagedUpstream: true })
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_damaged', state: 'open' })
  })

  it('gets its clip back when a missing file returns', async () => {
    const id = await damaged()
    await archive.giveUp(id)
    const away = `${archive.files(id).video}.away`
    renameSync(archive.files(id).video, away)
    await checkFiles(archive.studio)
    expect((await archive.read(id)).clip?.missing).toBe(true)
    renameSync(away, archive.files(id).video)
    await archiveVideo(archive.studio, id)
    expect(readFileSync(archive.files(id).video).equals(cut)).toBe(true)
    expect(await archive.view(id)).toMatchObject({ damagedUpstream: true, copyLost: false })
  })

  it('opens a claim even if the first inspection failed', async () => {
    const broken = Buffer.from(video)
    const middle = Math.floor(broken.length / 2)
    broken.fill(0, middle, middle + 4_000)
    archive.studio.inspectMedia = async () => ({
      kind: 'reader_failed',
      why: { key: 'troubles.what.tookTooLong' },
    })
    const id = await damaged(broken)
    expect((await archive.read(id)).clip).toMatchObject({ sha256: sha256Of(broken), missing: false })
    archive.studio.inspectMedia = inspectMedia
    await inspectAgain(archive.studio, id, false)
    expect(readFileSync(archive.files(id).damaged).equals(broken)).toBe(true)
    await archive.giveUp(id)
    expect(await archive.view(id)).toMatchObject({ damagedUpstream: true })
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_damaged', state: 'open' })
  })

  it('is not lost when the last inspection finds it complete', async () => {
    archive.studio.inspectMedia = async () => ({
      kind: 'damaged',
      problem: { key: 'troubles.what.unreadable', values: { why: 'a test' } },
    })
    const id = await damaged(video)
    expect(readFileSync(archive.files(id).damaged).equals(video)).toBe(true)
    archive.studio.inspectMedia = inspectMedia
    await archive.giveUp(id)
    expect(await archive.read(id)).toMatchObject({
      lostAt: null,
      clip: { sha256: sha256Of(video), problem: null },
    })
    expect(readFileSync(archive.files(id).video).equals(video)).toBe(true)
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('is kept at once, and not requested again, when it merely differs from its description', async () => {
    const id = await damaged(await makeVideo({ width: 640, height: 360 }))
    expect((await archive.view(id)).message).toMatch(/differs from the video you paid for.*640×360/)
    expect(await archive.view(id)).toMatchObject({ damagedUpstream: false, archiveRisk: null })
    const asked = archive.upstream.received.length
    await archiveVideo(archive.studio, id)
    expect(archive.upstream.received.length).toBe(asked)
  })
})
