import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../../caller.ts'
import { createQueued, move } from '../../submissions/transition.ts'
import { markCredited } from '../claims/change.ts'
import { exportEntries } from '../ledger/export.ts'
import { listEntries } from '../ledger/queries.ts'
import { loadSpendSheet, spendByDay, yieldOf } from './sheet.ts'
import { entryFiltersOf, readSpendQuestion } from './spend-question.ts'

const TOKYO = 'Asia/Tokyo'

describe('spend', () => {
  let test: TestStudio
  let [aiko, ben]: Caller[] = []
  let film = ''
  let now = 0
  const ids: string[] = []

  async function charged(person: Caller, at: string, projectId: string | null, end: 'completed' | 'failed') {
    const { studio } = test
    now = Date.parse(at)
    const id = await studio.db.$transaction((tx) =>
      createQueued(studio, tx, {
        userId: person.id,
        attemptId: randomUUID(),
        prompt: '海',
        seed: null,
        priceYen: 250,
        projectId,
      }),
    )
    await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: studio.now() } })
    await move(studio, id, 'submitting', 'pending', {
      fields: { jobId: `job_${id}`, acceptedAt: studio.now() },
    })
    await move(studio, id, 'pending', end)
    ids.push(id)
    return id
  }

  beforeAll(async () => {
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    test.studio.now = () => new Date(now)
    aiko = await makeCaller(test.studio, { role: 'admin' })
    ben = await makeCaller(test.studio)
    film = (await test.studio.db.project.create({ data: { name: 'Film', nameKey: 'film' } })).id
    if (!aiko || !ben) throw new Error('nobody')
    const first = await charged(aiko, '2026-11-20T14:59:59Z', film, 'completed') // 23:59:59 in Tokyo
    await charged(aiko, '2026-11-20T15:00:00Z', null, 'completed') // midnight
    await charged(ben, '2026-11-21T03:00:00Z', film, 'completed')
    const failed = await charged(ben, '2026-11-21T04:00:00Z', film, 'failed')
    await charged(ben, '2026-11-21T05:00:00Z', film, 'failed')
    now = Date.parse('2026-11-22T03:00:00Z')
    await markCredited(test.studio, aiko, { submissionIds: [failed] })
    await test.studio.db.submission.update({ where: { id: first }, data: { choice: 'select' } })
  })
  afterAll(() => test?.close())

  const days = { from: '2026-11-20', to: '2026-11-22', person: null, project: null }
  const spend = async (by: 'person' | 'project', zone: string, more: object = {}) => {
    if (!aiko) throw new Error('nobody')
    const names = new Map([
      [aiko.id, 'aiko'],
      [ben?.id, 'ben'],
      [film, 'film'],
    ])
    const rows = await spendByDay(test.studio, aiko, { ...days, ...more, by, zone })
    return rows
      .map(({ day, who, yen, videos }) => `${day} ${names.get(who ?? '') ?? who} ${yen} ${videos}`)
      .toSorted()
  }

  it('is added up by the days of the viewer’s zone, to the second, and by person', async () => {
    expect(await spend('person', TOKYO)).toEqual([
      '2026-11-20 aiko 250 1',
      '2026-11-21 aiko 250 1',
      '2026-11-21 ben 750 3',
      '2026-11-22 ben -250 0',
    ])
    expect(await spend('person', 'UTC')).toEqual([
      '2026-11-20 aiko 500 2',
      '2026-11-21 ben 750 3',
      '2026-11-22 ben -250 0',
    ])
  })

  it('is divided by project, and narrowed to a person, a project or none', async () => {
    expect(await spend('project', TOKYO)).toEqual([
      '2026-11-20 film 250 1',
      '2026-11-21 film 750 3',
      '2026-11-21 null 250 1',
      '2026-11-22 film -250 0',
    ])
    expect(await spend('project', TOKYO, { person: aiko?.id })).toEqual([
      '2026-11-20 film 250 1',
      '2026-11-21 null 250 1',
    ])
    expect(await spend('person', TOKYO, { project: 'none' })).toEqual(['2026-11-21 aiko 250 1'])
    expect(await spend('person', TOKYO, { project: film, to: '2026-11-20' })).toEqual([
      '2026-11-20 aiko 250 1',
    ])
  })

  it('tells what one good video costs, what failed, and what was asked for and given back', async () => {
    if (!aiko) throw new Error('nobody')
    expect(await yieldOf(test.studio, aiko, { ...days, zone: TOKYO })).toEqual({
      videos: 5,
      netYen: 1_000,
      selected: 1,
      failed: { count: 2, yen: 500 },
      askedYen: 250,
      creditedYen: 250,
    })
    const nothing = { ...days, from: '2026-01-01', to: '2026-01-02', zone: TOKYO }
    expect(await yieldOf(test.studio, aiko, nothing)).toMatchObject({ videos: 0, netYen: 0 })
  })

  it('comes to a sheet whose bars, series and totals agree, with a pace of the days there were', async () => {
    if (!aiko) throw new Error('nobody')
    const question = readSpendQuestion({}, '2026-11-22')
    const viewer = { zone: TOKYO, today: '2026-11-22', availableYen: 5_000 }
    const sheet = await loadSpendSheet(test.studio, aiko, question, viewer)
    expect(sheet.bars).toHaveLength(30)
    expect(sheet.spentYen).toBe(1_000)
    expect(sheet.series.reduce((sum, { yen }) => sum + yen, 0)).toBe(1_000)
    expect(sheet.pace).toEqual({ yenADay: 333, days: 3 })
    expect(sheet.ending).toEqual({ kind: 'on', day: '2026-12-07' })
  })

  it('takes the pace from the key where others spend with it faster, of that key alone', async () => {
    if (!aiko) throw new Error('nobody')
    const { studio } = test
    const read = (at: string, spendYen: number, keyMark: string) =>
      studio.db.reading.create({
        data: {
          askedAt: new Date(at),
          answeredAt: new Date(at),
          spendYen,
          maxBudgetYen: 20_000,
          maskedKey: 'sk-…cdef',
          keyMark,
        },
      })
    await read('2026-11-01T00:00:00Z', 500, 'ours') // too long ago
    await read('2026-11-19T03:00:00Z', 1_000, 'ours')
    await read('2026-11-20T03:00:00Z', 90_000, 'another')
    await read('2026-11-21T03:00:00Z', 7_000, 'ours')
    await read('2026-11-21T04:00:00Z', 2_000, 'ours')
    await read('2026-11-22T03:00:00Z', 5_000, 'ours')
    const question = readSpendQuestion({}, '2026-11-22')
    const viewer = { zone: TOKYO, today: '2026-11-22', availableYen: 5_000 }
    const sheet = () => loadSpendSheet(studio, aiko as Caller, question, viewer)
    expect(await sheet()).toMatchObject({ pace: { yenADay: 333, days: 3 }, paceOfKey: false })
    const alone = studio.settings
    try {
      studio.settings = { ...alone, keyShared: true }
      expect(await sheet()).toMatchObject({
        pace: { yenADay: 1_000, days: 4 },
        paceOfKey: true,
        ending: { kind: 'on', day: '2026-11-27' },
      })
      studio.settings = { ...alone, keyShared: true, keyResets: true }
      expect((await sheet()).pace).toEqual({ yenADay: 2_250, days: 4 })
    } finally {
      studio.settings = alone
    }
  })

  it('lists and exports the same entries for the same question', async () => {
    if (!aiko) throw new Error('nobody')
    const question = readSpendQuestion({ day: '2026-11-21', kind: 'charge', project: film }, '2026-11-22')
    const filters = entryFiltersOf(question, TOKYO)
    const { entries } = await listEntries(test.studio, aiko, filters)
    expect(entries.map(({ submission }) => submission.id)).toEqual([ids[4], ids[3], ids[2]])
    let file = ''
    const options = { zone: TOKYO, withPrompts: false }
    for await (const piece of exportEntries(test.studio, aiko, filters, options)) file += piece
    expect(file.trim().split('\r\n')).toHaveLength(4)
  })
})
