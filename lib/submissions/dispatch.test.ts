import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { liftPauses } from '#tests/fixtures/studio.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import { openScene, type Scene } from '#tests/proofs/rig/scene.ts'
import { PATIENT } from '../database/client.ts'
import { readMessage } from '../i18n/stored-message.ts'
import { takeReading } from '../money/balance/reading.ts'
import type { Sending } from '../upstream/journal.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { checkClock } from './clock-guard.ts'
import { LONGEST_IN_LINE_MS, LONGEST_SENDING_MS } from './delays.ts'
import { dispatch } from './dispatch.ts'
import { stopSending } from './pauses.ts'
import { record } from './record.ts'
import { recover, sweep } from './recover.ts'
import { mayLease } from './sending.ts'
import type { Status } from './state.ts'
import { createQueued, type Moved } from './transition.ts'

const SECOND = 1_000

describe('sending one submission', () => {
  const scene = openForTests(() => openScene())
  let studio: Scene['studio']
  /** By clocks that are never set: they continue from one test to the next. */
  let now = Date.parse('2026-10-01T00:00:00Z')

  beforeAll(async () => {
    studio = scene.studio
    studio.now = () => new Date(now)
    studio.elapsedMs = () => now
    await checkClock(studio)
  })
  beforeEach(async () => {
    await scene.clear()
    now += 3_600_000
    await takeReading(studio)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(scene.truth.violations).toEqual([])
  })

  async function queued(prompt = `Sent ${randomUUID()}`, seed: number | null = 7): Promise<string> {
    const submission = { userId: scene.member.id, attemptId: randomUUID(), prompt, seed, priceYen: 250 }
    return studio.db.$transaction((tx) => createQueued(studio, tx, submission))
  }

  const jobsOf = (id: string) => studio.queue.findJobs('dispatch', { key: id, queued: true })
  /** Removes the jobs of a submission, as a worker does. */
  async function withoutJobs(id: string) {
    await studio.queue.cancel(
      'dispatch',
      (await jobsOf(id)).map((job) => job.id),
    )
  }

  /** Whether a connection waits for another one's lock. */
  async function aConnectionWaits(): Promise<boolean> {
    const waiting: unknown[] = await studio.db.$queryRaw`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return waiting.length > 0
  }

  /** Runs a callback between the lease of a submission and its POST. */
  function onLease(then: () => void) {
    const transact = studio.db.$transaction.bind(studio.db) as (...input: unknown[]) => Promise<unknown>
    vi.spyOn(studio.db, '$transaction').mockImplementation((async (...input: unknown[]) => {
      const result = await transact(...input)
      if ((result as { row?: Moved } | null)?.row) then()
      return result
    }) as never)
  }

  test('leases it for this process and this key, at this time', async () => {
    const id = await queued()
    await studio.db.submission.update({ where: { id }, data: { notBefore: new Date(now) } })
    let leased: object | null = null
    scene.truth.onPost = async () => {
      leased = await scene.read(id)
    }
    await dispatch(studio, id)
    expect(leased).toMatchObject({
      status: 'submitting',
      leasedAt: new Date(now),
      leasedBy: studio.processId,
      keyMark: studio.upstream.keyMark,
      sendCount: 1,
      notBefore: null,
    })
    expect(await scene.read(id)).toMatchObject({ status: 'pending', acceptedAt: new Date(now) })
  })

  test.each([7, null])(
    'sends its prompt and its seed (%s) as they are, and keeps the answer',
    async (seed) => {
      const id = await queued('A lamp by the window', seed)
      const sent = vi.spyOn(studio.upstream, 'submit')
      await dispatch(studio, id)
      expect(sent.mock.calls).toEqual([[{ prompt: 'A lamp by the window', seed }, expect.anything()]])
      await studio.journal.refresh()
      const { userId, attemptId, createdAt } = await scene.read(id)
      expect(await studio.journal.lastSend(id)).toMatchObject({
        intent: {
          submissionId: id,
          sendCount: 1,
          leasedBy: studio.processId,
          leasedAt: new Date(now).toISOString(),
          keyMark: studio.upstream.keyMark,
          submission: {
            ...{ userId, attemptId, take: 1, takes: 1, prompt: 'A lamp by the window', seed, priceYen: 250 },
            ...{
              createdAt: createdAt.toISOString(),
              projectId: null,
              parentId: null,
              commentId: null,
              shotId: null,
              tags: [],
            },
          },
        },
        writing: true,
        seen: { observation: { seen: 'status', status: 202 } },
      })
    },
  )

  test('leaves a submission alone until its time, and queues it for then', async () => {
    const id = await queued()
    const notBefore = new Date(now + 1)
    await studio.db.submission.update({ where: { id }, data: { notBefore } })
    await withoutJobs(id)
    await dispatch(studio, id)
    expect(await scene.read(id)).toMatchObject({ status: 'queued', sendCount: 0 })
    expect(await jobsOf(id)).toMatchObject([{ startAfter: notBefore }])
    expect(scene.truth.posts).toEqual([])
  })

  test('a second dispatch during the send changes nothing', async () => {
    const id = await queued()
    const during: boolean[] = []
    scene.truth.onPost = async () => {
      during.push(studio.sends.has(id))
      await dispatch(studio, id)
      during.push(studio.sends.has(id))
    }
    await dispatch(studio, id)
    expect(during).toEqual([true, true])
    expect(studio.sends.has(id)).toBe(false)
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('a shutdown, which waits for tracked work, finds its outcome written', async () => {
    const id = await queued()
    const tracked = vi.spyOn(studio, 'track')
    const posted = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    scene.truth.onPost = () => {
      posted.resolve()
      return answer.promise
    }
    void dispatch(studio, id)
    await posted.promise
    const waitedFor = tracked.mock.calls.map(([work]) => work)
    answer.resolve()
    await Promise.all(waitedFor)
    expect((await scene.read(id)).status).toBe('pending')
  })

  test('reads the key’s spend after the last waiting submission', async () => {
    const before = await studio.db.reading.count()
    const [id] = [await queued(), await queued(), await queued()]
    await dispatch(studio, id)
    await scene.settled()
    expect(scene.truth.posts).toHaveLength(3)
    expect(await studio.db.reading.count()).toBe(before + 1)
  })

  test('gives up after ten sends that did not leave this machine; delays by the service do not count', async () => {
    const id = await queued()
    scene.truth.fates.push('limit')
    await dispatch(studio, id)
    vi.spyOn(studio.journal, 'intend').mockRejectedValue(new Error('no disk'))
    for (let times = 1; times <= 10; times += 1) {
      expect(await scene.read(id)).toMatchObject({ status: 'queued', sendCount: times })
      now += 150 * SECOND
      await dispatch(studio, id)
    }
    expect(await scene.read(id)).toMatchObject({ status: 'rejected', reason: 'gave_up_sending' })
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('gives up a submission older than the longest wait, and no younger one', async () => {
    const [old, young] = [await queued(), await queued()]
    const asked = (id: string, ms: number) =>
      studio.db.submission.update({ where: { id }, data: { createdAt: new Date(now - ms) } })
    await asked(old, LONGEST_SENDING_MS + 1)
    await asked(young, LONGEST_SENDING_MS)
    const inLine = await queued()
    const data = { inLineAt: new Date(now - LONGEST_SENDING_MS) }
    await studio.db.submission.update({ where: { id: inLine }, data })
    await asked(inLine, LONGEST_IN_LINE_MS)
    const tooLong = await queued()
    await studio.db.submission.update({ where: { id: tooLong }, data })
    await asked(tooLong, LONGEST_IN_LINE_MS + 1)
    await dispatch(studio, old)
    await dispatch(studio, tooLong)
    await dispatch(studio, inLine)
    await dispatch(studio, young)
    expect(await scene.read(old)).toMatchObject({ status: 'rejected', reason: 'gave_up_sending' })
    expect((await scene.read(old)).kinds).toEqual(['hold', 'release'])
    expect((await scene.read(tooLong)).kinds).toEqual(['hold', 'release'])
    expect((await scene.read(young)).status).toBe('pending')
    expect((await scene.read(inLine)).status).toBe('pending')
    expect(scene.truth.posts).toHaveLength(2)
  })

  describe('while all sending is on hold', () => {
    beforeEach(async () => {
      await studio.db.sendingPause.create({ data: { at: new Date(now), reason: 'a test' } })
    })

    test.each([
      ['that waits for nothing', null],
      ['whose time has come', 0],
    ])('postpones a submission %s, and says why', async (_which, ms) => {
      const id = await queued()
      await withoutJobs(id)
      const data = { notBefore: ms === null ? null : new Date(now - ms), reasonDetail: 'old' }
      await studio.db.submission.update({ where: { id }, data })
      const ran = vi.spyOn(studio, 'run')
      await dispatch(studio, id)
      const notBefore = new Date(now + 15 * SECOND)
      expect(await scene.read(id)).toMatchObject({
        status: 'queued',
        notBefore,
        reason: 'paused',
        reasonDetail: null,
      })
      expect(await jobsOf(id)).toMatchObject([{ startAfter: notBefore }])
      expect(ran).toHaveBeenCalledTimes(1)
    })

    test('keeps the time of a submission that waits longer', async () => {
      const id = await queued()
      await withoutJobs(id)
      const notBefore = new Date(now + 40 * SECOND)
      await studio.db.submission.update({ where: { id }, data: { notBefore, reason: 'rate_limited' } })
      const ran = vi.spyOn(studio, 'run')
      await dispatch(studio, id)
      expect(await scene.read(id)).toMatchObject({ notBefore, reason: 'rate_limited' })
      expect(await jobsOf(id)).toMatchObject([{ startAfter: notBefore }])
      expect(ran).not.toHaveBeenCalled()
    })

    test('does nothing for a withdrawn submission', async () => {
      const id = await queued()
      await withoutJobs(id)
      await studio.db.submission.update({ where: { id }, data: { status: 'withdrawn' } })
      await dispatch(studio, id)
      expect(await scene.read(id)).toMatchObject({ status: 'withdrawn', notBefore: null, reason: null })
      expect(await jobsOf(id)).toEqual([])
    })

    test('reads the key’s spend now and then for waiting submissions', async () => {
      now += 15 * SECOND
      const before = await studio.db.reading.count()
      const ids = [await queued(), await queued()]
      for (const id of ids) {
        await dispatch(studio, id)
        await scene.settled()
      }
      expect(await studio.db.reading.count()).toBe(before + 1)
    })
  })

  describe('after a stop by an admin', () => {
    const stop = () => stopSending(studio, scene.admin, { reason: 'The key leaked' })

    test('no waiting submission is sent until an admin ends it', async () => {
      const id = await queued()
      expect(await stop()).toEqual({ kind: 'settled' })
      await dispatch(studio, id)
      expect(await scene.read(id)).toMatchObject({ status: 'queued', reason: 'paused', sendCount: 0 })
      expect(scene.truth.posts).toEqual([])
      await liftPauses(studio, scene.admin)
      now += 15 * SECOND
      await dispatch(studio, id)
      expect((await scene.read(id)).status).toBe('pending')
    })

    test('no lease is in flight: the stop waits for it, however long it takes', async () => {
      const order: string[] = []
      let stopping: Promise<unknown> | undefined
      const transact = vi.spyOn(studio.db, '$transaction')
      await studio.db.$transaction(async (tx) => {
        expect(await mayLease(studio, tx)).toBeNull()
        stopping = stop().then(() => order.push('stopped'))
        await vi.waitUntil(aConnectionWaits, { timeout: 4_000 })
        order.push('leased')
      }, PATIENT)
      await stopping
      expect(order).toEqual(['leased', 'stopped'])
      expect(transact).toHaveBeenLastCalledWith(expect.any(Function), PATIENT)
    })
  })

  // Bug: a send that had begun before a stop was asked for still leased and POSTed; the kill left it unknown.
  test('a send that waits for its lease when a stop is asked for does not POST; the next sweep queues it', async () => {
    const id = await queued()
    await withoutJobs(id)
    let sent: Promise<void> | undefined
    await studio.db.$transaction(async (tx) => {
      expect(await mayLease(studio, tx)).toBeNull()
      sent = dispatch(studio, id)
      await vi.waitUntil(aConnectionWaits, { timeout: 4_000 })
      studio.closing = true
    }, PATIENT)
    await sent
    await scene.settled()
    studio.closing = false
    expect(await scene.read(id)).toMatchObject({ status: 'queued', sendCount: 0, reason: null })
    expect(scene.truth.posts).toEqual([])
    await sweep(studio)
    expect(await jobsOf(id)).toHaveLength(1)
    await dispatch(studio, id)
    expect((await scene.read(id)).status).toBe('pending')
  })

  describe('between the lease and the POST', () => {
    test.each([
      ['all clocks', () => (studio.now = studio.elapsedMs = later(15_001))],
      ['the monotonic clock', () => (studio.elapsedMs = later(15_001))],
      ['the machine’s clock', () => (studio.now = later(15_001))],
    ])('a process that was held up, as measured by %s, sends nothing', async (_name, holdUp) => {
      const clocks = { now: studio.now, elapsedMs: studio.elapsedMs }
      const id = await queued()
      onLease(holdUp)
      await dispatch(studio, id)
      await scene.settled()
      Object.assign(studio, clocks)
      const row = await scene.read(id)
      expect(row).toMatchObject({ status: 'queued', reason: 'not_sent', sendCount: 1 })
      expect(readMessage(row.reasonDetail ?? '')).toEqual({ key: 'status.trouble.heldUp' })
      expect(scene.truth.posts).toEqual([])
      await checkClock(studio)
    })

    test('a process that was held up only briefly sends', async () => {
      const id = await queued()
      onLease(() => {
        now += 15_000
      })
      await dispatch(studio, id)
      expect((await scene.read(id)).status).toBe('pending')
    })

    test('a process whose clock jumped forth and back sends nothing, although the guard passed', async () => {
      const clocks = { now: studio.now, elapsedMs: studio.elapsedMs }
      const id = await queued()
      onLease(() => {
        studio.now = later(-1_000)
        return checkClock(studio)
      })
      await dispatch(studio, id)
      Object.assign(studio, clocks)
      expect(await scene.read(id)).toMatchObject({ status: 'queued', reason: 'not_sent' })
      expect(scene.truth.posts).toEqual([])
    })

    /** A clock that is ahead by this time. */
    function later(ms: number) {
      return (() => new Date(now + ms)) as () => never
    }
  })

  /** Overrides a part of the journal's next records. */
  function sendingWith(part: Partial<Sending>) {
    const intend = studio.journal.intend.bind(studio.journal)
    vi.spyOn(studio.journal, 'intend').mockImplementation(async (intent) => ({
      ...(await intend(intent)),
      ...part,
    }))
  }

  describe('a send that the journal cannot record first', () => {
    test('is not made when its intent fails', async () => {
      const id = await queued()
      vi.spyOn(studio.journal, 'intend').mockRejectedValue(new Error('no disk'))
      await dispatch(studio, id)
      const row = await scene.read(id)
      expect(row).toMatchObject({ status: 'queued', reason: 'not_sent', sendCount: 1 })
      expect(readMessage(row.reasonDetail ?? '')).toEqual({ key: 'status.trouble.journalNotWritten' })
      expect(scene.truth.posts).toEqual([])
    })

    test('is not made when the mark before the request fails', async () => {
      const id = await queued()
      sendingWith({
        aboutToWrite: () => {
          throw new Error('no disk')
        },
      })
      await dispatch(studio, id)
      expect(await scene.read(id)).toMatchObject({
        status: 'queued',
        reason: 'not_sent',
        reasonDetail: 'no disk',
      })
      expect(scene.truth.posts).toEqual([])
    })

    test('is not made when writing took so long that its lease may have been settled', async () => {
      const id = await queued()
      sendingWith({
        aboutToWrite: () => {
          now += 15_001
        },
      })
      await dispatch(studio, id)
      const row = await scene.read(id)
      expect(row).toMatchObject({ status: 'queued', reason: 'not_sent' })
      expect(readMessage(row.reasonDetail ?? '')).toEqual({ key: 'status.trouble.heldUp' })
      expect(scene.truth.posts).toEqual([])
    })
  })

  test('sends nothing that the journal records as sent, even if the row does not know of it', async () => {
    const id = await queued()
    await dispatch(studio, id)
    await scene.settled()
    const { db } = studio
    await db.$executeRaw`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      DELETE FROM "Entry" WHERE kind = 'charge';
      DELETE FROM "SubmissionEvent" WHERE status <> 'queued';
      UPDATE "Submission" SET status = 'queued', "sendCount" = 0, "jobId" = NULL, "leasedBy" = NULL;
    END $$`
    await dispatch(studio, id)
    await scene.settled()
    expect(await scene.read(id)).toMatchObject({
      status: 'pending',
      jobId: 'job_1',
      sendCount: 1,
      kinds: ['charge', 'hold'],
    })
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('an answer counts even if the journal cannot record it; the failure is reported', async () => {
    const id = await queued()
    const told = vi.spyOn(studio.log, 'error')
    sendingWith({ saw: () => Promise.reject(new Error('no disk')) })
    await dispatch(studio, id)
    expect((await scene.read(id)).status).toBe('pending')
    expect(told).toHaveBeenCalledWith(
      { err: expect.any(Error), submissionId: id },
      'an answer could not be written to the journal',
    )
  })

  describe('an outcome', () => {
    const ACCEPTED: Outcome = { kind: 'accepted', jobId: 'job_1' }
    const LOST: Outcome = { kind: 'accepted_id_lost', detail: 'lost' }
    const UNKNOWN: Outcome = { kind: 'unknown', reason: 'no_answer', detail: 'nothing' }
    const NOT_SENT: Outcome = { kind: 'not_sent', detail: 'down' }
    const REFUSED: Outcome = {
      kind: 'refused',
      status: 400,
      errorCodes: [],
      detail: 'no',
      retryAfter: null,
    }

    const LEADS: [Status, string, Outcome, Status | null][] = [
      ['submitting', 'accepted', ACCEPTED, 'pending'],
      ['submitting', 'accepted, id lost', LOST, 'billed_without_job'],
      ['submitting', 'unknown', UNKNOWN, 'unknown'],
      ['submitting', 'not sent', NOT_SENT, 'queued'],
      ['submitting', 'refused', REFUSED, 'rejected'],
      ['unknown', 'accepted', ACCEPTED, 'pending'],
      ['unknown', 'accepted, id lost', LOST, 'billed_without_job'],
      ['unknown', 'unknown', UNKNOWN, null],
      ['unknown', 'not sent', NOT_SENT, 'rejected'],
      ['unknown', 'refused', REFUSED, 'rejected'],
      ['not_accepted', 'accepted', ACCEPTED, 'pending'],
      ['not_accepted', 'accepted, id lost', LOST, 'billed_without_job'],
      ['not_accepted', 'not sent', NOT_SENT, null],
      ['not_accepted', 'refused', REFUSED, null],
      ['billed_without_job', 'accepted', ACCEPTED, 'pending'],
      ['billed_without_job', 'accepted, id lost', LOST, null],
      ['billed_without_job', 'refused', REFUSED, null],
      ['withdrawn', 'accepted', ACCEPTED, null],
    ]

    async function waiting(status: Status, from: { leasedBy?: string; sendCount?: number } = {}) {
      const id = await queued()
      const lease = { leasedBy: studio.processId, sendCount: 1, ...from }
      const row = await studio.db.submission.update({ where: { id }, data: { status, ...lease } })
      return {
        ...row,
        submissionId: id,
        leasedBy: studio.processId,
        sendCount: 1,
      }
    }

    test.each(LEADS)('of a submission that is %s: %s', async (status, _name, outcome, to) => {
      const attempt = await waiting(status)
      const error = vi.spyOn(studio.log, 'error')
      const info = vi.spyOn(studio.log, 'info')
      await record(studio, attempt, outcome)
      const row = await scene.read(attempt.submissionId)
      expect(row.status).toBe(to ?? status)
      expect(row.jobId).toBe(to === 'pending' ? 'job_1' : null)
      const billed = to === 'pending' || to === 'billed_without_job'
      expect(row.acceptedAt).toEqual(billed ? new Date(now) : null)
      expect(row.acceptableUntil).toEqual(to === 'unknown' ? new Date(now + ACCEPTABLE_AFTER_MS) : null)
      if (to === 'queued') expect(Number(row.notBefore)).toBeGreaterThanOrEqual(now + 2 * SECOND)
      else expect(row.notBefore).toBeNull()
      if (to && 'detail' in outcome) expect(row.reasonDetail).toContain(outcome.detail)
      const reasons = {
        queued: 'not_sent',
        pending: null,
        billed_without_job: 'job_id_lost',
        unknown: 'no_answer',
      }
      if (to && to in reasons) expect(row.reason).toBe(reasons[to as keyof typeof reasons])
      if (to === 'rejected')
        expect(row.reason).toBe(outcome === REFUSED ? 'invalid_request' : 'gave_up_sending')
      expect(info).toHaveBeenCalledWith(
        expect.objectContaining({ submissionId: attempt.submissionId, outcome: outcome.kind }),
        'submission sent',
      )
      const quiet = to !== null || outcome === UNKNOWN || outcome === NOT_SENT
      expect(error.mock.calls).toEqual(
        quiet
          ? []
          : [
              [
                { submissionId: attempt.submissionId, outcome: outcome.kind },
                'no submission was waiting for this outcome',
              ],
            ],
      )
    })

    test.each(
      (['submitting', 'unknown', 'not_accepted', 'billed_without_job'] as const).flatMap((status) =>
        [ACCEPTED, NOT_SENT, REFUSED].map((outcome) => [outcome.kind, status, outcome] as const),
      ),
    )(
      '%s changes nothing of a submission that is %s since another send, or by another process',
      async (_kind, status, outcome) => {
        vi.spyOn(studio.log, 'error').mockImplementation(() => {})
        for (const from of [{ sendCount: 2 }, { leasedBy: 'another process' }]) {
          const attempt = await waiting(status, from)
          await record(studio, attempt, outcome)
          expect(await scene.read(attempt.submissionId)).toMatchObject({ status, ...from, jobId: null })
        }
      },
    )

    test('pauses sending when it is the third unknown outcome within five minutes', async () => {
      for (let times = 0; times < 3; times += 1) {
        expect(await studio.db.sendingPause.count()).toBe(0)
        await record(studio, await waiting('submitting'), UNKNOWN)
      }
      expect(await studio.db.sendingPause.count()).toBe(1)
    })

    test('is recorded as soon as the database accepts it', async () => {
      const attempt = await waiting('submitting')
      const told = vi.spyOn(studio.log, 'error')
      vi.spyOn(studio.db, '$transaction').mockRejectedValueOnce(new Error('away'))
      await record(studio, attempt, ACCEPTED)
      expect((await scene.read(attempt.submissionId)).status).toBe('pending')
      expect(told.mock.calls).toEqual([
        [
          { submissionId: attempt.submissionId, outcome: 'accepted', err: expect.any(Error) },
          'an outcome could not be written yet',
        ],
      ])
    })

    test('is left to the next start when the studio closes, and is in the journal if the database does not accept it', async () => {
      const id = await queued()
      scene.truth.onPost = async () => {
        studio.closing = true
        vi.spyOn(studio.db, '$transaction').mockRejectedValue(new Error('away'))
      }
      await dispatch(studio, id)
      studio.closing = false
      vi.restoreAllMocks()
      expect((await scene.read(id)).status).toBe('submitting')
      await recover(studio)
      expect((await scene.read(id)).status).toBe('pending')
      expect(scene.truth.posts).toHaveLength(1)
    })

    test('is billed without a job, and reported, when its job belongs to another submission', async () => {
      await record(studio, await waiting('submitting'), ACCEPTED)
      const second = await waiting('submitting')
      await record(studio, second, ACCEPTED)
      const row = await scene.read(second.submissionId)
      expect(row).toMatchObject({ status: 'billed_without_job', reason: 'job_id_lost', jobId: null })
      expect(readMessage(row.reasonDetail ?? '')).toEqual({
        key: 'status.trouble.jobOfAnother',
        values: { jobId: 'job_1' },
      })
    })
  })
})
