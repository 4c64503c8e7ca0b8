import { fieldsOf, type Job } from '../evidence.ts'
import { readMedia } from '../media.ts'
import type { Exchange } from '../wire.ts'
import { type Session, takeReading } from './session.ts'

const FINAL = ['completed', 'failed']

const EMPTY = Buffer.alloc(0)

/** Polls every accepted job until all are final or the time is up. */
export async function followJobs(session: Session): Promise<void> {
  const { evidence, options } = session
  const begun = performance.now()
  for (const { name, jobId } of evidence.submissions)
    if (jobId !== null && !evidence.jobs.some(({ id }) => id === jobId))
      evidence.jobs.push({ name, id: jobId, polls: [], seconds: null })
  const waited = () => (performance.now() - begun) / 1000
  for (;;) {
    for (const job of evidence.jobs.filter(({ seconds }) => seconds === null)) {
      if (await pollJob(session, job)) job.seconds = waited()
    }
    const ended = evidence.jobs.every(({ seconds }) => seconds !== null)
    if (ended || waited() + options.pollSeconds > options.waitSeconds) break
    await session.pause(options.pollSeconds)
  }
  // Once more: what is final has to stay so.
  for (const job of evidence.jobs.filter(({ seconds }) => seconds !== null)) await pollJob(session, job)
  await takeReading(session, 'polling', 'polling')
}

/** @returns whether the job is final. */
async function pollJob(session: Session, job: Job): Promise<boolean> {
  const exchange = await session.wire.get(session.paths.job(job.id), session.key)
  job.polls.push(exchange)
  return FINAL.includes(String(fieldsOf(exchange).status))
}

/** Downloads the first finished video twice. */
export async function downloadVideo(session: Session): Promise<void> {
  const { evidence, wire, paths, key } = session
  const done = evidence.jobs.find(({ polls }) => polls.some((poll) => fieldsOf(poll).status === 'completed'))
  if (!done) return
  const path = paths.content(done.id)
  const first = await wire.get(path, key)
  const second = await wire.get(path, key)
  const media = await readMedia(first.answer?.body ?? EMPTY)
  evidence.downloads = { jobId: done.id, first, second, media }
  await takeReading(session, 'download', 'downloading twice')
}

/** What the specification leaves open and is free to ask: an unknown job, and content that is not there yet. */
export async function askOpenQuestions(session: Session): Promise<void> {
  const { evidence, wire, paths, key } = session
  evidence.unknownJob = await wire.get(paths.job('00000000-0000-4000-8000-000000000000'), key)
  const id = evidence.submissions.find(({ jobId }) => jobId !== null)?.jobId
  if (!id) return
  const early: Exchange = await wire.get(paths.content(id), key)
  evidence.contentTooEarly = early
}
