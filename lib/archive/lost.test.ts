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

describe('a paid video that the service no longer has', () => {
  const archive = openForTests(() => openArchiveTest())
  let admin: Caller
  let video: Buffer
  beforeAll(async () => {
    video = await makeVideo()
    admin = await makeCaller(archive.studio, { role: 'admin' })
  })

  const states = async (id: string) => (await archive.claim(id))?.history.map((event) => event.state)
  /** A person restores the file and restarts the studio. */
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

  it('has no claim while it may still be available', async () => {
    const id = await archive.one()
    archive.serve(id, answering('410 Gone'))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('opens one claim when it is given up, with job and times, on the page and in the file', async () => {
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
    for await (const piece of exportClaims(archive.studio, admin, { zone: 'UTC' })) {
      file += piece
    }
    const line = file.split('\r\n').find((one) => one.includes(id))
    expect(line).toContain(`,job_${id},video_lost,250,`)
    expect(line).toContain(finishedAt?.toISOString().slice(0, 19).replace('T', ' '))
  })

  it('also opens a claim after a week of failures', async () => {
    const id = await archive.one()
    await archive.studio.db.submission.update({ where: { id }, data: { archiveTries: 100 } })
    archive.serve(id, answering('500 Internal Server Error'))
    archive.test.advance(8 * DAY + 1_000)
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_lost', state: 'open' })
  })

  it('opens only one claim, however often it is given up', async () => {
    const id = await lost()
    await putInPlace(id, video.subarray(0, 1_000))
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_lost', state: 'open' })
    await archive.giveUp(id)
    expect(await states(id)).toEqual(['open'])
  })

  it('opens no claim for a process that has lost its lease', async () => {
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

  it('takes the claim back when the video is archived later', async () => {
    const id = await lost()
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'refused' })
    expect((await archive.claim(id))?.history.at(-1)).toMatchObject({
      note: { key: 'claims.notes.broughtHome' },
      person: null,
    })
  })

  // Bug: the claim stayed open for ever, because its note looked as if a person had opened it for another reason.
  it('takes back a claim that a person merely reopened, with a note', async () => {
    const id = await lost()
    await markSent(archive.studio, admin, { submissionIds: [id] })
    await reopen(archive.studio, admin, { submissionIds: [id], note: 'Not sent after all.' })
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'refused' })
  })

  it('takes back a claim that a person opened for a hung job, when its video is archived', async () => {
    const id = await archive.one()
    await openByHand(archive.studio, admin, { submissionId: id, reason: 'It hangs.' })
    const finishedAt = new Date(archive.studio.now().getTime() + 60_000)
    await archive.studio.db.submission.update({ where: { id }, data: { finishedAt } })
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'by_hand', state: 'refused' })
    expect((await archive.claim(id))?.history.at(-1)?.note).toEqual({ key: 'claims.notes.broughtHome' })
  })

  it('leaves open a claim that a person opened for a finished video, however often the video is archived', async () => {
    const id = await archive.one()
    archive.test.advance(1_000)
    const reason = 'It shows something else.'
    await openByHand(archive.studio, admin, { submissionId: id, reason })
    archive.serve(id, serving(video))
    await archiveVideo(archive.studio, id)
    expect(await archive.claim(id)).toMatchObject({ cause: 'by_hand', state: 'open', reason })
  })

  it('leaves a sent claim to its sender', async () => {
    const id = await lost()
    await markSent(archive.studio, admin, { submissionIds: [id] })
    await putInPlace(id, video)
    expect(await archive.claim(id)).toMatchObject({ cause: 'video_found', state: 'sent' })
  })

  it('opens no claim for a video that was archived once: the loss of our copy is not the service’s fault', async () => {
    const id = await archive.one(video)
    rmSync(archive.files(id).video)
    await checkFiles(archive.studio)
    await archive.giveUp(id)
    expect(await archive.studio.db.submission.findUnique({ where: { id } })).toMatchObject({
      lostAt: expect.any(Date),
    })
    expect(await archive.claim(id)).toBeUndefined()
  })

  it('reopens the claim that was taken back when its lost job was found', async () => {
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
