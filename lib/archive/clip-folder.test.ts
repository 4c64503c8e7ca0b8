import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openArchiveTest, sha256Of } from '#tests/fixtures/archive/archive-test.ts'
import { answering, cutAndClosed, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { archiveVideo } from './archive.ts'
import { checkFiles, restoreReturnedFiles } from './check-files.ts'
import { clipFolder } from './files.ts'
import { recheckClips } from './upkeep.ts'

const DAY = 24 * 3_600_000

describe('a clip folder whose disk is unavailable', () => {
  const archive = openForTests(() => openArchiveTest())
  let video: Buffer
  beforeAll(async () => {
    video = await makeVideo()
  })
  const folder = () => clipFolder(archive.studio.folder)
  const away = () => `${folder()}.away`

  /** Restores the disk, whatever is in its place. */
  function putBack() {
    rmSync(folder(), { recursive: true, force: true })
    renameSync(away(), folder())
  }

  it('counts no clip as missing and no video as lost while the folder is absent', async () => {
    const id = await archive.one(video)
    const cut = await archive.one()
    archive.serve(cut, serving(cutAndClosed(video, video.length - 100, 'right')))
    await archiveVideo(archive.studio, cut)
    renameSync(folder(), away())
    try {
      archive.test.advance(31 * DAY)
      await recheckClips(archive.studio)
      await expect(checkFiles(archive.studio)).rejects.toMatchObject({ code: 'ENOENT' })
      expect((await archive.read(id)).clip?.missing).toBe(false)
      await archive.giveUp(cut)
      expect(await archive.read(cut)).toMatchObject({ lostAt: null, clip: null })
      expect(await archive.claim(cut)).toBeUndefined()
    } finally {
      putBack()
    }
    await archive.giveUp(cut)
    expect(await archive.view(cut)).toMatchObject({ damagedUpstream: true })
  })

  // Bug: only a restart found the files.
  it('has its clips back soon after an empty folder took its place', async () => {
    const id = await archive.one(video)
    renameSync(folder(), away())
    mkdirSync(folder())
    try {
      archive.test.advance(31 * DAY)
      await recheckClips(archive.studio)
      await archive.giveUp(id)
      expect(await archive.view(id)).toMatchObject({ lostUpstream: true, copyLost: true })
      await restoreReturnedFiles(archive.studio)
      expect((await archive.read(id)).lostAt).not.toBeNull()
    } finally {
      putBack()
    }
    await restoreReturnedFiles(archive.studio)
    expect(await archive.nextTry(id)).not.toBeNull()
    await archiveVideo(archive.studio, id)
    expect(await archive.view(id)).toMatchObject({ lostUpstream: false, copyLost: false })
    expect((await archive.read(id)).clip).toMatchObject({ sha256: sha256Of(video), missing: false })
  })

  // Bug: both sides were restored from a backup, and the video stayed hidden for good.
  it.each(['pending', 'in_progress'] as const)(
    'has the video of a job that the restored service does not know: %s',
    async (status) => {
      const id = await archive.one()
      archive.serve(id, answering('404 Not Found'))
      await archive.studio.db.submission.update({
        where: { id },
        data: { status, finishedAt: null, archiveBefore: null },
      })
      await archive.nextTry(id)
      writeFileSync(archive.files(id).video, video)
      await checkFiles(archive.studio)
      expect(await archive.nextTry(id)).not.toBeNull()
      await archiveVideo(archive.studio, id)
      const row = await archive.read(id)
      expect(row).toMatchObject({ status: 'completed', clip: { sha256: sha256Of(video), missing: false } })
    },
  )

  // Bug: it was served as the whole video until its hash was compared, up to a month later.
  it('downloads a clip again whose file is shorter after a restore', async () => {
    const id = await archive.one(video)
    writeFileSync(archive.files(id).video, video.subarray(0, 1_000))
    await checkFiles(archive.studio)
    expect(await archive.read(id)).toMatchObject({ clip: { missing: true } })
    await archiveVideo(archive.studio, id)
    expect(await archive.read(id)).toMatchObject({ clip: { sha256: sha256Of(video), missing: false } })
  })

  it('has a lost video back if a person restores its file, unless it was deleted on purpose', async () => {
    const [id, deleted] = [await archive.one(), await archive.one()]
    for (const each of [id, deleted]) {
      await archive.giveUp(each)
      writeFileSync(archive.files(each).video, video)
    }
    const purgedAt = archive.studio.now()
    await archive.studio.db.submission.update({ where: { id: deleted }, data: { purgedAt } })
    await restoreReturnedFiles(archive.studio)
    expect((await archive.read(id)).lostAt).toBeNull()
    expect((await archive.read(deleted)).lostAt).not.toBeNull()
    await archiveVideo(archive.studio, id)
    expect((await archive.read(id)).clip).toMatchObject({ sha256: sha256Of(video), missing: false })
    rmSync(archive.files(deleted).video)
  })
})
