import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../../caller.ts'
import { checkBooks } from '../verify/books.ts'
import { decide } from './decide.ts'
import { SOON_MS } from './nearby.ts'
import { gatherQuestions } from './question.ts'
import { settleUnknowns } from './settle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-10-01T00:00:00Z')

describe('an outcome that stays unknown for a month', () => {
  let studio: TestStudio['studio']
  let opened: TestStudio
  let member: Caller
  let spendYen = 5_000
  let now = START

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    studio = opened.studio
    studio.now = () => new Date(now)
    member = await makeCaller(studio)
    await live()
  })
  afterAll(() => opened?.close())

  /** A row as its moves would have left it, with its entries. */
  async function sent(
    at: number,
    status: 'completed' | 'failed' | 'unknown',
    tookMs = 2_000,
  ): Promise<string> {
    const charged = status !== 'unknown'
    const { id } = await studio.db.submission.create({
      data: {
        userId: member.id,
        attemptId: randomUUID(),
        prompt: 'A calm sea',
        priceYen: 250,
        status,
        purgedAt: status === 'completed' ? new Date(at) : null,
        createdAt: new Date(at),
        leasedAt: new Date(at),
        keyMark: studio.upstream.keyMark,
        acceptedAt: charged ? new Date(at + tookMs) : null,
        acceptableUntil: charged ? null : new Date(at + 2 * MINUTE),
        events: { create: { status: charged ? 'pending' : 'unknown', at: new Date(at) } },
        entries: {
          create: (charged ? (['hold', 'charge'] as const) : (['hold'] as const)).map((entry) => ({
            kind: entry,
            amountYen: 250,
            at: new Date(at + tookMs),
          })),
        },
      },
    })
    await studio.db.submissionEvent.create({ data: { submissionId: id, status, at: new Date(at + tookMs) } })
    if (charged) spendYen += 250
    return id
  }

  async function read(until: number, everyMs: number) {
    const data = []
    for (; now < until; now += everyMs) {
      data.push({
        askedAt: new Date(now),
        answeredAt: new Date(now + 300),
        spendYen,
        maxBudgetYen: 100_000,
        maskedKey: 'sk-...1',
        keyMark: studio.upstream.keyMark,
      })
    }
    await studio.db.reading.createMany({ data })
  }

  let failed: string
  let unknown: string
  let late: string

  async function live() {
    await read(START + 6 * HOUR, MINUTE)
    failed = await sent(now, 'failed')
    await studio.db.claim.create({
      data: {
        submissionId: failed,
        state: 'sent',
        openedAt: new Date(now),
        changedAt: new Date(now),
        events: { create: { at: new Date(now), state: 'sent' } },
      },
    })
    await read(now + 2 * HOUR, MINUTE)
    unknown = await sent(now, 'unknown')
    await read(now + DAY, MINUTE)
    for (let count = 0; count < 60; count += 1) {
      await sent(now, 'completed')
      await read(now + 12 * HOUR, 2 * HOUR)
    }
    // Found in the journal of a process that had died three days before.
    late = await sent(now, 'completed', 3 * DAY)
    await read(now + 4 * DAY, 15 * MINUTE)
  }

  async function ask() {
    const [question, ...others] = await gatherQuestions(studio)
    if (!question || others.length > 0) throw new Error('not one question')
    return question
  }

  test('is asked about with the readings around it and the newest, and with what was sent in sums', async () => {
    const question = await ask()
    const total = await studio.db.reading.count()
    expect(total).toBeGreaterThan(2_000)
    expect(question.readings.length).toBeLessThan(400)
    expect(question.submissions.map(({ id }) => id)).toEqual(expect.arrayContaining([failed, unknown, late]))
    expect(question.submissions.length).toBeLessThan(10)
    const told = (question.sums ?? []).reduce((sum, { count }) => sum + count, 0)
    expect(told + question.submissions.length).toBe(await studio.db.submission.count())
    // What is told in sums, in the order in which it was sent: none of a sum is booked sooner than its last may be.
    const singly = question.submissions.map(({ id }) => id)
    const others = await studio.db.submission.findMany({
      where: { id: { notIn: singly } },
      orderBy: { leasedAt: 'asc' },
      select: { leasedAt: true },
    })
    for (const { count, latestAt } of (question.sums ?? []).toSorted((a, b) => a.sentAt - b.sentAt)) {
      const last = others.splice(0, count).at(-1)?.leasedAt?.getTime() ?? Infinity
      expect(latestAt).toBeGreaterThanOrEqual(last + SOON_MS)
    }
    const { fit, verdicts } = decide(question)
    expect(fit).toBe('as_told')
    expect(verdicts.get(unknown)).toMatchObject({
      verdict: 'cannot_tell',
      missing: [{ kind: 'credit', jobIds: [failed] }],
    })
  })

  test('is settled when a credit of much later shows that it hid no charge', async () => {
    spendYen -= 250
    await read(now + 10 * MINUTE, MINUTE)
    await settleUnknowns(studio)
    const row = await studio.db.submission.findUniqueOrThrow({ where: { id: unknown } })
    expect(row).toMatchObject({ status: 'not_accepted', reason: 'readings' })
    const { differences } = await checkBooks(studio)
    expect(differences).toEqual([])
  })
})
