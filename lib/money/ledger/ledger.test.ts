import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY_MARK, makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../../caller.ts'
import { inEnglish } from '../../i18n/english.ts'
import { move } from '../../submissions/transition.ts'
import { markCredited } from '../claims/change.ts'
import { dailyProof } from './daily-proof.ts'
import { exportEntries } from './export.ts'

describe('the ledger', () => {
  const test = studioOfTests()
  let admin: Caller
  let member: Caller
  let now = 0

  beforeAll(async () => {
    test.studio.now = () => new Date(now)
  })
  beforeEach(async () => {
    admin = await makeCaller(test.studio, { role: 'admin' })
    member = await makeCaller(test.studio)
  })

  const at = (moment: string) => {
    now = Date.parse(moment)
  }

  const queued = () => makeSubmission(test.studio, member.id, 'queued')
  const sent = () => makeSubmission(test.studio, member.id, 'submitting')
  const charged = (prompt = 'A calm sea') => makeSubmission(test.studio, member.id, 'pending', { prompt })
  const read = (spendYen: number, keyMark = KEY_MARK) => makeReading(test.studio, spendYen, { keyMark })
  async function file(filters: Parameters<typeof exportEntries>[2]) {
    let text = ''
    for await (const piece of exportEntries(test.studio, member, filters, 'Asia/Tokyo')) text += piece
    return text.slice(1).split('\r\n').slice(0, -1)
  }

  it('is exported with column headings, and with prompts', async () => {
    at('2026-02-09T00:00:00Z')
    const id = await charged('A quiet harbour')
    const columns =
      'Time (UTC),Time (Asia/Tokyo),Person,Submission,Job,Kind,' +
      'Change in our ledger (JPY),Change in reserved (JPY),Our ledger so far (JPY),Prompt'
    const row = `2026-02-09 00:00:00,2026-02-09 09:00:00,Someone,${id},job_${id},Charged,250,-250,250,A quiet harbour`
    const lines = await file({ person: member.id })
    expect([lines[0], lines[2]]).toEqual([columns, row])
    expect(await file({ person: randomUUID() })).toEqual([columns])
  })

  it('leaves entries written during an export out of the file', async () => {
    at('2026-02-09T12:00:00Z')
    const id = await queued()
    const pieces: string[] = []
    for await (const piece of exportEntries(test.studio, member, { person: member.id }, 'UTC')) {
      pieces.push(piece)
      if (pieces.length === 1) await queued()
    }
    expect(pieces).toHaveLength(2)
    expect(pieces[0]).toMatch(/^\uFEFFTime \(UTC\),/)
    expect(pieces[1]?.split('\r\n')).toEqual([expect.stringContaining(id), ''])
  })

  it('is exported with a running balance that includes earlier entries', async () => {
    at('2026-02-10T00:00:00Z')
    await charged('-1+1')
    at('2026-02-11T00:00:00Z')
    const id = await charged('=1+1')
    await move(test.studio, id, 'pending', 'failed')
    at('2026-02-12T00:00:00Z')
    await markCredited(test.studio, admin, { submissionIds: [id] })
    const all = await file({ person: member.id })
    expect(all.map((line) => line.split(',').slice(5, 9).join())).toEqual([
      'Kind,Change in our ledger (JPY),Change in reserved (JPY),Our ledger so far (JPY)',
      'Reserved,0,250,0',
      'Charged,250,-250,250',
      'Reserved,0,250,250',
      'Charged,250,-250,500',
      'Refunded,-250,0,250',
    ])
    expect(all[1]).toMatch(/^2026-02-10 00:00:00,2026-02-10 09:00:00,Someone,.*,'-1\+1$/)
    expect(all[3]).toMatch(/,'=1\+1$/)
    const part = await file({ person: member.id, from: new Date('2026-02-12') })
    expect(part[1]).toMatch(/,Refunded,-250,0,250,'=1\+1$/)
    expect(part).toHaveLength(2)
  })

  it('exports more than one batch, each entry once', async () => {
    at('2026-03-10T00:00:00Z')
    const id = await queued()
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      id: randomUUID(),
      userId: member.id,
      attemptId: randomUUID(),
      prompt: String(index),
      priceYen: 250,
      keyMark: KEY_MARK,
      updatedAt: test.studio.now(),
    }))
    await test.studio.db.submission.createMany({ data: many })
    await test.studio.db.entry.createMany({
      data: many.map((one) => ({
        submissionId: one.id,
        kind: 'charge' as const,
        amountYen: 250,
        at: test.studio.now(),
      })),
    })
    const lines = await file({ person: member.id })
    expect(lines).toHaveLength(2_102)
    expect(new Set(lines.map((line) => line.split(',')[3])).size).toBe(2_102)
    expect(lines.at(-1)).toMatch(/,Charged,250,-250,525000,\d+$/)
    expect(lines[1]).toContain(id)
    // The proof reads them in several batches, too. The times of their sends were not recorded.
    at('2026-03-09T12:00:00Z')
    await read(0)
    at('2026-03-10T12:00:00Z')
    await read(525_000)
    at('2026-03-10T13:00:00Z')
    const answer = await dailyProof(test.studio, member, {
      from: '2026-03-10',
      to: '2026-03-10',
      zone: 'UTC',
    })
    expect(answer).toMatchObject({
      kind: 'proof',
      proof: { total: { comparison: { expectedYen: { lowYen: 525_000, highYen: 525_000 } } } },
    })
  })

  it.each(['Entry', 'Reading', 'Decision', 'ClaimEvent'])('%s is append-only', async (table) => {
    at('2026-03-11T00:00:00Z')
    const { db } = test.studio
    await read(0)
    const id = await sent()
    const decision = { by: admin, reason: 'Support said so.' }
    await move(test.studio, id, 'submitting', 'unknown')
    await move(test.studio, id, 'unknown', 'billed_without_job', { decision })
    for (const statement of [
      `UPDATE "${table}" SET "id" = "id" + 1`,
      `DELETE FROM "${table}"`,
      `TRUNCATE "${table}"`,
      `TRUNCATE "${table}" CASCADE`,
    ]) {
      await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/is append-only/)
    }
    await expect(db.$executeRawUnsafe('TRUNCATE "Submission" CASCADE')).rejects.toThrow(/is append-only/)
  })

  it('has at most one entry of a kind for a submission', async () => {
    at('2026-03-12T00:00:00Z')
    const submissionId = await charged()
    for (const kind of ['hold', 'charge'] as const) {
      const entry = { submissionId, kind, amountYen: 250, at: test.studio.now() }
      await expect(test.studio.db.entry.create({ data: entry })).rejects.toThrow(/[Uu]nique/)
    }
  })

  describe('proved by day', () => {
    let before = { explainedYen: 0, heldYen: 0 }

    async function proof(from: string, to: string, zone: string) {
      const result = await dailyProof(test.studio, member, { from, to, zone })
      if (result.kind !== 'proof') throw new Error(inEnglish(result.message))
      return result.proof
    }

    it('agrees with the key’s spend across the change of clocks, in the viewer’s days', async () => {
      at('2026-10-24T21:59:00Z') // 23:59 in Berlin
      await read(1_000)
      before = (await proof('2026-10-24', '2026-10-24', 'Europe/Berlin')).total.closing
      at('2026-10-25T00:30:00Z')
      const id = await charged()
      await move(test.studio, id, 'pending', 'failed')
      at('2026-10-25T22:30:00Z') // 23:30 in Berlin, the 25th hour
      await charged()
      at('2026-10-25T22:55:00Z')
      await read(1_500)
      at('2026-10-26T10:00:00Z')
      await markCredited(test.studio, admin, { submissionIds: [id] })
      await queued()
      at('2026-10-26T12:00:00Z')
      await read(1_250)
      at('2026-10-26T13:00:00Z')
      const { days, total } = await proof('2026-10-25', '2026-10-30', 'Europe/Berlin')
      expect(days.map((day) => [day.day, day.hours, day.complete])).toEqual([
        ['2026-10-25', 25, true],
        ['2026-10-26', 14, false],
      ])
      const explained = (yen: number) => before.explainedYen + yen
      expect(days[0]).toMatchObject({
        opening: before,
        closing: { explainedYen: explained(500), heldYen: before.heldYen },
        entries: { hold: { count: 2, sumYen: 500 }, charge: { count: 2 }, credit: { count: 0 } },
        spend: {
          opening: { spendYen: 1_000 },
          closing: { spendYen: 1_500, answeredAt: '2026-10-25T22:55:00.000Z' },
        },
        comparison: { kind: 'compared', spendChangeYen: 500, unexplainedYen: { lowYen: 0, highYen: 250 } },
      })
      expect(days[1]).toMatchObject({
        opening: days[0]?.closing,
        closing: { explainedYen: explained(250), heldYen: before.heldYen + 250 },
        comparison: { spendChangeYen: -250, unexplainedYen: { lowYen: -250, highYen: 0 } },
      })
      expect(total).toMatchObject({
        closing: days[1]?.closing,
        comparison: { spendChangeYen: 250, unexplainedYen: { lowYen: 0, highYen: 0 } },
      })
      const tokyo = await proof('2026-10-25', '2026-10-26', 'Asia/Tokyo')
      expect(tokyo.days.map((day) => day.entries.charge.count)).toEqual([1, 1])
      expect(tokyo.total.closing).toEqual(total.closing)
    })

    it('leaves open the cost of an unknown outcome, and a charge near the boundary', async () => {
      at('2026-11-01T00:00:00Z')
      await read(2_000)
      at('2026-11-01T12:00:00Z')
      const id = await sent()
      const fields = { acceptableUntil: new Date('2026-11-01T12:02:00Z') }
      await move(test.studio, id, 'submitting', 'unknown', { fields })
      at('2026-11-01T23:58:00Z')
      await charged()
      at('2026-11-01T23:59:00Z')
      await read(2_250)
      at('2026-11-02T23:59:00Z')
      await read(2_500)
      at('2026-11-03T06:00:00Z')
      const days = ['2026-11-02', '2026-11-02', 'UTC'] as const
      expect((await proof(...days)).total.comparison).toMatchObject({
        expectedYen: { lowYen: 0, highYen: 250 },
      })
      const { settings } = test.studio
      test.studio.settings = { ...settings, spendSettleMs: 1_000 }
      expect((await proof(...days)).total.comparison).toMatchObject({
        expectedYen: { lowYen: 0, highYen: 0 },
        unexplainedYen: { lowYen: 250, highYen: 250 },
      })
      test.studio.settings = settings
      const both = ['2026-11-02', '2026-11-03', 'UTC'] as const
      expect((await proof(...both)).days).toHaveLength(2)
      at('2026-11-03T06:30:00Z')
      await read(2_500)
      // A submission that is decided days later was booked when it was sent.
      await move(test.studio, id, 'unknown', 'billed_without_job', { reason: 'readings' })
      at('2026-11-03T07:00:00Z')
      expect((await proof('2026-11-03', '2026-11-03', 'UTC')).total).toMatchObject({
        explainedChangeYen: 250,
        comparison: { spendChangeYen: 0, unexplainedYen: { lowYen: 0, highYen: 0 } },
      })
    })

    it('counts an explanation on the day that the admin named', async () => {
      at('2026-11-05T00:00:00Z')
      await read(2_500)
      at('2026-11-05T12:00:00Z')
      await read(3_000)
      at('2026-11-06T12:00:00Z')
      await read(3_000)
      const explanation = { reason: 'The editing tool', userId: member.id, at: test.studio.now() }
      await test.studio.db.explanation.create({
        data: {
          ...explanation,
          keyMark: KEY_MARK,
          amountYen: 500,
          spentAt: new Date('2026-11-05T12:00:00Z'),
        },
      })
      at('2026-11-06T18:00:00Z')
      const { days, total } = await proof('2026-11-05', '2026-11-06', 'UTC')
      expect(days.map(({ comparison }) => comparison)).toMatchObject([
        { byHandYen: 500, unexplainedYen: { lowYen: 0, highYen: 0 } },
        { byHandYen: 0, unexplainedYen: { lowYen: 0, highYen: 0 } },
      ])
      expect(total.comparison).toMatchObject({ byHandYen: 500 })
    })

    it('reports invalid days and zones', async () => {
      at('2026-11-03T06:00:00Z')
      const ask = (from: string, to: string, zone: string) =>
        dailyProof(test.studio, member, { from, to, zone })
      for (const [from, to, zone, message] of [
        ['2026-11-02', '2026-11-01', 'UTC', 'The first day is after the last.'],
        ['2026-11-31', '2026-12-01', 'UTC', 'Enter both days as YYYY-MM-DD.'],
        ['2026-11-01', '2026-11-1', 'UTC', 'Enter both days as YYYY-MM-DD.'],
        ['2026-11-01', '2026-11-02', 'Asia/Atlantis', 'Unknown time zone.'],
        ['2025-09-29', '2026-11-03', 'UTC', 'Choose at most 400 days.'],
        ['2026-11-04', '2026-11-05', 'UTC', 'This period hasn’t begun yet.'],
      ] as const) {
        const result = await ask(from, to, zone)
        expect(result.kind === 'invalid' && inEnglish(result.message)).toBe(message)
      }
      const longest = await ask('2025-09-30', '2026-11-03', 'UTC')
      expect(longest.kind === 'proof' && longest.proof.days).toHaveLength(400)
    })

    it('ends the last day now, which is a whole day at its very end', async () => {
      const ends = async () =>
        (await proof('2026-11-04', '2026-11-05', 'UTC')).days.map((day) => [day.hours, day.complete])
      at('2026-11-04T23:59:59.999Z')
      expect((await ends())[0]?.[1]).toBe(false)
      at('2026-11-05T00:00:00Z')
      expect(await ends()).toEqual([
        [24, true],
        [0, false],
      ])
    })

    it('books a job after its send, and before the service confirmed it or must have dropped it', async () => {
      at('2026-11-06T00:00:00Z')
      await read(0)
      at('2026-11-06T23:50:00Z')
      const [answered, lost] = [await sent(), await sent()]
      at('2026-11-06T23:51:00Z')
      await move(test.studio, answered, 'submitting', 'pending', {
        fields: { jobId: `job_${answered}`, acceptedAt: test.studio.now() },
      })
      const fields = { acceptableUntil: new Date('2026-11-06T23:52:00Z') }
      await move(test.studio, lost, 'submitting', 'unknown', { fields })
      at('2026-11-06T23:55:00Z')
      await read(500)
      at('2026-11-07T12:00:00Z')
      await read(500)
      const day = async () =>
        (await proof('2026-11-06', '2026-11-07', 'UTC')).days.map((one) => one.comparison)
      // The spend lags two minutes at most: the reading of 23:55 shows both.
      expect(await day()).toMatchObject([
        { expectedYen: { lowYen: 250, highYen: 500 } },
        { expectedYen: { lowYen: 0, highYen: 0 } },
      ])
      // Charged a day later, it was nonetheless booked before it was dropped.
      await move(test.studio, lost, 'unknown', 'billed_without_job', { reason: 'by_hand' })
      expect(await day()).toMatchObject([
        { expectedYen: { lowYen: 500, highYen: 500 } },
        { expectedYen: { lowYen: 0, highYen: 0 } },
      ])
      await move(test.studio, answered, 'pending', 'failed')
      at('2026-11-08T12:00:00Z')
      await markCredited(test.studio, admin, { submissionIds: [answered] })
      await read(250)
      at('2026-11-08T13:00:00Z')
      // The credit may have been given at any time since the job was sent.
      expect(await day()).toMatchObject([
        { expectedYen: { lowYen: 250, highYen: 500 } },
        { expectedYen: { lowYen: -250, highYen: 0 } },
      ])
    })

    // Bug: it counted as booked by when the service should have dropped it, so both days differed.
    it('books a job that was accepted after it was settled as not billed by the time it was found', async () => {
      at('2026-11-12T23:59:00Z')
      await read(0)
      at('2026-11-13T12:00:00Z')
      const id = await sent()
      const fields = { acceptableUntil: new Date('2026-11-13T12:02:00Z') }
      await move(test.studio, id, 'submitting', 'unknown', { fields })
      await move(test.studio, id, 'unknown', 'not_accepted', { reason: 'readings' })
      at('2026-11-13T23:59:00Z')
      await read(0)
      at('2026-11-14T12:00:00Z')
      await read(250)
      const found = { reason: 'by_hand', fields: { bookedBy: test.studio.now() } } as const
      await move(test.studio, id, 'not_accepted', 'billed_without_job', found)
      at('2026-11-14T23:59:00Z')
      await read(250)
      at('2026-11-15T00:00:00Z')
      const { days, total } = await proof('2026-11-13', '2026-11-14', 'UTC')
      expect(days.map(({ comparison }) => comparison)).toMatchObject([
        { spendChangeYen: 0, unexplainedYen: { lowYen: -250, highYen: 0 } },
        { spendChangeYen: 250, unexplainedYen: { lowYen: 0, highYen: 250 } },
      ])
      expect(total.comparison).toMatchObject({ unexplainedYen: { lowYen: 0, highYen: 0 } })
    })

    // Bug: the spends of two keys with the same mask were compared.
    it('distinguishes keys with the same mask, and expects no send with the other key', async () => {
      at('2026-11-09T23:59:00Z')
      await read(1_000)
      at('2026-11-10T12:00:00Z')
      const id = await charged()
      await test.studio.db.submission.update({ where: { id }, data: { keyMark: 'b' } })
      at('2026-11-10T23:59:00Z')
      await read(1_000)
      at('2026-11-11T23:59:00Z')
      await read(250, 'b')
      at('2026-11-12T00:00:00Z')
      const { days, total } = await proof('2026-11-10', '2026-11-11', 'UTC')
      expect(days.map((day) => day.comparison)).toMatchObject([
        { kind: 'compared', expectedYen: { lowYen: 0, highYen: 250 } },
        { kind: 'another_key' },
      ])
      expect(total.comparison).toEqual({ kind: 'another_key' })
    })

    // Bug: the day of the first reading was not compared with anything.
    it('begins with the key’s spend at its first reading', async () => {
      at('2025-01-01T09:00:00Z')
      await read(1_000)
      at('2025-01-01T12:00:00Z')
      await charged()
      at('2025-01-01T23:00:00Z')
      await read(1_250)
      at('2025-01-02T00:00:00Z')
      const { days, total } = await proof('2024-12-31', '2025-01-01', 'UTC')
      const even = { spendChangeYen: 250, openingYen: 1_000, unexplainedYen: { lowYen: 0, highYen: 0 } }
      expect(days.map((day) => day.comparison)).toMatchObject([{ kind: 'no_reading' }, even])
      expect(total.comparison).toMatchObject(even)
    })
  })
})
