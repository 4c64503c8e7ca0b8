import { beforeEach, describe, expect, test } from 'vitest'
import { findClaims } from '#tests/fixtures/claims.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import { openScene } from '#tests/proofs/rig/scene.ts'
import { inEnglish } from '../../i18n/english.ts'
import { asWritten, readMessage } from '../../i18n/stored-message.ts'
import { liftPause } from '../../submissions/pauses.ts'
import { skipHold } from '../../submissions/sending.ts'
import { move } from '../../submissions/transition.ts'
import { classify } from '../../upstream/outcome.ts'
import { takeReading } from '../balance/reading.ts'
import { decideByHand } from './by-hand.ts'
import { getReconcile } from './queries.ts'

const SETTLE_MS = 120_000
const MINUTE = 60_000

describe('the reconcile page shows', () => {
  const scene = openForTests(() => openScene())
  beforeEach(() => scene.clear())

  const look = () => getReconcile(scene.studio, scene.member)

  async function unanswered(): Promise<string> {
    await skipHold(scene.studio, scene.admin)
    return scene.submitted('drop')
  }

  test('nothing, when nothing is unknown and nothing was decided', async () => {
    expect(await look()).toMatchObject({
      unknowns: [],
      decisions: [],
      pause: null,
      heldUntil: null,
      fit: 'as_told',
      mayAct: false,
    })
    expect((await getReconcile(scene.studio, scene.admin)).mayAct).toBe(true)
  })

  test('an unknown outcome with its times, its observation, and the end of its sending hold', async () => {
    const { studio } = scene
    await takeReading(studio)
    const id = await scene.submitted('drop')
    const row = await scene.read(id)
    const { unknowns, heldUntil } = await look()
    const [view] = unknowns
    expect(unknowns).toHaveLength(1)
    expect(view).toMatchObject({
      id,
      prompt: row.prompt,
      person: { id: scene.member.id, name: scene.member.name },
      priceYen: 250,
      sentAt: row.leasedAt?.toISOString(),
      gaveUpAt: row.events.at(-1)?.at.toISOString(),
      reason: row.reason,
      seen: readMessage(row.reasonDetail ?? ''),
      keptJobId: null,
      evidence: { after: null, differenceYen: null },
      missing: [{ kind: 'wait' }],
    })
    expect(view?.evidence?.before).toMatchObject({ spendYen: 0 })
    const settlesMs = Date.parse(view?.settlesAt ?? '')
    expect(settlesMs - Date.parse(view?.acceptableUntil ?? '')).toBe(SETTLE_MS)
    expect(Math.abs(settlesMs - Date.parse(heldUntil ?? ''))).toBeLessThan(1_000)
  })

  test('the job id that an unexpected answer names, even after a person has decided', async () => {
    const { studio, admin } = scene
    const id = await makeSubmission(studio, admin.id, 'submitting')
    const body = '{"id":"job_8","request_id":"req_1"}'
    const outcome = classify({ seen: 'status', status: 200, retryAfter: null, body, whole: true })
    if (outcome.kind !== 'unknown') throw new Error(`not unknown but ${outcome.kind}`)
    const { reason, detail, keptJobId = null } = outcome
    await move(studio, id, 'submitting', 'unknown', { reason, detail, fields: { keptJobId } })
    expect((await look()).unknowns).toMatchObject([{ id, keptJobId: 'job_8' }])
    await decideByHand(studio, admin, id, { billed: true, reason: 'It says "id":"job_9".' })
    expect(await findClaims(studio, admin, [id])).toMatchObject([{ cause: 'no_answer', keptJobId: 'job_8' }])
  })

  test('unknown outcomes in the order of their sends', async () => {
    const first = await unanswered()
    scene.advance(MINUTE)
    const second = await unanswered()
    expect((await look()).unknowns.map(({ id }) => id)).toEqual([first, second])
  })

  test('decisions, newest first: those of the readings in figures, those of people in their words', async () => {
    const { studio } = scene
    await takeReading(studio)
    const settled = await scene.submitted('accept silently')
    scene.advance(ACCEPTABLE_AFTER_MS + SETTLE_MS + 1_000)
    await takeReading(studio)
    await scene.settled()
    const decided = await unanswered()
    await decideByHand(studio, scene.admin, decided, { billed: true, reason: 'Support said so.' })
    const { decisions, unknowns } = await look()
    expect(unknowns).toEqual([])
    expect(decisions).toMatchObject([
      {
        submissionId: decided,
        status: 'billed_without_job',
        by: scene.admin.name,
        reason: asWritten('Support said so.'),
      },
      { submissionId: settled, status: 'billed_without_job', by: null },
    ])
    expect(decisions[1]?.prompt).toBe((await scene.read(settled)).prompt)
    expect(inEnglish(decisions[1]?.reason ?? asWritten(''))).toMatch(
      /^Between \d{4}-\d\d-\d\dT\S+Z and \d{4}-\d\d-\d\dT\S+Z service spend changed by ¥250; ¥0 is accounted for\. Assumes .* within 120 s\.$/,
    )
    expect(Date.parse(decisions[0]?.at ?? '')).toBeGreaterThan(Date.parse(decisions[1]?.at ?? ''))
  })

  test('that sending is paused, and why, until the pause is lifted', async () => {
    for (let count = 0; count < 3; count += 1) await unanswered()
    const { pause, heldUntil } = await look()
    expect(pause).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      by: null,
      reason: { key: 'reconcile.pause.reason', values: { count: 3 } },
    })
    expect(heldUntil).toBeNull()
    await liftPause(scene.studio, scene.admin, { pauseId: pause?.id })
    expect((await look()).pause).toBeNull()
  })

  test('that others seem to spend, and how much', async () => {
    const { studio } = scene
    await takeReading(studio)
    await unanswered()
    const { id: _, ...last } = await studio.db.reading.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const askedAt = new Date(studio.now().getTime() + 1_000)
    await studio.db.reading.create({ data: { ...last, askedAt, answeredAt: askedAt, spendYen: 777 } })
    expect(await look()).toMatchObject({
      fit: 'if_somebody_else_spends',
      unexplained: { lowYen: 527, highYen: 777 },
    })
  })
})
