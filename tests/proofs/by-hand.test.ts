import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { findSubmission } from '#lib/gallery/queries.ts'
import { inEnglish } from '#lib/i18n/english.ts'
import type { Message } from '#lib/i18n/message.ts'
import { readMessage } from '#lib/i18n/stored-message.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { adoptJob, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { record } from '#lib/submissions/record.ts'
import { skipHold } from '#lib/submissions/sending.ts'
import { classify } from '#lib/upstream/outcome.ts'
import { findClaims } from '#tests/fixtures/claims.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { drive } from './rig/drive.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

/** After the last acceptance and the settle time, with a margin for clock differences. */
const SETTLED_MS = ACCEPTABLE_AFTER_MS + 120_000 + 1_000
const HOUR_MS = 3_600_000

/** A refusal by its message; `values` if the catalogue's text takes some. */
function refusal(key: Message['key'], values?: Message['values']) {
  return { kind: 'refused', message: values ? { key, values } : { key } }
}

const TOO_LATE = refusal('reconcile.refused.tooLate')

describe('resolving by hand', () => {
  const scene = sceneOfTests()
  let id: string
  let jobId: string

  beforeEach(async () => {
    id = await scene.submitted('accept silently')
    jobId = [...scene.truth.jobs.keys()][0] ?? ''
  })

  const adopt = (caller: 'admin' | 'member', job: string, submission = id) =>
    adoptJob(scene.studio, scene[caller], submission, job)
  const decide = (caller: 'admin' | 'member', billed: boolean, reason = 'Support said so.') =>
    decideByHand(scene.studio, scene[caller], id, { billed, reason })

  test('adopts a job named by support: charged once, and polled next', async () => {
    expect(await adopt('admin', jobId)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'pending', jobId, reason: 'adopted' })
    expect(row.kinds).toEqual(['charge', 'hold'])
    expect(await scene.studio.queue.findJobs('poll', { key: id, queued: true })).toHaveLength(1)
    expect(row.decisions).toMatchObject([{ userId: scene.admin.id, status: 'pending' }])
    expect(inEnglish(readMessage(row.decisions[0]?.reason ?? ''))).toBe(
      `Job ${jobId} found; service status: pending.`,
    )
    expect(row.acceptedAt).not.toBeNull()
    expect(await adopt('admin', jobId)).toMatchObject({ kind: 'refused' })
  })

  test('finds the job id in a cut-off answer, shows it on all pages, and adopts it like any other', async () => {
    const { studio, admin } = scene
    expect(await findSubmission(studio, admin, id)).toMatchObject({ keptJobId: null })
    const attempt = { submissionId: id, ...(await scene.read(id)) }
    const body = `{"id":"${jobId}","status":"pen`
    await record(
      studio,
      attempt,
      classify({ seen: 'status', status: 202, retryAfter: null, body, whole: false }),
    )
    expect(await findClaims(studio, admin, [id])).toMatchObject([{ cause: 'id_lost', keptJobId: jobId }])
    const { keptJobId } = (await findSubmission(studio, admin, id)) ?? {}
    expect(keptJobId).toBe(jobId)
    expect(await adopt('admin', keptJobId ?? '')).toEqual({ kind: 'settled' })
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds: ['charge', 'hold'] })
  })

  test('members neither adopt nor decide', async () => {
    const refused = refusal('reconcile.refused.notAllowed')
    expect(await adopt('member', jobId)).toEqual(refused)
    expect(await decide('member', true)).toEqual(refused)
    expect(await scene.read(id)).toMatchObject({ status: 'unknown', kinds: ['hold'] })
  })

  test.each(['', '.', '..', 'a'.repeat(1_025), 'job_1\n', 'half \ud800'])(
    'never asks for a job id of “%s”',
    async (bad) => {
      expect(await adopt('admin', bad)).toEqual(refusal('reconcile.refused.noJobId'))
      expect((await scene.read(id)).status).toBe('unknown')
    },
  )

  // Bug: a job id could only have letters, digits, - and _, and 128 of them.
  test.each(['video_8bb8==', 'gen:eu.1:3f/../?x#', '//evil.example/', '猫'.repeat(1_024)])(
    'adopts a job with any text as its id, and keeps its video: %j',
    async (odd) => {
      const job = scene.truth.jobs.get(jobId)
      if (!job) throw new Error('no job')
      scene.truth.jobs.set(odd, Object.assign(job, { id: odd, status: 'completed' }))
      expect(await adopt('admin', odd)).toEqual({ kind: 'settled' })
      scene.advance(20_000)
      await drive.poll(scene.studio, id)
      await drive.archive(scene.studio, id)
      expect(await scene.studio.db.clip.count({ where: { submissionId: id } })).toBe(1)
    },
  )

  test('does not adopt a job that the service does not know or cannot confirm', async () => {
    expect(await adopt('admin', 'job_nowhere')).toEqual(refusal('troubles.unknownJob'))
    scene.truth.deaf = true
    const trouble = await adopt('admin', jobId)
    expect(trouble).toMatchObject(refusal('troubles.noAnswer'))
    expect((await scene.read(id)).status).toBe('unknown')
  })

  test('does not adopt another submission’s job, even in a race', async () => {
    await skipHold(scene.studio, scene.admin)
    const other = await scene.submitted('accept silently')
    const results = await Promise.all([adopt('admin', jobId), adopt('admin', jobId, other)])
    expect(results.filter(({ kind: found }) => found === 'settled')).toHaveLength(1)
    expect(await scene.studio.db.submission.count({ where: { jobId } })).toBe(1)
    const belongs = refusal('reconcile.refused.taken')
    expect(results).toContainEqual(belongs)
    expect(await adopt('admin', jobId, other)).toEqual(belongs)
    scene.truth.jobs.set('job_elsewhere', {
      id: 'job_elsewhere',
      prompt: 'x',
      acceptedAt: 0,
      visibleAt: 0,
      status: 'pending',
    })
    expect(await adopt('admin', 'job_elsewhere', randomUUID())).toEqual(TOO_LATE)
  })

  test('keeps a decision by hand with its reason, and only once', async () => {
    for (const reason of ['', '  no ', 'x'.repeat(1_001)]) {
      expect(await decide('admin', true, reason)).toEqual(refusal('ui.noReason'))
    }
    scene.advance(SETTLED_MS)
    scene.truth.deaf = true // otherwise the reading would decide
    const results = await Promise.all([
      decide('admin', true, ' Support said so.\n'),
      decide('admin', false, ' Support said so.\n'),
    ])
    expect(results.filter(({ kind: found }) => found === 'settled')).toHaveLength(1)
    expect(results).toContainEqual(TOO_LATE)
    expect(await scene.read(id)).toMatchObject({
      reason: 'by_hand',
      reasonDetail: 'Support said so.',
      decisions: [{ userId: scene.admin.id, reason: 'Support said so.' }],
    })
  })

  test.each([
    ['at once', true, 0, 'billed_without_job', 'x'.repeat(1_000)],
    ['once all has settled', true, SETTLED_MS, 'billed_without_job', 'yes'],
    ['once all has settled', false, SETTLED_MS, 'not_accepted', 'yes'],
  ] as const)(
    'an admin decides %s whether it was billed: %s',
    async (_when, billed, afterMs, status, reason) => {
      scene.advance(afterMs)
      scene.truth.deaf = true // otherwise the reading would decide
      expect(await decide('admin', billed, reason)).toEqual({ kind: 'settled' })
      expect(await scene.read(id)).toMatchObject({ status, reasonDetail: reason })
    },
  )

  // Bug: "not billed" freed the money while the service could still accept the POST.
  test('refuses “not billed” while it may still be accepted or become visible, whatever the clock says', async () => {
    const { admin, studio, truth } = scene
    truth.deaf = true
    const refused = refusal('reconcile.refused.tooEarly', { time: expect.any(Number) })
    expect(await decide('admin', false)).toEqual(refused)
    scene.advance(SETTLED_MS - 5_000)
    expect(await decide('admin', false)).toEqual(refused)
    scene.setClock(HOUR_MS)
    expect(await decide('admin', false)).toEqual(refused)
    expect(await scene.read(id)).toMatchObject({ status: 'unknown', kinds: ['hold'] })
    // Its window restarted.
    scene.advance(LONGEST_OPEN_MS + studio.settings.spendSettleMs - 5_000)
    expect(await decide('admin', false)).toEqual(refused)
    scene.advance(6_000)
    expect(await decideByHand(studio, admin, id, { billed: false, reason: 'Gone.' })).toEqual({
      kind: 'settled',
    })
    expect((await scene.read(id)).status).toBe('not_accepted')
  })

  // Bug: a service that accepts after more than a minute made every “not billed” a guess.
  test('the latest acceptance is a setting, and everything waits for it', async () => {
    const { studio, admin } = scene
    studio.settings.acceptMs = 10 * 60_000
    await skipHold(studio, admin)
    const late = await scene.submitted('drop')
    const { acceptableUntil } = await scene.read(late)
    expect(Number(acceptableUntil) - studio.now().getTime()).toBeGreaterThan(9 * 60_000)
    scene.advance(SETTLED_MS)
    await takeReading(studio)
    expect((await scene.read(late)).status).toBe('unknown')
    expect(await decideByHand(studio, admin, late, { billed: false, reason: 'Gone.' })).toMatchObject({
      message: { key: 'reconcile.refused.tooEarly' },
    })
    expect((await getReconcile(studio, admin)).assumes).toEqual({ acceptSeconds: 600, settleSeconds: 120 })
  })

  test('first takes an available reading, which decides', async () => {
    scene.advance(SETTLED_MS)
    expect(await decide('admin', false)).toEqual(TOO_LATE)
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', reason: 'readings' })
  })

  test('after a change of the key, waits only for the time, not for a reading', async () => {
    const { db } = scene.studio
    await db.submission.update({ where: { id }, data: { keyMark: 'of another account' } })
    expect(await decide('admin', false)).toMatchObject({ kind: 'refused' })
    scene.advance(SETTLED_MS)
    const before = await db.reading.count()
    expect(await decide('admin', false)).toEqual({ kind: 'settled' })
    expect(await db.reading.count()).toBe(before)
  })

  // Bug: a job found days later seemed to have been accepted then, so its charge could appear anywhere.
  test('a found job does not change its submission’s time of acceptance', async () => {
    await skipHold(scene.studio, scene.admin)
    const lost = await scene.submitted('accept in HTML')
    const { acceptedAt } = await scene.read(lost)
    expect(acceptedAt).not.toBeNull()
    scene.advance(HOUR_MS)
    const found = [...scene.truth.jobs.keys()].at(-1) ?? ''
    expect(await adopt('admin', found, lost)).toEqual({ kind: 'settled' })
    expect(await scene.read(lost)).toMatchObject({ status: 'pending', jobId: found, acceptedAt })
  })

  test('billed without a job opens a claim; a job found later takes it back', async () => {
    await decide('admin', true)
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', claim: { state: 'open' } })
    expect(await adopt('admin', jobId)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'pending', claim: { state: 'refused' } })
    expect(row.kinds).toEqual(['charge', 'hold'])
  })

  // Bug: “not billed” was a dead end, so the paid video could no longer be had.
  test('a submission wrongly settled as not billed gets its job: charged by a correction, explained, and followed', async () => {
    const { studio, admin, member, truth } = scene
    const explained = { heldYen: 0, explainedYen: 250, unexplainedYen: 0 }
    scene.advance(SETTLED_MS)
    truth.deaf = true // otherwise the reading would decide
    expect(await decide('admin', false, 'Nothing on the bill.')).toEqual({ kind: 'settled' })
    truth.deaf = false
    expect(await scene.read(id)).toMatchObject({ status: 'not_accepted', kinds: ['hold', 'release'] })
    expect(await findSubmission(studio, admin, id)).toMatchObject({ mayAdopt: true })
    expect(await findSubmission(studio, member, id)).toMatchObject({ mayAdopt: false })
    await takeReading(studio)
    expect(await getBalance(studio, admin)).toMatchObject({
      ...explained,
      explainedYen: 0,
      unexplainedYen: 250,
    })
    expect(await adopt('admin', jobId)).toEqual({ kind: 'settled' })
    expect(await scene.read(id)).toMatchObject({
      status: 'pending',
      kinds: ['correction', 'hold', 'release'],
      jobId,
      reason: 'adopted',
    })
    expect(await studio.queue.findJobs('poll', { key: id, queued: true })).toHaveLength(1)
    expect(await findSubmission(studio, admin, id)).toMatchObject({ mayAdopt: false })
    scene.advance(SETTLED_MS)
    await takeReading(studio)
    expect(await getBalance(studio, admin)).toMatchObject(explained)
  })
})
