import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClipFiles, clipFiles, makeClipFolder } from '../files.ts'
import { PartFile } from './part-file.ts'
import { adopt, partPath, sidecarPath } from './parts.ts'

const MIB = 1024 * 1024
const bytes = randomBytes(3 * MIB)
const unclosed: PartFile[] = []
let folder: string
let files: ClipFiles

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-parts-'))
  makeClipFolder(folder)
})
afterAll(async () => {
  await Promise.all(unclosed.map((part) => part.close()))
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  files = clipFiles(folder, randomUUID())
})

/** A download whose process died after `size` bytes, without closing anything. */
async function died(size: number, jobId = 'job_1'): Promise<string> {
  const part = await PartFile.create(partPath(files, randomUUID()))
  unclosed.push(part)
  part.about = { jobId, etag: '"v1"', length: bytes.length, promised: null }
  for (let at = 0; at < size; at += 65_536) await part.write(bytes.subarray(at, Math.min(at + 65_536, size)))
  return part.path
}

const own = () => readdirSync(files.folder).filter((name) => join(files.folder, name).startsWith(files.video))

it('what a dead process had made durable is gone on with, copied into a file of its own', async () => {
  const old = await died(2.5 * MIB)
  const adopted = await adopt(files, 'job_1', randomUUID())
  expect(adopted).toMatchObject({ bytes: 2 * MIB, etag: '"v1"', length: bytes.length })
  expect(existsSync(old)).toBe(false)
  if (!adopted) throw new Error('nothing was adopted')
  const part = await PartFile.create(partPath(files, randomUUID()))
  expect(await part.begin(adopted)).toBe(true)
  // The dead process lives after all, and writes on.
  await unclosed.at(-1)?.write(Buffer.alloc(100_000, 7))
  await part.write(bytes.subarray(2 * MIB))
  await part.close()
  expect(readFileSync(part.path).equals(bytes)).toBe(true)
})

it('of several who adopt at the same time one wins', async () => {
  await died(2 * MIB)
  const adopted = await Promise.all(Array.from({ length: 5 }, () => adopt(files, 'job_1', randomUUID())))
  expect(adopted.filter((one) => one !== null).length).toBeLessThanOrEqual(1)
})

it('a beginning that is not what its sidecar says is thrown away', async () => {
  const path = await died(2 * MIB)
  const changed = Buffer.from(readFileSync(path))
  changed[77] = (changed[77] ?? 0) ^ 1
  writeFileSync(path, changed)
  const adopted = await adopt(files, 'job_1', randomUUID())
  if (!adopted) throw new Error('nothing was adopted')
  const part = await PartFile.create(partPath(files, randomUUID()))
  expect(await part.begin(adopted)).toBe(false)
  await part.write(bytes.subarray(0, 10))
  await part.close()
  expect(readFileSync(part.path).equals(bytes.subarray(0, 10))).toBe(true)
})

it('the longest beginning of the same job is taken, and what is of no use goes', async () => {
  await died(MIB)
  await died(2 * MIB)
  await died(3 * MIB, 'job_of_another_time')
  writeFileSync(partPath(files, 'without-sidecar'), 'x')
  const broken = partPath(files, 'broken')
  writeFileSync(broken, 'x')
  writeFileSync(sidecarPath(broken), '{"bytes": 9')
  expect(await adopt(files, 'job_1', 'mine')).toMatchObject({ bytes: 2 * MIB })
  const name = `${files.video}.mine.kept`
  expect(
    own()
      .map((file) => join(files.folder, file))
      .sort(),
  ).toEqual([name, sidecarPath(name)])
})
