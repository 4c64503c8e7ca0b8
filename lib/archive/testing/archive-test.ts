import { createHash, randomUUID } from 'node:crypto'
import type { DatabasePlace } from '#platform/database.ts'
import { enqueueAll } from '../../background/jobs.ts'
import type { Studio } from '../../studio.ts'
import type { TestDatabase } from '../../testing/databases.ts'
import { makeCaller, openTestStudio, type TestStudio } from '../../testing/studio.ts'
import { type Behaviour, startUpstreamServer, type UpstreamServer } from '../../testing/upstream-server.ts'
import type { UpstreamOptions } from '../../upstream/client.ts'
import type { InspectMedia } from '../media.ts'

/** Finds every file what was paid for, without looking: for tests of what happens before and after the look. */
export const trustingLook: InspectMedia = async () => ({
  kind: 'facts',
  durationSeconds: 8,
  width: 1280,
  height: 720,
})

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface ArchiveTest {
  test: TestStudio
  studio: Studio
  upstream: UpstreamServer
  /** What the service answers to the next requests for the video of a submission; without one, 404. */
  serve(submissionId: string, behaviour: Behaviour): void
  /** Makes submissions whose jobs have just been seen completed, with their ledger and history. */
  completed(count?: number): Promise<string[]>
  /** Takes the job of the next download, and says when it is due; null when none waits. */
  nextTry(submissionId: string): Promise<Date | null>
  close(): Promise<void>
}

/** A studio with finished jobs at a service that misbehaves as told. */
export async function openArchiveTest(
  options: Pick<UpstreamOptions, 'timeouts' | 'allowPrivate'> & {
    database?: TestDatabase
    place?: DatabasePlace
  } = {},
): Promise<ArchiveTest> {
  const behaviours = new Map<string, Behaviour>()
  const upstream = await startUpstreamServer((socket, request, all) => {
    const job = /\/jobs\/([^/?]+)\/content/.exec(request.path)?.[1] ?? ''
    const behave = behaviours.get(job)
    if (behave) behave(socket, request, all)
    else socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
  })
  const timeouts = { body: 1_000, ...options.timeouts }
  const { allowPrivate = false, database, place } = options
  const service = { baseUrl: upstream.url, timeouts, allowPrivate }
  const test = await openTestStudio(service, database, place)
  const { studio } = test
  studio.inspectMedia = trustingLook
  const caller = await makeCaller(studio)
  return {
    test,
    studio,
    upstream,
    serve: (id, behaviour) => behaviours.set(jobOf(id), behaviour),
    completed: (count = 1) => insertCompleted(studio, caller.id, count),
    nextTry: async (id) => {
      const [job] = await studio.queue.findJobs('archive', { key: id, queued: true })
      if (job) await studio.queue.deleteJob('archive', job.id)
      return job?.startAfter ?? null
    },
    async close() {
      await test.close()
      await upstream.close()
    },
  }
}

function jobOf(submissionId: string): string {
  return `job_${submissionId}`
}

async function insertCompleted(studio: Studio, userId: string, count: number): Promise<string[]> {
  const at = studio.now()
  const ids = Array.from({ length: count }, () => randomUUID())
  await studio.db.submission.createMany({
    data: ids.map((id) => ({
      id,
      userId,
      attemptId: randomUUID(),
      prompt: 'A calm sea at dawn',
      priceYen: 250,
      status: 'completed' as const,
      createdAt: at,
      sendCount: 1,
      jobId: jobOf(id),
      acceptedAt: at,
      finishedAt: at,
      archiveBefore: new Date(at.getTime() + studio.settings.archiveRetentionHours * 3_600_000),
    })),
  })
  const each = <Kind>(kinds: readonly Kind[]) =>
    ids.flatMap((submissionId) => kinds.map((kind) => ({ submissionId, kind })))
  await studio.db.submissionEvent.createMany({
    data: each(['queued', 'submitting', 'pending', 'completed'] as const).map(({ submissionId, kind }) => ({
      submissionId,
      status: kind,
      at,
    })),
  })
  await studio.db.entry.createMany({
    data: each(['hold', 'charge'] as const).map((entry) => ({ ...entry, amountYen: 250, at })),
  })
  const work = ids.map((submissionId) => ({ submissionId, startAfter: at }))
  await studio.db.$transaction((tx) => enqueueAll(studio.queue, tx, 'archive', work))
  return ids
}
