import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { inEnglish } from '../../i18n/english.ts'
import { readMessage } from '../../i18n/stored-message.ts'
import { settleUnknowns } from './settle.ts'

const MINUTE = 60_000
const START = Date.parse('2026-10-01T00:00:00Z')
/** No longer acceptable, and settled. */
const LATER = START + 20 * MINUTE

describe('settling by the readings', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let rows: ReturnType<typeof rowsFor>
  /** One key’s spend says nothing about another’s: each test has its own. */
  let keyMark: string

  beforeAll(async () => {
    studio = opened.studio
    studio.now = () => new Date(LATER + MINUTE)
    rows = rowsFor(studio, await makeCaller(studio))
  })
  beforeEach(() => {
    keyMark = randomUUID()
  })

  async function settled(id: string) {
    const { status, decisions } = await studio.db.submission.findUniqueOrThrow({
      where: { id },
      select: { status: true, decisions: true },
    })
    return { status, why: decisions.map(({ reason }) => inEnglish(readMessage(reason))) }
  }

  test('charges a billed outcome, records the difference and its possible causes, and reports it once', async () => {
    await rows.failed(keyMark, START - 5 * MINUTE)
    await rows.read(keyMark, [START, 1_000])
    const [first, second] = [
      await rows.unanswered(keyMark, START + MINUTE),
      await rows.unanswered(keyMark, START + 2 * MINUTE),
    ]
    await rows.read(keyMark, [LATER, 1_500])
    const warned = vi.spyOn(studio.log, 'warn')
    await Promise.all([settleUnknowns(studio), settleUnknowns(studio)])
    for (const id of [first, second]) {
      expect(await settled(id)).toEqual({
        status: 'billed_without_job',
        why: [
          'Between 2026-10-01T00:00:00.300Z and 2026-10-01T00:20:00.300Z service spend changed by ¥500; −¥250 to ¥0 is accounted for. Assumes that nothing was accepted later than 60 s after we stopped waiting, and that charges appeared within 120 s.',
        ],
      })
      const told = warned.mock.calls.filter(([about]) => Object(about).submissionId === id)
      expect(told).toEqual([
        [{ submissionId: id, to: 'billed_without_job' }, 'the readings settled an unknown outcome'],
      ])
    }
  })

  test('releases an outcome that was not billed', async () => {
    await rows.read(keyMark, [START, 1_000])
    const id = await rows.unanswered(keyMark, START + MINUTE)
    await rows.read(keyMark, [LATER, 1_000])
    await settleUnknowns(studio)
    expect(await settled(id)).toEqual({
      status: 'not_accepted',
      why: [expect.stringContaining('changed by ¥0; ¥0 is')],
    })
  })

  test.each([
    ['odd yen before it was sent', [1_777, 1_777, 1_777], 'not_accepted'],
    ['as much as its price before it was sent', [1_250, 1_250, 1_250], 'not_accepted'],
    ['odd yen before it was sent, and its price', [1_777, 2_027, 2_027], 'billed_without_job'],
    ['less than its price while it was open', [1_000, 1_130, 1_130], 'not_accepted'],
    ['less than its price later', [1_000, 1_000, 1_130], 'not_accepted'],
    ['as much as its price later: it may be a late charge', [1_000, 1_000, 1_777], 'unknown'],
    ['its price and more while it was open', [1_000, 1_777, 1_777], 'unknown'],
  ] as const)('beside spend of others: %s', async (_name, [before, after, later], ends) => {
    await rows.read(keyMark, [START - MINUTE, 1_000], [START, before])
    const id = await rows.unanswered(keyMark, START + MINUTE)
    await rows.read(keyMark, [LATER, after], [LATER + 30_000, later])
    await settleUnknowns(studio)
    expect((await settled(id)).status).toBe(ends)
  })

  test('settles nothing after a reset: that needs a person, whatever else the readings show', async () => {
    await rows.read(keyMark, [START - MINUTE, 9_000], [START, 0])
    const id = await rows.unanswered(keyMark, START + MINUTE)
    await rows.read(keyMark, [LATER, 0])
    await settleUnknowns(studio)
    expect(await settled(id)).toEqual({ status: 'unknown', why: [] })
  })
})
