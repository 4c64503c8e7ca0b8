import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../auth/caller.ts'
import { inEnglish } from '../language/english.ts'
import { kept } from '../language/kept.ts'
import { DATABASE_KINDS } from '../testing/databases.ts'
import { makeCaller, openTestStudio, type TestStudio } from '../testing/studio.ts'
import { settleUnknowns } from './settle.ts'

const MINUTE = 60_000
const START = Date.parse('2026-10-01T00:00:00Z')
/** No longer acceptable, and settled. */
const LATER = START + 20 * MINUTE

describe.each(DATABASE_KINDS)('settling by the readings, on the %s database', (kind) => {
  let opened: TestStudio
  let studio: TestStudio['studio']
  let member: Caller
  /** What one key spent tells nothing of another: each test has its own. */
  let keyMark: string

  beforeAll(async () => {
    opened = await openTestStudio(kind, { baseUrl: 'http://127.0.0.1:9' })
    studio = opened.studio
    studio.now = () => new Date(LATER + MINUTE)
    member = await makeCaller(studio)
  })
  afterAll(() => opened?.close())
  beforeEach(() => {
    keyMark = randomUUID()
  })

  /** One that was sent at this time, and got no answer. */
  async function unanswered(at: number): Promise<string> {
    const { id } = await studio.db.submission.create({
      data: {
        userId: member.id,
        attemptId: randomUUID(),
        prompt: 'A calm sea',
        priceYen: 250,
        status: 'unknown',
        createdAt: new Date(at),
        claimedAt: new Date(at),
        acceptableUntil: new Date(at + 2 * MINUTE),
        keyMark,
        entries: { create: { kind: 'hold', amountYen: 250, at: new Date(at) } },
      },
    })
    return id
  }

  /** One that was charged, and may be credited at any time. */
  async function failed(at: number): Promise<void> {
    const moment = new Date(at)
    await studio.db.submission.create({
      data: {
        userId: member.id,
        attemptId: randomUUID(),
        prompt: 'A calm sea',
        priceYen: 250,
        status: 'failed',
        createdAt: moment,
        claimedAt: moment,
        acceptedAt: moment,
        keyMark,
        claim: { create: { openedAt: moment, changedAt: moment } },
      },
    })
  }

  async function read(...readings: [at: number, spendYen: number][]): Promise<void> {
    const data = readings.map(([at, spendYen]) => ({
      askedAt: new Date(at),
      answeredAt: new Date(at + 300),
      spendYen,
      maxBudgetYen: 100_000,
      maskedKey: 'sk-...1',
      keyMark,
    }))
    await studio.db.reading.createMany({ data })
  }

  async function settled(id: string) {
    const { status, decisions } = await studio.db.submission.findUniqueOrThrow({
      where: { id },
      select: { status: true, decisions: true },
    })
    return { status, why: decisions.map(({ reason }) => inEnglish(kept(reason))) }
  }

  test('what was billed, said with the difference and what may explain it; told once', async () => {
    await failed(START - 5 * MINUTE)
    await read([START, 1_000])
    const [first, second] = [await unanswered(START + MINUTE), await unanswered(START + 2 * MINUTE)]
    await read([LATER, 1_500])
    const warned = vi.spyOn(studio.log, 'warn')
    await Promise.all([settleUnknowns(studio), settleUnknowns(studio)])
    for (const id of [first, second]) {
      expect(await settled(id)).toEqual({
        status: 'billed_without_job',
        why: [
          'Between 2026-10-01T00:00:00.300Z and 2026-10-01T00:20:00.300Z the key’s spend changed by ¥500; −¥250 to ¥0 of that is explained by everything else.',
        ],
      })
      const told = warned.mock.calls.filter(([about]) => Object(about).submissionId === id)
      expect(told).toEqual([
        [{ submissionId: id, to: 'billed_without_job' }, 'the readings settled an unknown outcome'],
      ])
    }
  })

  test('what was not billed, too', async () => {
    await read([START, 1_000])
    const id = await unanswered(START + MINUTE)
    await read([LATER, 1_000])
    await settleUnknowns(studio)
    expect(await settled(id)).toEqual({
      status: 'not_accepted',
      why: [expect.stringContaining('changed by ¥0; ¥0 of that')],
    })
  })

  test('nothing where somebody else seems to spend: that needs a person, whatever the rest tells', async () => {
    await read([START - MINUTE, 1_000], [START, 1_777])
    const id = await unanswered(START + MINUTE)
    await read([LATER, 1_777])
    await settleUnknowns(studio)
    expect(await settled(id)).toEqual({ status: 'unknown', why: [] })
  })
})
