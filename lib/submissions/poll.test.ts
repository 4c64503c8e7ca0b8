import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { servedStudioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { httpAnswer } from '#tests/fixtures/upstream-server.ts'
import type { Caller } from '../caller.ts'
import { findSubmission } from '../gallery/queries.ts'
import { pollDue } from './poll.ts'
import { move } from './transition.ts'

describe('following a job', () => {
  const opened = servedStudioOfTests(() => {})
  let member: Caller
  let id: string

  beforeAll(async () => {
    member = await makeCaller(opened.studio)
  })
  beforeEach(async () => {
    id = await makeSubmission(opened.studio, member.id, 'pending')
  })

  const answering = (status: string, body = '{}') =>
    opened.upstream.behave((socket) => socket.write(httpAnswer(status, body)))
  const view = () => findSubmission(opened.studio, member, id)
  const row = () => opened.studio.db.submission.findUniqueOrThrow({ where: { id } })

  /** Polls whenever a poll is due, for this time; checks every half minute by default. */
  async function follow(ms: number, everyMs = 30_000) {
    const { studio } = opened
    for (const end = studio.now().getTime() + ms; studio.now().getTime() < end; ) {
      opened.advance(everyMs)
      await pollDue(studio, [id])
    }
  }

  // Bug: a job that the service no longer knew stayed “in line” for ever.
  test('a job unknown to the service for over an hour says so, and recovers when it is known again', async () => {
    answering('404 Not Found')
    await follow(50 * 60_000)
    expect(await view()).toMatchObject({
      status: 'pending',
      stalled: null,
      trouble: { key: 'troubles.asking', values: { problem: { key: 'troubles.unknownJob' } } },
    })
    await follow(75 * 60_000)
    expect(await view()).toMatchObject({ status: 'pending', stalled: 'unknown_job' })
    const body = { id: `job_${id}`, status: 'pending', poll_path: `/gateway/videos/jobs/job_${id}` }
    answering('200 OK', JSON.stringify(body))
    await follow(5 * 60_000)
    expect(await view()).toMatchObject({ stalled: null, trouble: null })
    await follow(4 * 3_600_000, 300_000)
    expect(await view()).toMatchObject({ status: 'pending', stalled: 'no_end' })
  })

  test('a job refused to our key has no end in sight after six hours', async () => {
    answering('401 Unauthorized')
    const problem = { key: 'troubles.status', values: { status: 401 } }
    const trouble = { key: 'troubles.asking', values: { problem } }
    await follow(3 * 3_600_000, 300_000)
    expect(await view()).toMatchObject({ stalled: null, trouble })
    await follow(3 * 3_600_000, 300_000)
    expect(await view()).toMatchObject({ stalled: 'no_end', trouble })
  })

  const jobs = () => opened.studio.queue.findJobs('poll', { key: id, queued: true })
  const polls = () => opened.upstream.received.filter(({ path }) => path.includes(`/jobs/job_${id}`)).length
  const waiting = () => {
    const body = { id: `job_${id}`, status: 'pending', poll_path: `/gateway/videos/jobs/job_${id}` }
    answering('200 OK', JSON.stringify(body))
  }

  test('makes one poll at a time, however many try, and the next 15 to 30 seconds later', async () => {
    const { studio } = opened
    waiting()
    for (const job of await jobs()) await studio.queue.deleteJob('poll', job.id)
    await Promise.all(Array.from({ length: 5 }, () => pollDue(studio, [id, randomUUID()])))
    expect(polls()).toBe(1)
    const [next, ...more] = await jobs()
    expect(more).toEqual([])
    const pauseMs = Number(next?.startAfter) - Number((await row()).polledAt)
    expect(pauseMs).toBeGreaterThanOrEqual(15_000)
    expect(pauseMs).toBeLessThanOrEqual(30_000)
  })

  test('postpones an early poll until 15 seconds after the last', async () => {
    const { studio } = opened
    waiting()
    await pollDue(studio, [id])
    for (const job of await jobs()) await studio.queue.deleteJob('poll', job.id)
    opened.advance(14_000)
    await pollDue(studio, [id])
    expect(polls()).toBe(1)
    const [next] = await jobs()
    expect(Number(next?.startAfter)).toBe(Number((await row()).polledAt) + 15_000)
    opened.advance(3_000)
    await pollDue(studio, [id])
    expect(polls()).toBe(2)
  })

  test('continues after a poll that another clock dated in the future', async () => {
    const { studio } = opened
    waiting()
    await studio.db.submission.update({
      where: { id },
      data: { polledAt: new Date(studio.now().getTime() + 60_000) },
    })
    for (const job of await jobs()) await studio.queue.deleteJob('poll', job.id)
    const asked = studio.now().getTime()
    await pollDue(studio, [id])
    expect(polls()).toBe(0)
    const [next] = await jobs()
    const afterMs = Number(next?.startAfter) - asked
    expect(afterMs).toBeGreaterThanOrEqual(15_000)
    expect(afterMs).toBeLessThan(60_000)
  })

  test('a poll that changes nothing is no visible change', async () => {
    waiting()
    const { updatedAt } = await row()
    await pollDue(opened.studio, [id])
    expect((await row()).updatedAt).toEqual(updatedAt)
  })

  // Bug: the trouble of a slow poll was written onto a submission that another process had since seen completed.
  test('a late poll changes nothing of a job that has ended', async () => {
    const { studio } = opened
    opened.upstream.behave((socket) => {
      const fields = { finishedAt: studio.now() }
      void move(studio, id, 'pending', 'completed', { fields }).then(() =>
        socket.write(httpAnswer('404 Not Found', '{}')),
      )
    })
    opened.advance(30_000)
    const before = await studio.queue.findJobs('poll', { key: id, queued: true })
    await pollDue(studio, [id])
    expect(await row()).toMatchObject({
      status: 'completed',
      pollTroubles: 0,
      pollTrouble: null,
    })
    expect(await studio.queue.findJobs('poll', { key: id, queued: true })).toEqual(before)
  })
})
