import { beforeAll, describe, expect, it } from 'vitest'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../../caller.ts'
import { move } from '../../submissions/transition.ts'
import { markCredited } from '../claims/change.ts'
import { exportLines } from '../ledger/export-lines.ts'
import { listLines, totalLines } from '../ledger/lines.ts'
import { loadSpendSheet, spendByDay, yieldOf } from './sheet.ts'
import { daysAsked, lineFiltersOf, readSpendQuestion } from './spend-question.ts'

const TOKYO = 'Asia/Tokyo'

describe('spend', () => {
  const test = studioOfTests()
  let [aiko, ben]: Caller[] = []
  let film = ''
  let now = 0
  const ids: string[] = []

  async function charged(person: Caller, at: string, projectId: string | null, end: 'completed' | 'failed') {
    now = Date.parse(at)
    const id = await makeSubmission(test.studio, person.id, end, { prompt: '海', projectId })
    ids.push(id)
    return id
  }

  beforeAll(async () => {
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
      .map(
        ({ day, who, chargedYen, videos, refundedYen }) =>
          `${day} ${names.get(who ?? '') ?? who} ${chargedYen} ${videos} ${refundedYen}`,
      )
      .toSorted()
  }

  it('is summed by person and by the viewer’s days, to the second', async () => {
    expect(await spend('person', TOKYO)).toEqual([
      '2026-11-20 aiko 250 1 0',
      '2026-11-21 aiko 250 1 0',
      '2026-11-21 ben 750 3 0',
      '2026-11-22 ben 0 0 250',
    ])
    expect(await spend('person', 'UTC')).toEqual([
      '2026-11-20 aiko 500 2 0',
      '2026-11-21 ben 750 3 0',
      '2026-11-22 ben 0 0 250',
    ])
  })

  it('is divided by project, and can be filtered by a person, a project or none', async () => {
    expect(await spend('project', TOKYO)).toEqual([
      '2026-11-20 film 250 1 0',
      '2026-11-21 film 750 3 0',
      '2026-11-21 null 250 1 0',
      '2026-11-22 film 0 0 250',
    ])
    expect(await spend('project', TOKYO, { person: aiko?.id })).toEqual([
      '2026-11-20 film 250 1 0',
      '2026-11-21 null 250 1 0',
    ])
    expect(await spend('person', TOKYO, { project: 'none' })).toEqual(['2026-11-21 aiko 250 1 0'])
    expect(await spend('person', TOKYO, { project: film, to: '2026-11-20' })).toEqual([
      '2026-11-20 aiko 250 1 0',
    ])
  })

  it('shows the cost of one selected video, failures, and amounts requested and refunded', async () => {
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

  it('fills a sheet whose bars, series and totals agree, with the pace of the days since the first spend', async () => {
    if (!aiko) throw new Error('nobody')
    const question = readSpendQuestion({}, '2026-11-22')
    const viewer = { zone: TOKYO, today: '2026-11-22', availableYen: 5_000 }
    const sheet = await loadSpendSheet(test.studio, aiko, question, viewer)
    expect(sheet.bars).toHaveLength(30)
    expect(sheet).toMatchObject({ chargedYen: 1_250, videos: 5, refundedYen: 250, refunds: 1 })
    expect(sheet.series.reduce((sum, { yen }) => sum + yen, 0)).toBe(1_250)
    expect(sheet).toMatchObject({ averageYen: 417, budgetADayYen: Math.floor((5_000 - 250) / 9) })
    expect(sheet.pace).toEqual({ yenADay: 333, days: 3 })
    expect(sheet.ending).toEqual({ kind: 'on', day: '2026-12-07' })
  })

  it('takes the pace from the present key alone if others spend faster with it', async () => {
    if (!aiko) throw new Error('nobody')
    const { studio } = test
    const read = (at: string, spendYen: number, keyMark: string) =>
      makeReading(studio, spendYen, { keyMark, askedAt: at, answeredAt: at })
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

  describe('a line for each video', () => {
    const lines = async (asked: object, size = 25) => {
      if (!aiko) throw new Error('nobody')
      const filters = lineFiltersOf(readSpendQuestion(asked as Record<string, unknown>, '2026-11-22'), TOKYO)
      return listLines(test.studio, aiko, { ...filters, size })
    }
    const told = async (asked: object) =>
      (await lines(asked)).lines.map(({ id, state }) => `${ids.indexOf(id)} ${state}`)

    it('is on one day, in its state at the end of that day, including its entries', async () => {
      expect(await told({})).toEqual(['3 refunded', '4 charged', '2 charged', '1 charged', '0 charged'])
      expect(await told({ day: '2026-11-22' })).toEqual(['3 refunded'])
      expect(await told({ day: '2026-11-21' })).toEqual(['4 charged', '3 charged', '2 charged', '1 charged'])
      const [refunded] = (await lines({ day: '2026-11-22' })).lines
      expect(refunded?.entries.map(({ kind }) => kind)).toEqual(['hold', 'charge', 'credit'])
    })

    it('can be filtered by state, person and project, and comes in pages', async () => {
      expect(await told({ state: 'refunded' })).toEqual(['3 refunded'])
      expect(await told({ project: 'none' })).toEqual(['1 charged'])
      expect(await told({ person: aiko?.id, project: film })).toEqual(['0 charged'])
      const seen: number[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        if (!aiko) throw new Error('nobody')
        const filters = lineFiltersOf(readSpendQuestion({}, '2026-11-22'), TOKYO)
        const page = await listLines(test.studio, aiko, { ...filters, cursor: cursor ?? null, size: 2 })
        seen.push(...page.lines.map(({ id }) => ids.indexOf(id)))
        cursor = page.next
      }
      expect(seen).toEqual([3, 4, 2, 1, 0])
    })

    it('is reserved until the day of its charge or release', async () => {
      const { studio } = test
      if (!aiko) throw new Error('nobody')
      now = Date.parse('2026-11-22T14:59:59Z') // a second before midnight
      const { id } = aiko
      const [held, released] = [
        await makeSubmission(studio, id, 'queued'),
        await makeSubmission(studio, id, 'queued'),
      ]
      const days = { from: '2026-11-22', to: '2026-11-23' }
      expect((await lines({ ...days, state: 'reserved' })).lines).toHaveLength(2)
      now = Date.parse('2026-11-22T15:00:00Z')
      await move(studio, released, 'queued', 'withdrawn')
      expect(
        (await lines({ ...days, day: '2026-11-22', state: 'reserved' })).lines.map(({ id }) => id),
      ).toEqual([held])
      expect((await lines({ ...days, day: '2026-11-23' })).lines).toMatchObject([
        { id: released, state: 'not_charged' },
      ])
      const filters = lineFiltersOf(readSpendQuestion(days, '2026-11-22'), TOKYO)
      expect(await totalLines(studio, aiko, filters)).toEqual({
        videos: 3,
        chargedYen: 0,
        refundedYen: 250,
        reservedYen: 250,
      })
    })

    it('keeps its place in a file despite writes while the file is made', async () => {
      const { studio } = test
      if (!aiko) throw new Error('nobody')
      const [id = ''] = ids
      const filters = lineFiltersOf(
        readSpendQuestion({ from: '2026-11-20', to: '2026-11-24' }, '2026-11-24'),
        TOKYO,
      )
      const { _max } = await studio.db.entry.aggregate({ _max: { id: true } })
      const asked = { ...filters, upTo: _max.id ?? 0n }
      const first = await listLines(studio, aiko, { ...asked, size: 2 })
      now = Date.parse('2026-11-24T03:00:00Z')
      await studio.db.entry.create({
        data: { submissionId: id, kind: 'credit', amountYen: 250, at: studio.now() },
      })
      const rest = await listLines(studio, aiko, { ...asked, cursor: first.next })
      const line = rest.lines.find((each) => each.id === id)
      expect(line).toMatchObject({ state: 'charged', entries: [{ kind: 'hold' }, { kind: 'charge' }] })
      expect((await listLines(studio, aiko, { ...filters, size: 1 })).lines).toMatchObject([
        { id, state: 'refunded' },
      ])
    })

    it('marks a released video that may have been charged', async () => {
      const { studio } = test
      if (!aiko) throw new Error('nobody')
      const filters = lineFiltersOf(readSpendQuestion({ state: 'not_charged' }, '2026-11-23'), TOKYO)
      const [{ id = '' } = {}] = (await listLines(studio, aiko, filters)).lines
      const says = async (doubtedAt: Date | null) => {
        await studio.db.submission.update({ where: { id }, data: { doubtedAt } })
        let file = ''
        for await (const piece of exportLines(studio, aiko as Caller, filters, TOKYO)) file += piece
        const [line] = (await listLines(studio, aiko as Caller, filters)).lines
        return [line?.doubted, file.trim().split(',').at(-4)]
      }
      expect(await says(studio.now())).toEqual([true, 'possibly_charged'])
      expect(await says(null)).toEqual([false, 'not_charged'])
    })

    it('is in a file with the same sums as the page', async () => {
      if (!aiko) throw new Error('nobody')
      const filters = lineFiltersOf(readSpendQuestion({}, '2026-11-22'), TOKYO)
      let file = ''
      for await (const piece of exportLines(test.studio, aiko, filters, TOKYO)) file += piece
      const [, ...rows] = file.trim().split('\r\n')
      const sum = (column: number) => rows.reduce((all, line) => all + Number(line.split(',').at(column)), 0)
      const { chargedYen, refundedYen, reservedYen } = await totalLines(test.studio, aiko, filters)
      expect([sum(-3), sum(-2), sum(-1)]).toEqual([chargedYen, refundedYen, reservedYen])
      expect(rows.filter((line) => line.split(',').at(-5) === '海')).toHaveLength(ids.length)
    })

    it('names its video by the beginning of the prompt in one line, and no cell is a formula', async () => {
      const { studio } = test
      if (!aiko) throw new Error('nobody')
      now = Date.parse('2026-11-25T03:00:00Z')
      const prompt = `=1+1\n${'波'.repeat(100)}`
      await makeSubmission(studio, aiko.id, 'completed', { prompt })
      const filters = lineFiltersOf(readSpendQuestion({ day: '2026-11-25' }, '2026-11-25'), TOKYO)
      let file = ''
      for await (const piece of exportLines(studio, aiko, filters, TOKYO)) file += piece
      const [heading = '', ...rows] = file.trim().split('\r\n')
      expect(heading).toMatch(/,Job,Prompt,State,/)
      expect(rows).toEqual([expect.stringContaining(`,'=1+1 ${'波'.repeat(95)}…,charged,250,0,0`)])
    })

    it('covers its day in the name of its file, else all its days', () => {
      const month = readSpendQuestion({ range: 'last_month' }, '2026-11-25')
      expect(daysAsked(month)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
      const day = readSpendQuestion({ day: '2026-11-21' }, '2026-11-25')
      expect(daysAsked(day)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    })
  })
})
