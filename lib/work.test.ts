import { writeFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openArchiveTest } from '#tests/fixtures/archive/archive-test.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { openTestStudio } from '#tests/fixtures/studio.ts'
import { restoreReturnedFiles } from './archive/check-files.ts'
import { ROUNDS } from './submissions/jobs.ts'
import { startWork } from './work.ts'

it('schedules the rounds, and queues no round a second time until it has ended', async () => {
  const { studio, close } = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
  const schedules = await studio.queue.getSchedules()
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual(ROUNDS)

  expect(await studio.queue.send('sign-ins')).toEqual(expect.any(String))
  expect(await studio.queue.send('sign-ins')).toBeNull()
  await studio.db.signInAttempts.create({ data: { subject: 'full again', fullAt: new Date(0) } })
  const work = await startWork(studio)
  await vi.waitFor(async () => expect(await studio.db.signInAttempts.count()).toBe(0), WAIT)
  await vi.waitFor(async () => expect(await studio.queue.send('sign-ins')).not.toBeNull(), WAIT)
  await work.stop()
  await close()
})

it('takes in a lost video whose file is back, in the round of upkeep', async () => {
  const archive = await openArchiveTest()
  const id = await archive.one()
  await archive.giveUp(id)
  const work = await startWork(archive.studio)
  await archive.test.settled() // the check at start is over
  expect((await archive.read(id)).lostAt).not.toBeNull()
  writeFileSync(archive.files(id).video, 'a clip')
  const { now } = archive.studio
  archive.studio.now = () => new Date()
  await restoreReturnedFiles(archive.studio) // the file may still be copied
  expect((await archive.read(id)).lostAt).not.toBeNull()
  archive.studio.now = now // hours later
  await archive.studio.queue.send('upkeep')
  await vi.waitFor(async () => expect((await archive.read(id)).lostAt).toBeNull(), WAIT)
  await work.stop()
  await archive.close()
})
