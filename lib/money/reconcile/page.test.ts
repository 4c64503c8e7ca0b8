import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import type { Caller } from '../../caller.ts'
import { getReconcile } from './queries.ts'

const SECOND = 1_000
const MINUTE = 60_000
const SENT = Date.parse('2026-10-01T00:00:00Z')

describe('the reconcile page', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let member: Caller
  let rows: ReturnType<typeof rowsFor>
  let own: string

  beforeAll(async () => {
    studio = opened.studio
    studio.now = () => new Date(SENT + 30 * MINUTE)
    member = await makeCaller(studio)
    rows = rowsFor(studio, member)
    own = studio.upstream.keyMark
  })
  afterEach(async () => {
    await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { status: 'not_accepted' } })
  })

  const look = () => getReconcile(studio, member)
  const unknown = async (id: string) => {
    const found = (await look()).unknowns.find((one) => one.id === id)
    if (!found) throw new Error('It is not unknown.')
    return found
  }

  /** Later by the most that clocks may differ. */
  const soonAfter = (time: string, at: number) => Date.parse(time) >= at && Date.parse(time) < at + SECOND

  test('takes the times of a send without any other trace from its row', async () => {
    const id = await rows.unanswered(randomUUID(), SENT)
    expect(await unknown(id)).toMatchObject({
      sentAt: new Date(SENT).toISOString(),
      gaveUpAt: new Date(SENT).toISOString(),
      reason: null,
      seen: null,
    })
    expect((await unknown(id)).person).toEqual({ id: member.id, name: member.name })
    expect(soonAfter((await unknown(id)).acceptableUntil, SENT + 2 * MINUTE)).toBe(true)
    const data = { leasedAt: null, acceptableUntil: null, createdAt: new Date(SENT - MINUTE) }
    await studio.db.submission.update({ where: { id }, data })
    expect(await unknown(id)).toMatchObject({
      sentAt: data.createdAt.toISOString(),
      evidence: null,
    })
    expect(soonAfter((await unknown(id)).acceptableUntil, SENT - MINUTE + LONGEST_OPEN_MS)).toBe(true)
  })

  test('shows the most doubtful fit of several keys, and unknown outcomes in the order of their sends', async () => {
    const [trusted, doubted, reset] = [randomUUID(), randomUUID(), randomUUID()]
    const second = await rows.unanswered(doubted, SENT + SECOND)
    const first = await rows.unanswered(trusted, SENT)
    await rows.read(doubted, [SENT - 2 * MINUTE, 0], [SENT - MINUTE, 777])
    const third = await rows.unanswered(randomUUID(), SENT + 2 * SECOND)
    const before = await look()
    expect(before).toMatchObject({
      fit: 'if_somebody_else_spends',
      unexplained: { lowYen: 777, highYen: 777 },
    })
    expect(before.unknowns.map(({ id }) => id)).toEqual([first, second, third])
    await rows.unanswered(reset, SENT + 3 * SECOND)
    await rows.read(reset, [SENT - 2 * MINUTE, 777], [SENT - MINUTE, 0])
    expect(await look()).toMatchObject({ fit: 'if_reset', unexplained: { lowYen: 0 } })
  })

  test('offers to wait only if the key of the outcome is still in use', async () => {
    const now = SENT + 30 * MINUTE
    const other = randomUUID()
    for (const key of [own, other]) await rows.read(key, [now - MINUTE, 0])
    const [mine, theirs] = [await rows.unanswered(own, now), await rows.unanswered(other, now)]
    expect((await unknown(mine)).missing.map((one) => one.kind)).toEqual(['wait'])
    expect((await unknown(theirs)).missing.map((one) => one.kind)).toEqual(['another_key'])
  })

  test('shows prompts only of obstacles that are not unknown themselves', async () => {
    const key = randomUUID()
    const failed = [await rows.failed(key, SENT - 10 * MINUTE), await rows.failed(key, SENT - 11 * MINUTE)]
    await rows.read(key, [SENT - MINUTE, 1_000])
    await rows.unanswered(key, SENT)
    await rows.unanswered(key, SENT + SECOND)
    await rows.read(key, [SENT + 20 * MINUTE, 1_250])
    const { unknowns, others } = await look()
    const kinds = unknowns.flatMap(({ missing }) => missing.map((one) => one.kind))
    expect(kinds).toEqual(expect.arrayContaining(['credit', 'several']))
    expect(others.map(({ id }) => id)).toEqual(failed.toSorted())
    for (const { id, prompt } of others) {
      expect(await studio.db.submission.findUnique({ where: { id }, select: { prompt: true } })).toEqual({
        prompt,
      })
    }
  })

  test('shows that the balance was not read since a refusal for money, and why', async () => {
    expect((await look()).balanceUnread).toBeNull()
    const id = await rows.failed(randomUUID(), SENT)
    const at = studio.now()
    await studio.db.submissionEvent.create({
      data: { submissionId: id, status: 'rejected', reason: 'no_money', at },
    })
    expect(await look()).toMatchObject({
      balanceUnread: { trouble: studio.balanceTrouble },
      heldUntil: null,
    })
  })

  test('shows at most the fifty newest decisions', async () => {
    const id = await rows.failed(randomUUID(), SENT)
    const data = Array.from({ length: 60 }, (_, index) => ({
      submissionId: id,
      at: new Date(SENT + index * SECOND),
      status: 'not_accepted' as const,
      reason: `Reason ${index}`,
    }))
    await studio.db.decision.createMany({ data })
    const { decisions } = await look()
    expect(decisions.map(({ at }) => Date.parse(at))).toEqual(
      data
        .slice(10)
        .map(({ at }) => at.getTime())
        .toReversed(),
    )
  })
})
