import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { httpAnswer, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import type { Caller } from '../../caller.ts'
import type { Message } from '../../i18n/message.ts'
import { checkClock } from '../../submissions/clock-guard.ts'
import { LONGEST_POST_MS } from '../../submissions/delays.ts'
import { adoptJob, decideByHand } from './by-hand.ts'

const SECOND = 1_000
const MINUTE = 60_000

describe('deciding rows of any age by hand', () => {
  let service: UpstreamServer
  let opened: TestStudio
  let studio: TestStudio['studio']
  let admin: Caller
  let rows: ReturnType<typeof rowsFor>
  let settleMs: number
  /** By a clock that is never set: it continues from one test to the next. */
  let now = Date.parse('2026-10-01T00:00:00Z')
  let sent: number
  let key: string
  /** The event while the service is asked for the balance. */
  let meanwhile: () => Promise<unknown>

  beforeAll(async () => {
    service = await startUpstreamServer(async (socket, { method }) => {
      if (method === 'POST') throw new Error('Nothing is sent here.')
      await meanwhile()
      const info = { spend: 0, max_budget: 20_000 }
      socket.end(httpAnswer('200 OK', JSON.stringify({ key: 'sk-...', info })))
    })
    opened = await openTestStudio({ baseUrl: service.url })
    studio = opened.studio
    studio.now = () => new Date(now)
    studio.elapsedMs = () => now
    await checkClock(studio) // the first check of a process restarts open windows
    admin = await makeCaller(studio, { role: 'admin' })
    rows = rowsFor(studio, admin)
    settleMs = studio.settings.spendSettleMs
  })
  afterAll(async () => {
    await opened?.close()
    await service?.close()
  })
  beforeEach(async () => {
    now += 60 * MINUTE
    sent = now
    key = studio.upstream.keyMark
    meanwhile = async () => {}
    await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { status: 'not_accepted' } })
  })

  const notBilled = (id: string) =>
    decideByHand(studio, admin, id, { billed: false, reason: 'Support said so.' })
  const refusal = (message: Message['key']) => ({
    kind: 'refused',
    message: expect.objectContaining({ key: message }),
  })

  /** The moment from which it may be decided, according to the refusal before it. */
  async function mayBeSaidFrom(id: string): Promise<number> {
    const refused = await notBilled(id)
    expect(refused).toEqual(refusal('reconcile.refused.tooEarly'))
    const message = refused.kind === 'refused' ? refused.message : null
    const { time } = message && 'values' in message ? (message.values as { time: number }) : { time: 0 }
    return 1_000 * Math.floor(time / 1_000)
  }

  test('allows "not billed" from the announced moment on, and not earlier', async () => {
    const id = await rows.unanswered(randomUUID(), sent)
    const from = await mayBeSaidFrom(id)
    expect(from).toBeGreaterThanOrEqual(sent + 2 * MINUTE + settleMs)
    expect(from).toBeLessThan(sent + 2 * MINUTE + settleMs + 2 * SECOND)
    now = from - SECOND
    expect(await notBilled(id)).toEqual(refusal('reconcile.refused.tooEarly'))
    now = from
    expect(await notBilled(id)).toEqual({ kind: 'settled' })
  })

  test('counts the longest send from the creation of a row without send times', async () => {
    const id = await rows.unanswered(randomUUID(), sent + MINUTE)
    const where = { id }
    await studio.db.submission.update({ where, data: { acceptableUntil: null, createdAt: new Date(sent) } })
    const longest = LONGEST_POST_MS + ACCEPTABLE_AFTER_MS + settleMs
    expect((await mayBeSaidFrom(id)) - (sent + MINUTE + longest)).toBeLessThan(2 * SECOND)
    await studio.db.submission.update({ where, data: { leasedAt: null } })
    const from = await mayBeSaidFrom(id)
    expect(from).toBeGreaterThanOrEqual(sent + longest)
    expect(from).toBeLessThan(sent + longest + 2 * SECOND)
  })

  test('refuses a row that is not unknown, without naming a time to wait for', async () => {
    const failed = await rows.failed(key, sent)
    await rows.unanswered(key, sent)
    expect(await notBilled(failed)).toEqual(refusal('reconcile.refused.tooLate'))
  })

  test('a reading from after the send is enough: no other is requested', async () => {
    await rows.failed(key, sent - MINUTE) // otherwise the readings decide
    await rows.read(key, [sent - 10 * SECOND, 0])
    const id = await rows.unanswered(key, sent)
    now = sent + 10 * MINUTE
    await rows.read(key, [now - SECOND, 0])
    const asked = vi.fn(async () => {})
    meanwhile = asked
    expect(await notBilled(id)).toEqual({ kind: 'settled' })
    expect(asked).not.toHaveBeenCalled()
  })

  test('waits while another process reads the balance', async () => {
    await rows.failed(key, sent - MINUTE)
    const id = await rows.unanswered(key, sent + 20 * MINUTE)
    now = sent + 30 * MINUTE
    meanwhile = () => rows.read(key, [sent + 21 * MINUTE, 0])
    expect(await notBilled(id)).toEqual(refusal('reconcile.refused.beingRead'))
    meanwhile = async () => {}
    expect(await notBilled(id)).toEqual({ kind: 'settled' })
  })

  test('does not poll a job that another submission has', async () => {
    const id = await rows.unanswered(key, sent)
    const owner = await rows.failed(key, sent)
    await studio.db.submission.update({ where: { id: owner }, data: { jobId: 'job_taken' } })
    const polled = vi.spyOn(studio.upstream, 'poll')
    expect(await adoptJob(studio, admin, id, 'job_taken')).toEqual(refusal('reconcile.refused.taken'))
    expect(polled).not.toHaveBeenCalled()
  })
})
