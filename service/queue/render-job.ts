import type { checkVideo } from '../media/gate.ts'
import type { Job, PrismaClient } from '../prisma/generated/client.ts'
import type { Renderer } from '../renderers/renderer.ts'
import type { StoredVideo, VideoStorage } from '../storage/videos.ts'
import { afterFailure, exhausted, type Failure, MOST_ATTEMPTS } from './attempts.ts'

export type CheckVideo = typeof checkVideo

export interface RenderDependencies {
  prisma: PrismaClient
  storage: VideoStorage
  renderer: Renderer
  checkVideo: CheckVideo
  retentionHours: number
  now(): Date
}

/** Aborting a render with this reason gives the job back instead of counting a failed attempt. */
export class GiveBack extends Error {
  override name = 'GiveBack'
}

export type RenderOutcome =
  | { kind: 'completed'; video: StoredVideo }
  | { kind: 'failed'; failure: Failure; cause: unknown }
  | { kind: 'again'; cause: unknown }
  | { kind: 'given back' }
  | { kind: 'nothing to do' }

const MS_PER_HOUR = 3_600_000

/** Renders one job and writes down what came of it; the only writer of a job's status after the 202. */
export async function renderJob(
  deps: RenderDependencies,
  jobId: string,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const job = await deps.prisma.job.findUnique({ where: { id: jobId } })
  if (!job || job.status === 'completed' || job.status === 'failed') return { kind: 'nothing to do' }
  if (job.renderAttempts >= MOST_ATTEMPTS)
    return fail(deps, jobId, exhausted(), 'its process died during the last one')
  await begin(deps, jobId)
  try {
    const video = await makeVideo(deps, job, signal)
    const completedAt = deps.now()
    const expiresAt = new Date(completedAt.getTime() + deps.retentionHours * MS_PER_HOUR)
    await move(deps, jobId, { status: 'completed', completedAt, expiresAt, ...video })
    return { kind: 'completed', video }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof GiveBack) return giveBack(deps, jobId)
    const next = afterFailure(error, job.renderAttempts + 1)
    return next.kind === 'again' ? { kind: 'again', cause: error } : fail(deps, jobId, next.failure, error)
  }
}

async function makeVideo(deps: RenderDependencies, job: Job, signal: AbortSignal): Promise<StoredVideo> {
  const path = deps.storage.temporaryPath(job.id)
  try {
    const seed = job.seed === null ? chooseSeed(job.id) : Number(job.seed)
    signal.throwIfAborted()
    await deps.renderer.render({ prompt: job.prompt, seed, outputPath: path }, signal)
    const checked = await deps.checkVideo(path)
    if (!checked.ok)
      throw new Error(`The rendered file is not a proper video: ${checked.problems.join('; ')}`)
    signal.throwIfAborted()
    return await deps.storage.keep(job.id, path)
  } finally {
    await deps.storage.remove(path)
  }
}

type JobChange = Parameters<PrismaClient['job']['updateMany']>[0]['data']

/** Changes a job that is not final yet: what is completed or failed stays so. */
async function move(deps: RenderDependencies, jobId: string, data: JobChange): Promise<void> {
  await deps.prisma.job.updateMany({ where: { id: jobId, status: { in: ['pending', 'in_progress'] } }, data })
}

function begin(deps: RenderDependencies, jobId: string): Promise<void> {
  return move(deps, jobId, { status: 'in_progress', startedAt: deps.now(), renderAttempts: { increment: 1 } })
}

async function giveBack(deps: RenderDependencies, jobId: string): Promise<RenderOutcome> {
  await move(deps, jobId, { status: 'pending', startedAt: null, renderAttempts: { decrement: 1 } })
  return { kind: 'given back' }
}

async function fail(
  deps: RenderDependencies,
  jobId: string,
  failure: Failure,
  cause: unknown,
): Promise<RenderOutcome> {
  const { code, message } = failure
  await move(deps, jobId, {
    status: 'failed',
    failureCode: code,
    failureMessage: message,
    completedAt: deps.now(),
  })
  return { kind: 'failed', failure, cause }
}

/** The seed of a job whose client chose none: another one for every job, the same one when it is rendered again. */
function chooseSeed(jobId: string): number {
  return Number.parseInt(jobId.replaceAll('-', '').slice(0, 12), 16)
}
