import { rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { answering, serving } from '#tests/fixtures/archive/content.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import type { Caller } from '../caller.ts'
import { markSent, reopen } from '../money/claims/change.ts'
import { exportClaims } from '../money/claims/export.ts'
import { openByHand } from '../money/claims/open.ts'
import { listClaims } from '../money/claims/queries.ts'
import { move } from '../submissions/transition.ts'
import { archiveVideo } from './archive.ts'
import { checkFiles } from './check-files.ts'

const DAY = 24 * 3_600_000

describe('a paid video that the service has no more', () => {
  const archive = openForTests(() => openArchiveTest())
  let admin: Caller
  let video: Buffer
  beforeAll(async () => {
    video = await makeVideo()
    admin = await makeCaller(archive.studio, { role: 'admin' })
  })

  const states = async (id: string) => (await archive.claim(id))?.history.map((event) => event.state)
  /** A person puts a file in its place, and the studio is started again. */
  async function putInPlace(id: string, bytes: Buffer) {
    writeFileSync(archive.files(id).video, bytes)
    await checkFiles(archive.studio)
    await archiveVideo(archive.studio, id)
  }

  async function lost(): Promise<string> {
    const id = await archive.one()
    await archive.giveUp(id)
    return id
  }

  it('has no claim while it may still be had', async () => {
    const id = await archive.one()
    archive.serve(id, answering('410 Gone'))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('opens one claim when it is given up, with its job and its times, on the page and in the file', async () => {
    const id = await lost()
    const { finishedAt } = await archive.studio.db.submission.findUniqueOrThrow({ where: { id } })
    expect(await archive.claim(id)).toMatchObject({
      cause: 'video_lost',
      state: 'open',
      jobId: `job_${id}`,
      amountYen: 250,
      finishedAt: finishedAt?.toISOString(),
      history: [{ state: 'open', person: null, note: null }],
      mayBecome: ['sent', 'credited', 'refused'],
    })
    const { claims } = await listClaims(archive.studio, admin, { state: 'open' })
    expect(claims.map((one) => one.submissionId)).toContain(id)
    let file = ''
    for await (const piece of exportClaims(archive.studio, admin, { zone: 'UTC', withPrompts: false })) {
      file += piece
    }
    const line = file.split('\r\n').find((one) => one.includes(id))
    expect(line).toContain(`,job_${id},video_lost,250,`)
    expect(line).toContain(finishedAt?.toISOString().slice(0, 19).replace('T', ' '))
  })

  it('opens one after a week of failures, too', async () => {
    const id = await archive.one()
    await archive.studio.db.submission.update({ where: { id }, data: { archiveTries: 100 } })
    archive.serve(id, answering('503 Service Unavailable'))
    archive.test.advance(8 * DAY + 1_000)
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_lost', state: 'open' })
  })

  it('opens one only, however often it is given up', async () => {
    const id = await lost()
    await putInPlace(id, video.subarray(0, 1_000))
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_lost', state: 'open' })
    await archive.giveUp(id)
    expect(await states(id)).toEqual(['open'])
  })

  it('opens none for a process whose right to give up was lost meanwhile', async () => {
    const id = await archive.one()
    archive.test.advance(DAY + 1_000)
    archive.serve(id, (socket, request, all) => {
      void archive.studio.db.submission
        .update({ where: { id }, data: { archiveTry: 'another' } })
        .then(() => answering('410 Gone')(socket, request, all))
    })
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('takes the claim back when the video comes home after all', async () => {
    const id = await lost()
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'refused' })
    expect((await archive.claim(id))?.history.at(-1)).toMatchObject({
      note: { key: 'claims.notes.broughtHome' },
      person: null,
    })
  })

  // Bug: it stayed open for ever, because the note seemed to say that a person had opened it for more than that.
  it('takes back one that a person had only taken up again, with a note', async () => {
    const id = await lost()
    await markSent(archive.studio, admin, { submissionIds: [id] })
    await reopen(archive.studio, admin, { submissionIds: [id], note: 'Not sent after all.' })
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'refused' })
  })

  it('takes back what a person opened for a job that hung, when its video comes home', async () => {
    const id = await archive.one()
    await openByHand(archive.studio, admin, { submissionId: id, reason: 'It hangs.' })
    const finishedAt = new Date(archive.studio.now().getTime() + 60_000)
    await archive.studio.db.submission.update({ where: { id }, data: { finishedAt } })
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'by_hand', state: 'refused' })
    expect((await archive.claim(id))?.history.at(-1)?.note).toEqual({ key: 'claims.notes.broughtHome' })
  })

  it('leaves open what a person opened for a finished video, however often that comes home', async () => {
    const id = await archive.one()
    archive.test.advance(1_000)
    const reason = 'It shows something else.'
    await openByHand(archive.studio, admin, { submissionId: id, reason })
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'by_hand', state: 'open', reason })
  })

  it('leaves a claim that was sent to whoever sent it', async () => {
    const id = await lost()
    await markSent(archive.studio, admin, { submissionIds: [id] })
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'sent' })
  })

  it('asks for nothing that was here once: that our copy is gone is no fault of the service', async () => {
    const id = await archive.one(video)
    rmSync(archive.files(id).video)
    await checkFiles(archive.studio)
    await archive.giveUp(id)
    expect(await archive.studio.db.submission.findUnique({ where: { id } })).toMatchObject({
      lostAt: expect.any(Date),
    })
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('opens the claim of a job that had been found again', async () => {
    const { studio } = archive
    const id = await makeSubmission(studio, admin.id, 'billed_without_job')
    await move(studio, id, 'billed_without_job', 'pending', { fields: { jobId: `job_${id}` } })
    await move(studio, id, 'pending', 'completed', { fields: { finishedAt: studio.now() } })
    expect(await archive.claim(id)).toMatchObject({ cause: 'found', state: 'refused' })
    await archive.giveUp(id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_lost', state: 'open' })
    expect((await archive.claim(id))?.history.at(-1)?.note).toEqual({
      key: 'claims.notes.foundThenLost',
    })
  })
})
