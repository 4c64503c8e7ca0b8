import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ArchiveTest, openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { serving } from '#tests/fixtures/archive/content.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { archiveVideo } from './archive.ts'
import { clipFiles, clipFolder } from './files.ts'
import { inspectMedia } from './media.ts'

let video: Buffer
let folder: string
beforeAll(async () => {
  video = await makeVideo()
  folder = mkdtempSync(join(tmpdir(), 'dailies-machine-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pictures = (...path: string[]) => {
  const name = join(folder, ...path)
  return { poster: `${name}.jpg`, thumbnail: `${name}.thumbnail.webp`, sprite: `${name}.webp` }
}

describe('the reader', () => {
  const children = () =>
    spawnSync('pgrep', ['-P', String(process.pid), '-f', 'media.worker'])
      .stdout.toString()
      .trim()
      .split('\n')

  it('says nothing about the file when it is killed', async () => {
    const path = join(folder, 'a.mp4')
    writeFileSync(path, video)
    const report = inspectMedia(path, pictures('a'))
    const pid = await vi.waitFor(() => {
      const [first = ''] = children()
      expect(first).not.toBe('')
      return Number(first)
    }, WAIT)
    process.kill(pid, 'SIGKILL')
    expect(await report).toEqual({
      kind: 'reader_failed',
      why: { key: 'troubles.what.noLook', values: { why: 'the process ended early: SIGKILL' } },
    })
    expect((await inspectMedia(path, pictures('a'))).kind).toBe('facts')
  })

  it('says nothing about the file when it cannot open the file or write the poster', async () => {
    expect((await inspectMedia(join(folder, 'none.mp4'), pictures('b'))).kind).toBe('reader_failed')
    const path = join(folder, 'c.mp4')
    writeFileSync(path, video)
    expect((await inspectMedia(path, pictures('nowhere', 'c'))).kind).toBe('reader_failed')
  })

  it('names the problem of a file that is not a video', async () => {
    const path = join(folder, 'd.mp4')
    writeFileSync(path, Buffer.alloc(50_000, 7))
    expect((await inspectMedia(path, pictures('d'))).kind).toBe('damaged')
  })
})

/** A folder of this size has to be mounted, which only root may. */
function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'dailies-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place]).status === 0
  if (mounted) execFileSync('umount', [place])
  rmSync(place, { recursive: true, force: true })
  return mounted
}

describe.skipIf(!canMount())('a full disk (needs the right to mount a small one)', () => {
  let archive: ArchiveTest
  let clips: string
  beforeAll(async () => {
    archive = await openArchiveTest()
    clips = clipFolder(archive.studio.folder)
    execFileSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${Math.ceil(video.length / 2 / 4096) * 4}k`,
      'none',
      clips,
    ])
  })
  afterAll(async () => {
    execFileSync('umount', [clips])
    await archive?.close()
  })

  it('leaves no clip, and the video is archived when there is space', async () => {
    const [id = ''] = await archive.completed()
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    const row = await archive.studio.db.submission.findUniqueOrThrow({
      where: { id },
      include: { clip: true },
    })
    expect(row).toMatchObject({ clip: null, archiveTries: 1 })
    expect(row.archiveTrouble).toMatch(/ENOSPC/)
    expect(readdirSync(clips)).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=64m', clips])
    await archiveVideo(archive.studio, id)
    expect(readFileSync(clipFiles(archive.studio.folder, id).video).equals(video)).toBe(true)
    expect(readdirSync(clips)).toEqual([`${id}.mp4`])
  })
})
