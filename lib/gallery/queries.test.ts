import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../caller.ts'
import { inEnglish } from '../i18n/english.ts'
import { asWritten } from '../i18n/stored-message.ts'
import { STATUSES } from '../submissions/state.ts'
import { submit } from '../submissions/submit.ts'
import { move } from '../submissions/transition.ts'
import { withdraw } from '../submissions/withdraw.ts'
import { EVERYTHING, type Filter, SORTS } from './filter.ts'
import { findSubmission, listSubmissions, neighboursOf, stillFound, viewsOf } from './queries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const NO_ID = '00000000-0000-4000-8000-000000000000'

describe('submissions as people see them', () => {
  const opened = openScene()
  let member: Caller
  let now = NOW

  beforeAll(() => {
    opened.studio.now = () => now
    member = opened.yuki
  })
  beforeEach(() => {
    now = NOW
  })

  const queued = (seed: number | null = null) => makeSubmission(opened.studio, member.id, 'queued', { seed })

  async function completed(): Promise<string> {
    const { studio } = opened
    const id = await queued(42)
    await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: now, sendCount: 1 } })
    now = later(10)
    const accepted = { jobId: `job_${id}`, acceptedAt: now }
    await move(studio, id, 'submitting', 'pending', { fields: accepted })
    now = later(60)
    await move(studio, id, 'pending', 'in_progress', { fields: { startedAt: now } })
    now = later(90)
    await move(studio, id, 'in_progress', 'completed', { fields: { finishedAt: now } })
    return id
  }

  async function archived(submissionId: string) {
    const clip = { sizeBytes: 1_000, sha256: 'ab'.repeat(32), durationSeconds: 5, width: 640, height: 360 }
    await opened.studio.db.clip.create({ data: { ...clip, submissionId, archivedAt: later(100) } })
    return clip
  }
  const see = (id: string, caller = member) => findSubmission(opened.studio, caller, id)

  async function neighbours(id: string, filter: Filter) {
    const seen = await see(id)
    if (!seen) throw new Error(`There is no submission ${id}.`)
    return neighboursOf(opened.studio, member, seen, filter)
  }

  /** From a video to its next ones, at most `most`; each leads back to the one before. */
  async function walk(first: string | undefined, filter: Filter, most: number): Promise<string[]> {
    const found: string[] = []
    let from: string | null = null
    for (let id: string | null = first ?? null; id !== null && found.length < most; ) {
      const { previous, next } = await neighbours(id, filter)
      expect(previous).toBe(from)
      found.push(id)
      ;[from, id] = [id, next]
    }
    return found
  }

  test('a queued one has only its prompt so far', async () => {
    const id = await queued()
    expect(await see(id)).toMatchObject({
      id,
      prompt: 'A calm sea',
      seed: null,
      priceYen: 250,
      status: 'queued',
      reason: null,
      reasonDetail: null,
      person: { id: member.id, name: member.name },
      mayAct: true,
      createdAt: NOW.toISOString(),
      notBefore: null,
      sendCount: 0,
      jobId: null,
      acceptedAt: null,
      startedAt: null,
      finishedAt: null,
      trouble: null,
      archiveRisk: null,
      lostUpstream: false,
      clip: null,
      events: [{ at: NOW.toISOString(), status: 'queued', reason: null, detail: null }],
    })
  })

  test('a completed one has the time of each event', async () => {
    const id = await completed()
    const detail = await see(id)
    expect(detail).toMatchObject({
      seed: 42,
      status: 'completed',
      sendCount: 1,
      jobId: `job_${id}`,
      acceptedAt: later(10).toISOString(),
      startedAt: later(60).toISOString(),
      finishedAt: later(90).toISOString(),
      lostUpstream: false,
    })
    expect(detail?.events.map((event) => [event.status, event.at])).toEqual([
      ['queued', NOW.toISOString()],
      ['submitting', NOW.toISOString()],
      ['pending', later(10).toISOString()],
      ['in_progress', later(60).toISOString()],
      ['completed', later(90).toISOString()],
    ])
  })

  test('shows its reason, the end of its wait, and the service’s words', async () => {
    const id = await queued()
    await move(opened.studio, id, 'queued', 'submitting')
    await move(opened.studio, id, 'submitting', 'queued', {
      reason: 'service_busy',
      detail: 'Come back later.',
      fields: { notBefore: later(20) },
    })
    const detail = await see(id)
    expect(detail).toMatchObject({
      reason: 'service_busy',
      reasonDetail: asWritten('Come back later.'),
      notBefore: later(20).toISOString(),
    })
    expect(detail?.events.at(-1)).toMatchObject({
      reason: 'service_busy',
      detail: asWritten('Come back later.'),
    })
  })

  test('one with an unknown outcome shows when a reading may settle it', async () => {
    const { studio } = opened
    const id = await queued()
    expect(await see(id)).toMatchObject({ settlesAt: null })
    const { keyMark } = studio.upstream
    await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: now, sendCount: 1, keyMark } })
    const fields = { acceptableUntil: later(120) }
    await move(studio, id, 'submitting', 'unknown', { reason: 'no_answer', fields })
    const { settlesAt } = (await see(id)) ?? {}
    const waitMs = Date.parse(settlesAt ?? '') - later(120).getTime()
    expect(waitMs - studio.settings.spendSettleMs).toBeGreaterThanOrEqual(0)
    expect(waitMs - studio.settings.spendSettleMs).toBeLessThan(60_000)
    await studio.db.submission.update({ where: { id }, data: { keyMark: 'another' } })
    expect(await see(id)).toMatchObject({ settlesAt: null })
  })

  test('shows its clip while the file exists, and its problem', async () => {
    const { db } = opened.studio
    const id = await completed()
    const clip = await archived(id)
    const look = () => see(id)
    expect(await look()).toMatchObject({
      clip: { ...clip, archivedAt: later(100).toISOString() },
      trouble: null,
    })
    await db.clip.update({ where: { submissionId: id }, data: { problem: 'It has no sound.' } })
    expect(await look()).toMatchObject({ clip, trouble: asWritten('It has no sound.') })
    await db.clip.update({ where: { submissionId: id }, data: { missing: true } })
    expect(await look()).toMatchObject({ clip: null })
    await db.submission.update({ where: { id }, data: { archiveTrouble: 'The disk is full.' } })
    expect(await look()).toMatchObject({ trouble: asWritten('The disk is full.') })
    await db.submission.update({ where: { id }, data: { pollTrouble: 'It does not answer.' } })
    expect(await look()).toMatchObject({
      trouble: { key: 'troubles.asking', values: { problem: asWritten('It does not answer.') } },
    })
  })

  test('its maker and admins may act on it', async () => {
    const id = await queued()
    const mayAct = async (caller: Caller) => (await see(id, caller))?.mayAct
    expect(await mayAct(member)).toBe(true)
    expect(await mayAct(opened.ken)).toBe(false)
    expect(await mayAct(opened.admin)).toBe(true)
  })

  test('offers an admin a claim for a charged video, quietly when nothing seems wrong', async () => {
    const { studio } = opened
    const admin = opened.admin
    const id = await completed()
    const offer = async (caller = admin) => (await see(id, caller))?.offersClaim
    expect(await offer()).toBeNull() // its video is in progress
    await archived(id)
    expect(await offer()).toBe('quiet')
    expect(await offer(member)).toBeNull()
    await studio.db.clip.update({ where: { submissionId: id }, data: { problem: 'It has no sound.' } })
    expect(await offer()).toBe('plain')
  })

  test('an admin may link a job to a submission that lacks one and may have one', async () => {
    const { studio } = opened
    const id = await queued()
    const admin = opened.admin
    for (const status of STATUSES) {
      await studio.db.submission.update({ where: { id }, data: { status, leasedAt: now } })
      const mayCorrect = ['rejected', 'not_accepted', 'withdrawn'].includes(status)
      const mayAdopt = mayCorrect || ['unknown', 'billed_without_job'].includes(status)
      expect(await see(id, admin)).toMatchObject({ status, mayAdopt, mayCorrect })
      expect(await see(id)).toMatchObject({ mayAdopt: false, mayCorrect: false })
    }
  })

  test('a submission that was rejected unsent has no job, and cannot have been billed', async () => {
    const { studio } = opened
    const id = await queued()
    await studio.db.submission.update({ where: { id }, data: { status: 'rejected' } })
    const admin = opened.admin
    expect(await see(id, admin)).toMatchObject({ mayAdopt: false, mayCorrect: false })
  })

  test('the neighbours of a press are its takes from first to last, as the gallery shows them', async () => {
    now = later(3_600)
    const before = await queued()
    now = later(3_601)
    const press = [await queued(), await queued(), await queued()]
    const ids = [...press, before]
    expect(await walk(ids[0], EVERYTHING, 4)).toEqual(ids)
  })

  // Bug: they were those of the whole gallery.
  test.each(SORTS)('the neighbours in a filter are its videos in their order, sorted by %s', async (sort) => {
    const { studio } = opened
    const tag = `walk ${sort}`
    const tagged: string[] = []
    for (const [second, rating] of [3, null, 5, 3].entries()) {
      now = later(4_000 + second)
      const id = await queued()
      tagged.push(id)
      await studio.db.submission.update({ where: { id }, data: { rating, tags: [tag] } })
      await queued()
    }
    const filter = { ...EVERYTHING, tags: [tag], sort }
    const { submissions } = await listSubmissions(studio, member, { filter })
    const order = submissions.map(({ id }) => id)
    expect(order.toSorted()).toEqual(tagged.toSorted())
    expect(await walk(order[0], filter, 9)).toEqual(order)
  })

  test('the neighbours of a video that left the filter are those of its place', async () => {
    const { studio } = opened
    const ids: string[] = []
    for (const second of [0, 1, 2]) {
      now = later(5_000 + second)
      ids.push(await queued())
    }
    await studio.db.submission.updateMany({ where: { id: { in: ids } }, data: { tags: ['left'] } })
    await studio.db.submission.update({ where: { id: ids[1] ?? '' }, data: { tags: [] } })
    expect(await neighbours(ids[1] ?? '', { ...EVERYTHING, tags: ['left'] })).toEqual({
      previous: ids[2],
      next: ids[0],
    })
  })

  test('a page has sixty submissions, and the next one continues after it', async () => {
    const { studio } = opened
    now = later(7_200)
    const made: string[] = []
    for (let count = 0; count < 61; count += 1) made.push(await queued())
    const first = await listSubmissions(studio, member)
    expect(first.submissions).toHaveLength(60)
    const next = await listSubmissions(studio, member, { before: first.next })
    const shown = [...first.submissions, ...next.submissions].map(({ id }) => id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(new Set(shown.slice(0, 61))).toEqual(new Set(made))
    expect(shown).toHaveLength(await studio.db.submission.count())
    expect(next.next).toBeNull()
  })

  test('all takes made from each other are one family, with the same numbers on each page', async () => {
    now = later(10_800)
    const attemptId = randomUUID()
    const make = (to: 'completed' | 'rejected' | 'unknown', more: object) => {
      now = new Date(now.getTime() + 1_000)
      return makeSubmission(opened.studio, member.id, to, more)
    }
    const first = await make('completed', { attemptId, take: 1, takes: 2 })
    const beside = await make('completed', { attemptId, take: 2, takes: 2 })
    const child = await make('rejected', { parentId: first })
    const grandchild = await make('unknown', { parentId: child })
    const youngest = await make('completed', { parentId: first })
    await make('completed', {})
    const family = [first, beside, child, grandchild, youngest].map((id, index) => [id, index + 1])
    for (const [id] of family) {
      const { siblings = [] } = (await see(String(id))) ?? {}
      expect(siblings.map((one) => [one.id, one.take])).toEqual(family)
      expect(siblings.map(({ costYen }) => costYen)).toEqual([250, 250, 0, 250, 250])
    }
  })

  test('returns up to a page of submissions by id, in that order', async () => {
    const ids: string[] = []
    for (let made = 0; made < 62; made += 1) ids.push(await queued())
    const asked = ['no id', NO_ID, ...ids]
    const told = ids.slice(0, 59) // one of the first sixty ids does not exist
    expect((await viewsOf(opened.studio, member, asked)).map(({ id }) => id)).toEqual(told)
    expect((await stillFound(opened.studio, member, asked, EVERYTHING)).map(({ id }) => id)).toEqual(told)
  })

  test.each([
    '',
    'x',
    `1_${NO_ID}x`,
    `x1_${NO_ID}`,
    `1_${NO_ID.slice(1)}`,
    `_${NO_ID}`,
    '1_',
    `${'9'.repeat(15)}_${NO_ID}`,
  ])('ignores the cursor %j', async (before) => {
    const { submissions } = await listSubmissions(opened.studio, member, { before })
    expect(submissions.length).toBe(60)
  })

  test.each(['', 'no such id', `${NO_ID}0`, `x${NO_ID}`, NO_ID, NO_ID.replaceAll('-', '')])(
    'finds none by the id %j',
    async (id) => {
      expect(await see(id)).toBeNull()
      expect(await withdraw(opened.studio, member, id)).toMatchObject({ kind: 'refused' })
    },
  )

  test('reports a withdrawal that is too late or has no valid id', async () => {
    const tooLate = { kind: 'refused', message: { key: 'gallery.tooLate' } }
    const id = await queued()
    expect(await withdraw(opened.studio, member, { id })).toEqual(tooLate)
    expect(await withdraw(opened.studio, member, id)).toEqual({ kind: 'done' })
    expect(await withdraw(opened.studio, member, id)).toEqual(tooLate)
  })

  test('reports an invalid input at its field', async () => {
    const bad = { attemptId: randomUUID(), prompt: ' ', seed: 1.5 }
    expect(await submit(opened.studio, member, bad)).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'prompt', message: { key: 'composer.refused.promptEmpty' } },
        { field: 'seed', message: { key: 'composer.refused.seed' } },
      ],
    })
    const none = await submit(opened.studio, member, { ...bad, attemptId: 'x', prompt: 'A', seed: null })
    expect(none).toMatchObject({ problems: [{ field: 'form' }] })
    expect(await submit(opened.studio, member, null)).toMatchObject({ problems: [{ field: 'form' }] })
  })

  test('names a reached limit and the amount left', async () => {
    const { studio } = opened
    const input = () => ({ attemptId: randomUUID(), prompt: 'A calm sea', seed: null })
    const poor = await makeCaller(studio, { budgetYen: 499 })
    expect((await submit(studio, poor, input())).kind).toBe('created')
    const refused = await submit(studio, poor, input())
    expect(refused).toMatchObject({
      kind: 'over_budget',
      limit: 'person',
      availableYen: 249,
    })
    expect('message' in refused && inEnglish(refused.message)).toMatch(
      /^Your limit: ¥250 needed, ¥249 of ¥499 left\./,
    )
    await studio.db.user.update({ where: { id: poor.id }, data: { budgetYen: 100 } })
    expect(await submit(studio, poor, input())).toMatchObject({ availableYen: 0 })
    const exact = await makeCaller(studio, { budgetYen: 250 })
    expect((await submit(studio, exact, input())).kind).toBe('created')
  })
})
