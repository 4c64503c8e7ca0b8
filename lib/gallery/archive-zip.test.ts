import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { openClips } from '#tests/fixtures/gallery/open-clips.ts'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { clipFiles } from '../archive/files.ts'
import { clipName, fileTitle, zipClips } from './archive-zip.ts'

describe('a ZIP of clips', () => {
  const scene = openScene()

  test('contains every byte, and the manifest lists included and missing videos', async () => {
    const { studio } = scene
    const clips = [randomBytes(300_000), Buffer.alloc(0), randomBytes(70_001)]
    const prompts = ['=HYPERLINK("http://x")', '海/猫: "三毛"', '海/猫: "三毛"']
    const ids = await Promise.all(
      clips.map((bytes, index) =>
        scene.add({ prompt: prompts[index] ?? '', seed: 7, take: index + 1, takes: 3 }, scene.yuki, bytes),
      ),
    )
    const gone = await scene.add({ prompt: 'Its file is gone' })
    const failed = await scene.add({ status: 'failed' })
    const nobody = '0190a000-0000-7000-8000-000000000001'
    const zip = await unzip(
      await buffer(
        zipClips(studio, scene.yuki, [...ids, gone, failed, nobody], new AbortController().signal),
      ),
    )
    const names = ids.map((id, index) =>
      clipName({ id, prompt: prompts[index] ?? '', take: index + 1, takes: 3 }),
    )
    expect([...zip.keys()]).toEqual([...names, 'manifest.csv'])
    for (const [index, name] of names.entries())
      expect(zip.get(name)?.equals(clips[index] as Buffer)).toBe(true)
    const manifest = zip.get('manifest.csv')?.toString() ?? ''
    expect(manifest.startsWith('\uFEFF')).toBe(true)
    const [heading, ...lines] = parse(manifest, { bom: true }) as string[][]
    expect(heading?.[0]).toBe('File')
    expect(lines.map((line) => [line[0], line[1], line.at(-1)])).toEqual([
      ...ids.map((id, index) => [index === 0 ? `'${names[index]}` : names[index], id, '']),
      ['', gone, 'its file cannot be read (ENOENT)'],
      ['', failed, 'no video (failed)'],
      ['', nobody, 'no such submission'],
    ])
    expect(lines[0]?.[2]).toBe(`'=HYPERLINK("http://x")`)
    const { sha256 } = await studio.db.clip.findUniqueOrThrow({ where: { submissionId: ids[0] ?? '' } })
    expect(lines[0]).toContain(sha256)
  })

  // Bug: every ZIP with the clip broke, and nothing said which clip it was.
  test('ends at a clip that cannot be read, and has it checked', async () => {
    const { studio } = scene
    const id = await scene.add()
    const path = clipFiles(studio.folder, id).video
    rmSync(path, { force: true })
    mkdirSync(path) // opens, and then fails each read
    await studio.db.clip.update({ where: { submissionId: id }, data: { sizeBytes: statSync(path).size } })
    const zip = zipClips(studio, scene.yuki, [id], new AbortController().signal)
    await expect(buffer(zip)).rejects.toThrow(`The clip of ${id} cannot be read.`)
    expect(await studio.db.clip.findUnique({ where: { submissionId: id } })).toMatchObject({ missing: true })
    const again = await unzip(await buffer(zipClips(studio, scene.yuki, [id], new AbortController().signal)))
    expect(again.get('manifest.csv')?.toString()).toContain('its file is missing or damaged')
    rmSync(path, { recursive: true })
  })

  test('leaves out a clip that was cut short, and has it checked', async () => {
    const { studio } = scene
    const id = await scene.add({}, scene.yuki, randomBytes(2_000))
    truncateSync(clipFiles(studio.folder, id).video, 1_000)
    const zip = await unzip(await buffer(zipClips(studio, scene.yuki, [id], new AbortController().signal)))
    expect([...zip.keys()]).toEqual(['manifest.csv'])
    expect(zip.get('manifest.csv')?.toString()).toContain('its file has changed')
    expect(await studio.db.clip.findUnique({ where: { submissionId: id } })).toMatchObject({ missing: true })
  })

  test('pauses for a slow reader, stops when the reader leaves, and leaves no file open', async () => {
    const { studio } = scene
    const bytes = Buffer.alloc(1_000_000, 1)
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await scene.add({}, scene.yuki, bytes))
    const zip = zipClips(studio, scene.yuki, ids, new AbortController().signal)
    zip.once('error', () => {})
    await vi.waitFor(() => expect(zip.readableLength).toBeGreaterThan(0), WAIT)
    expect(openClips(studio.folder)).toBeLessThanOrEqual(1)
    expect(zip.readableLength).toBeLessThan(1_000_000)
    zip.destroy()
    await vi.waitFor(() => expect(openClips(studio.folder)).toBe(0), WAIT)
  })

  test('leaves no file open when the reader leaves during an open', async () => {
    const { studio } = scene
    const id = await scene.add({}, scene.yuki, Buffer.alloc(1_000_000))
    const works: Promise<unknown>[] = []
    const leaving = {
      ...studio,
      track: <Result>(work: Promise<Result>) => {
        works.push(work)
        return work
      },
      /** Read right before the file is opened, which takes longer than a tick. */
      get folder() {
        process.nextTick(() => zip.destroy())
        return studio.folder
      },
    }
    const zip = zipClips(leaving, scene.yuki, [id], new AbortController().signal)
    await Promise.all(works)
    expect(zip.destroyed).toBe(true)
    await vi.waitFor(() => expect(openClips(studio.folder)).toBe(0), WAIT)
  })
})

const ID = '0190a000-0000-7000-8000-00000000abcd'

test.each([
  ['A calm sea', 'A calm sea'],
  ['夕焼けの海 🌊', '夕焼けの海 🌊'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j\nk\u0000l', 'a b c d e f g h i j k l'],
  ['...', 'video'],
  ['  ', 'video'],
  ['ends with dots. . .', 'ends with dots'],
  ['🏄'.repeat(2_000), '🏄'.repeat(60)],
])('turns %j into the file name %j', (prompt, title) => {
  expect(fileTitle(prompt)).toBe(title)
})

test('names the takes of one prompt differently', () => {
  expect(clipName({ id: ID, prompt: 'A', take: 2, takes: 3 })).toBe('A take 2 00000000abcd.mp4')
  expect(clipName({ id: ID, prompt: 'A', take: 1, takes: 1 })).toBe('A 00000000abcd.mp4')
})

/** The entries of a ZIP file, in order; its checksums are right. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip: ZipFile) => {
      if (error) return reject(error)
      const entries = new Map<string, Buffer>()
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (broken, stream) => {
          if (broken) return reject(broken)
          buffer(stream).then((content) => {
            entries.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        })
      })
      zip.once('end', () => resolve(entries))
      zip.once('error', reject)
      zip.readEntry()
    })
  })
}
