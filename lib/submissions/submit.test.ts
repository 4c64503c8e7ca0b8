import { randomUUID } from 'node:crypto'
import { renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeReading } from '#tests/fixtures/readings.ts'
import { attempt, makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { clipFolder } from '../archive/files.ts'
import type { Caller } from '../caller.ts'
import { inEnglish } from '../i18n/english.ts'
import { submit } from './submit.ts'

describe('taking a submission', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let member: Caller

  beforeAll(async () => {
    studio = opened.studio
    studio.run = () => {} // nothing is sent here
    member = await makeCaller(studio)
  })

  /** The key's spend, of its 100,000 yen. */
  const read = (spendYen: number) =>
    makeReading(studio, spendYen, { maxBudgetYen: 100_000, keyMark: studio.upstream.keyMark })

  async function taken(more: object) {
    const result = await buy(studio, member, { ...attempt(), ...more })
    return studio.db.submission.findMany({
      where: { id: { in: result.submissionIds } },
      orderBy: { take: 'asc' },
    })
  }

  test('refuses a press beyond the key’s budget, and names the remainder and the cost', async () => {
    await read(99_750)
    const message = {
      key: 'composer.refused.key',
      values: { left: '¥250', limit: '¥100,000', price: '¥500' },
    }
    const refused = await submit(studio, member, { ...attempt(), takes: 2 })
    if (refused.kind !== 'over_budget') throw new Error(refused.kind)
    expect(refused).toEqual({ kind: 'over_budget', limit: 'key', availableYen: 250, message })
    expect(inEnglish(refused.message)).toBe(
      'Team’s budget: ¥500 needed, ¥250 of ¥100,000 left. Ask the service’s operator.',
    )
    await read(0)
    expect(await taken({ takes: 2 })).toHaveLength(2)
  })

  test('keeps its project; a deleted project does not prevent the submission', async () => {
    const project = await studio.db.project.create({ data: { name: 'Night Ferry', nameKey: 'night ferry' } })
    const other = await studio.db.project.create({ data: { name: 'Lighthouse', nameKey: 'lighthouse' } })
    expect(await taken({ projectId: other.id })).toMatchObject([{ projectId: other.id }])
    expect(await taken({ projectId: project.id })).toMatchObject([{ projectId: project.id }])
    expect(await taken({ projectId: randomUUID() })).toMatchObject([{ projectId: null }])
    expect(await taken({ projectId: null })).toMatchObject([{ projectId: null }])
  })

  test('gives each take without a seed its own, not counted up', async () => {
    const rolled = (await taken({ seed: null, takes: 8 })).map(({ seed }) => Number(seed))
    expect(new Set(rolled).size).toBe(8)
    expect(Math.max(...rolled)).toBeGreaterThan(1_000)
    expect(Math.max(...rolled)).toBeLessThan(2 ** 31)
  })

  test('buys nothing without disk space for its video', async () => {
    const before = attempt()
    const bought = await buy(studio, member, before)
    const clips = clipFolder(studio.folder)
    renameSync(clips, `${clips}.away`)
    symlinkSync(process.platform === 'darwin' ? '/dev' : '/proc', clips) // has no free space
    try {
      const refused = await submit(studio, member, attempt())
      expect(refused).toEqual({ kind: 'no_room', message: { key: 'composer.refused.noRoom' } })
      // Bug: a repeated press was told that nothing was sent, although the first one had bought.
      expect(await submit(studio, member, before)).toEqual(bought)
    } finally {
      unlinkSync(clips)
      renameSync(`${clips}.away`, clips)
    }
    expect(await taken({})).toHaveLength(1)
  })
})
