import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { around } from './nearby.ts'
import { gatherQuestions } from './question.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SENT = Date.parse('2026-10-01T00:00:00Z')
/** So many of the newest readings are always asked about. */
const NEWEST = 200

describe('what is asked about an unknown outcome', () => {
  let opened: TestStudio
  let studio: TestStudio['studio']
  let rows: ReturnType<typeof rowsFor>

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    studio = opened.studio
    rows = rowsFor(studio, await makeCaller(studio))
  })
  afterAll(() => opened?.close())
  afterEach(async () => {
    await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { status: 'not_accepted' } })
  })

  async function ask(key: string) {
    const question = (await gatherQuestions(studio)).find(({ keyMark }) => keyMark === key)
    if (!question) throw new Error('Nothing is asked.')
    return question
  }

  test('nothing, where nobody knows when it was sent', async () => {
    const id = await rows.unanswered(randomUUID(), SENT)
    await studio.db.submission.update({ where: { id }, data: { leasedAt: null } })
    expect(await gatherQuestions(studio)).toEqual([])
  })

  test('of long ago: the readings around it, the last before, the first after, and the newest', async () => {
    const key = randomUUID()
    const id = await rows.unanswered(key, SENT)
    const row = { leasedAt: SENT, acceptableUntil: SENT + HOUR, bookedBy: null }
    await studio.db.submission.update({ where: { id }, data: { acceptableUntil: new Date(SENT + HOUR) } })
    const { from, until } = around(row, studio.settings)
    const before = [from - 20 * MINUTE, from - 10 * MINUTE]
    const within = [from + MINUTE, SENT, until - MINUTE]
    const after = Array.from({ length: NEWEST + 50 }, (_, index) => until + (index + 1) * 10 * MINUTE)
    await rows.read(key, ...[...before, ...within, ...after].map((at): [number, number] => [at, 0]))
    const asked = (await ask(key)).readings.map(({ askedAt }) => askedAt)
    expect(asked).toEqual([before[1], ...within, after[0], ...after.slice(-NEWEST)])
  })

  test('what was sent up to an hour and the settle time before the first reading, and no longer ago', async () => {
    const key = randomUUID()
    const { spendSettleMs } = studio.settings
    await rows.unanswered(key, SENT)
    await rows.read(key, [SENT - 10 * HOUR, 0])
    const sentBefore = (ms: number) => rows.failed(key, SENT - 10 * HOUR - ms)
    const near = await sentBefore(HOUR + spendSettleMs / 2)
    const far = await sentBefore(HOUR + 2 * spendSettleMs)
    const ids = (await ask(key)).submissions.map(({ id }) => id)
    expect(ids).toContain(near)
    expect(ids).not.toContain(far)
  })

  test.each([
    ['read beside the one before, by another process', 500, 1_500, false],
    ['begun as the one before was answered', SECOND, 2 * SECOND, true],
    ['of a clock that was a little behind', -6 * SECOND, -5 * SECOND, false],
    ['of a clock that was set back since', -6 * SECOND, -5 * SECOND - 1, true],
  ])('a reading %s', async (_name, askedAt, answeredAt, isKept) => {
    const key = randomUUID()
    await rows.unanswered(key, SENT)
    const take = (asked: number, answered: number) =>
      studio.db.reading.create({
        data: {
          askedAt: new Date(SENT + asked),
          answeredAt: new Date(SENT + answered),
          spendYen: 0,
          maxBudgetYen: 100_000,
          maskedKey: 'sk-...1',
          keyMark: key,
        },
      })
    await take(-MINUTE, -MINUTE + SECOND)
    await take(0, SECOND)
    await take(askedAt, answeredAt)
    const times = (await ask(key)).readings.map((reading) => reading.askedAt - SENT)
    expect(times).toEqual([-MINUTE, 0, ...(isKept ? [askedAt] : [])])
  })

  test('clocks that are apart by less than the settle time, where that is short', async () => {
    const key = randomUUID()
    const settings = { ...studio.settings, spendSettleMs: 2 * SECOND }
    await rows.unanswered(key, SENT)
    await rows.read(key, [SENT, 0], [SENT - 3 * SECOND, 0])
    const [question] = await gatherQuestions({ ...studio, settings })
    expect(question?.readings.map(({ askedAt }) => askedAt - SENT)).toEqual([0, -3 * SECOND])
    expect((await ask(key)).readings).toHaveLength(1)
  })
})
