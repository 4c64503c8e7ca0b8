import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveTest, openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { serving } from '#tests/fixtures/archive/content.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { runVerify } from '../../../server/run-verify.ts'
import { archiveVideo } from '../../archive/archive.ts'
import { clipFiles } from '../../archive/files.ts'
import { enqueue } from '../../submissions/jobs.ts'

let video: Buffer
beforeAll(async () => {
  video = await makeVideo()
})

async function archived(archive: ArchiveTest, count: number): Promise<string[]> {
  const ids = await archive.completed(count)
  for (const id of ids) {
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
  }
  return ids
}

describe('npm run verify', () => {
  let archive: ArchiveTest
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeTestDatabase()
    archive = await openArchiveTest({ database })
  })
  afterAll(async () => {
    await archive?.close()
    await database?.drop()
  })

  async function verify(): Promise<{ exitCode: number; lines: string[] }> {
    const lines: string[] = []
    const exitCode = await runVerify(archive.studio, (line) => lines.push(line))
    return { exitCode, lines }
  }
  const differences = async () => (await verify()).lines.filter((line) => line.startsWith('DIFFERENCE'))

  it('finds nothing wrong with clips and books that agree', async () => {
    await archived(archive, 3)
    await archive.completed(2)
    const { exitCode, lines } = await verify()
    expect(lines.at(-1)).toBe('Everything agrees.')
    expect(lines.join('\n')).toMatch(
      /3 clips.*\n5 submissions, 10 entries: 1250 yen charged, 0 credited, 0 held/,
    )
    expect(exitCode).toBe(0)
  })

  it.each<[string, (path: string) => void, RegExp]>([
    ['flipped', (path) => writeFileSync(path, flipped()), /instead of [0-9a-f]{64}$/],
    ['cut', (path) => writeFileSync(path, video.subarray(1)), /bytes instead of/],
    ['gone', (path) => rmSync(path), /ENOENT/],
  ])('names a clip whose file is %s, and ends with 1', async (_name, harm, words) => {
    const [id = ''] = await archived(archive, 1)
    const path = clipFiles(archive.studio.folder, id).video
    harm(path)
    expect(await differences()).toEqual([expect.stringMatching(words)])
    expect((await verify()).exitCode).toBe(1)
    writeFileSync(path, video)
    expect((await verify()).exitCode).toBe(0)
  })

  function flipped(): Buffer {
    const bytes = Buffer.from(video)
    bytes[9_000] = (bytes[9_000] ?? 0) ^ 1
    return bytes
  }

  it('names a completed submission with neither clip nor download', async () => {
    const [id = ''] = await archive.completed()
    const startAfter = (await archive.nextTry(id)) ?? archive.studio.now()
    expect(await differences()).toEqual([expect.stringContaining(`${id}: completed, with neither a clip`)])
    const { db, queue } = archive.studio
    await db.$transaction((tx) => enqueue(queue, tx, 'archive', id, startAfter))
    expect(await differences()).toEqual([])
  })

  it('names a status that contradicts the ledger', async () => {
    const [id = ''] = await archive.completed()
    for (const status of ['rejected', 'unknown', 'queued'] as const) {
      await archive.studio.db.submission.update({ where: { id }, data: { status } })
      const found = (await differences()).join('\n')
      expect(found).toContain(`submission ${id} (${status})`)
      expect(found).toMatch(/ledger: \d+ yen of charges/)
      expect(found).toContain('the last of its history says completed')
    }
    await archive.studio.db.submission.update({ where: { id }, data: { status: 'completed' } })
    expect(await differences()).toEqual([])
  })

  it('names sums that differ from the ledger', async () => {
    await archive.completed()
    await archive.studio.db.tally.updateMany({
      where: { kind: 'charge' },
      data: { sumYen: { increment: 1 } },
    })
    expect(await differences()).toEqual([expect.stringMatching(/tally: .* of the kind charge with/)])
    await archive.studio.db.tally.updateMany({
      where: { kind: 'charge' },
      data: { sumYen: { decrement: 1 } },
    })
    expect(await differences()).toEqual([])
  })

  it('names readings out of order, credits above charges, second ends and charges without acceptance', async () => {
    const { db } = archive.studio
    const at = (seconds: number) => new Date(seconds * 1_000)
    const read = (asked: number, answered: number) =>
      makeReading(archive.studio, 0, { askedAt: at(asked), answeredAt: at(answered) })
    await read(100, 101)
    await read(99, 102)
    expect(await differences()).toEqual([])
    await read(90, 91)
    expect(await differences()).toEqual([expect.stringContaining('answered before the one before it')])
    const [id = ''] = await archive.completed()
    await db.entry.create({ data: { submissionId: id, kind: 'credit', amountYen: 250, at: at(1) } })
    expect(await differences()).toHaveLength(2)
    const [over = '', twice = '', unheard = ''] = await archive.completed(3)
    await db.entry.create({ data: { submissionId: over, kind: 'credit', amountYen: 251, at: at(1) } })
    await db.entry.create({ data: { submissionId: twice, kind: 'release', amountYen: 250, at: at(1) } })
    await db.submissionEvent.deleteMany({ where: { submissionId: unheard, status: 'pending' } })
    const found = (await differences()).join('\n')
    expect(found).toContain(`${over}: 251 yen were credited, and only 250 charged`)
    expect(found).toContain(`${over}: its claim is not there, and of credits the ledger has 1`)
    expect(found).toContain(`submission ${twice} (completed): 1 hold of 250 yen, charged 250, released 250`)
    expect(found).toContain(`${unheard}: it was charged, and nothing says that the service accepted it`)
    expect(found).toMatch(/ledger: -250 yen of open holds, and 0 by the states/)
  })

  it('names explanations beyond what the key can show, of no key, and triggers that are off', async () => {
    const { db, now } = archive.studio
    const told = async () => (await differences()).filter((line) => /explanation|trigger/.test(line))
    const { id: userId } = await makeCaller(archive.studio, { role: 'admin' })
    const explain = (keyMark: string, amountYen: number) => {
      const explanation = { reason: 'The editing tool', userId, at: now(), spentAt: now() }
      return db.explanation.create({ data: { ...explanation, keyMark, amountYen } })
    }
    for (const spendYen of [1_000, 1_500, 1_300])
      await makeReading(archive.studio, spendYen, { maskedKey: 'sk-...2', keyMark: 'told' })
    await explain('told', 1_500)
    expect(await told()).toEqual([])
    await explain('told', 1)
    expect(await told()).toEqual([
      'DIFFERENCE  explanations: 1501 yen of the spend of key told, which rose by 1500 and fell by 200 with 0 charged',
    ])
    await explain('told', -1_701)
    expect(await told()).toEqual([])
    await explain('told', -1)
    const { id } = await explain('never', 250)
    await db.$executeRaw`ALTER TABLE "Explanation" DISABLE TRIGGER "Explanation_append_only"`
    const found = (await told()).join('\n')
    await db.$executeRaw`ALTER TABLE "Explanation" ENABLE TRIGGER "Explanation_append_only"`
    expect(found).toContain('explanations: -201 yen of the spend of key told')
    expect(found).toContain(`explanation ${id}: its key was never read`)
    expect(found).toContain('trigger Explanation_append_only: it is missing or switched off')
  })

  it('reports the spend of each key before the studio used it', async () => {
    for (const spendYen of [3_000, 3_250]) await makeReading(archive.studio, spendYen, { keyMark: 'used' })
    expect((await verify()).lines).toContain(
      'key sk-...1: 3250 yen spent when last read, 3000 of it before the studio used it; 0 by the ledger, 0 by explanations',
    )
  })
})

it('works beside a running studio, and without one', async () => {
  const data = mkdtempSync(join(tmpdir(), 'dailies-verify-'))
  chmodSync(data, 0o755) // where tests run as root, the server runs as another user
  const folder = join(data, 'studio')
  const place = { dataFolder: data, owner: true }
  const archive = await openArchiveTest({ database: { url: '', folder, drop: async () => {} }, place })
  const [id = ''] = await archived(archive, 2)
  const command = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../server/verify.ts')], {
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { message: await text(child.stdout), code: await ended }
  }
  try {
    expect(await command()).toEqual({ code: 0, message: expect.stringContaining('Everything agrees.') })
    await archive.close()
    expect(await command()).toEqual({ code: 0, message: expect.stringContaining('2 clips') })
    const path = clipFiles(folder, id).video
    writeFileSync(path, readFileSync(path).subarray(0, 100))
    expect(await command()).toEqual({ code: 1, message: expect.stringContaining(`DIFFERENCE  clip ${id}`) })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
