import { setTimeout as pause } from 'node:timers/promises'
import type { VideoCheck } from '../media/gate.ts'
import { MODELS, type Model, type VideoFormat } from '../models.ts'
import type { Renderer } from '../renderer.ts'
import type { RendererName } from '../renderers/names.ts'
import type { StoredVideo, VideoStorage } from '../storage/videos.ts'
import { type AfterFailure, afterFailure, type Failure, WORKER_LOST } from './attempts.ts'
import { isExhausted, type Lease, type RenderQueue } from './render-queue.ts'

/** Turns a rendered file into a finished video of a format, or lists its faults (service/media/finish.ts). */
export type FinishVideo = (path: string, format: VideoFormat, signal: AbortSignal) => Promise<VideoCheck>

export interface RenderDependencies {
  queue: RenderQueue
  storage: VideoStorage
  /** The models on offer; all of models.ts when not given. */
  models?: readonly Model[]
  /** The renderer of a name; null: the renderer that the operator configured. */
  rendererOf(name: RendererName | null): Renderer
  finishVideo: FinishVideo
  retentionHours: number
  now(): Date
}

/** Aborting a render with this reason returns the job instead of counting a failed attempt. */
export class GiveBack extends Error {
  override name = 'GiveBack'
}

/** Another worker has the job: the render ends, and changes nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export type RenderOutcome =
  | { kind: 'completed'; video: StoredVideo }
  | { kind: 'failed'; failure: Failure; cause: unknown }
  | { kind: 'again' | 'put off'; cause: unknown }
  | { kind: 'given back' }
  | { kind: 'lease lost' }

const MS_PER_HOUR = 3_600_000
/** The longest render, from its actual start. Typical is one to three minutes (docs/contract.md, "Poll a job"). */
const LONGEST_RENDER_MS = 15 * 60_000

/** The attempts to record a stored video, and the pause between them. */
const COMPLETE_TRIES = 5
const COMPLETE_PAUSE_MS = 1_000

/** Renders one leased job and records the result. */
export async function renderJob(
  deps: RenderDependencies,
  lease: Lease,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  if (isExhausted(lease)) return fail(deps, lease, WORKER_LOST, 'the workers of its renders were lost')
  try {
    await deps.storage.check() // a video without storage would be lost
    const video = await makeVideo(deps, lease, signal)
    return await complete(deps, lease, video, signal)
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'lease lost' }
    if (signal.aborted && signal.reason instanceof GiveBack) {
      const options = { delaySeconds: 0, countAttempt: false }
      return (await deps.queue.release(lease, options)) ? { kind: 'given back' } : { kind: 'lease lost' }
    }
    return settle(deps, lease, afterFailure(error, lease.attempts), error)
  }
}

async function makeVideo(deps: RenderDependencies, lease: Lease, signal: AbortSignal): Promise<StoredVideo> {
  const model = modelOf(lease, deps.models ?? MODELS)
  const outputPath = deps.storage.temporaryPath(lease.jobId)
  const tooLong = new AbortController()
  const ends = AbortSignal.any([signal, tooLong.signal])
  let timer: NodeJS.Timeout | undefined
  try {
    ends.throwIfAborted()
    await deps.rendererOf(model.renderer).render(
      {
        jobId: lease.jobId,
        prompt: lease.prompt,
        seed: lease.seed ?? chooseSeed(lease.jobId),
        format: model.format,
        outputPath,
        remembered: lease.remoteWork,
      },
      {
        started: async () => {
          timer ??= setTimeout(() => tooLong.abort(new Error('The render took too long.')), LONGEST_RENDER_MS)
          if (!(await deps.queue.begin(lease))) throw new LeaseLost()
        },
        remember: async (work) => {
          if (!(await deps.queue.remember(lease, work))) throw new LeaseLost()
        },
      },
      ends,
    )
    const checked = await deps.finishVideo(outputPath, model.format, ends)
    if (!checked.ok)
      throw new Error(`The rendered file is not a proper video: ${checked.problems.join('; ')}`)
    ends.throwIfAborted()
    return await deps.storage.keep(lease.jobId, outputPath)
  } catch (error) {
    // The next attempt waits for slow work once more. Then it hangs, and is submitted again.
    if (tooLong.signal.aborted && lease.remoteWork !== null) await deps.queue.remember(lease, null)
    throw error
  } finally {
    clearTimeout(timer)
    await deps.storage.removeTemporary(outputPath)
  }
}

/**
 * Completes the job of a stored video; if two workers both get this far, one keeps its video. A database that is
 * unavailable for a moment costs no render. After a lost answer the video may be the job's already, so it is not
 * removed then.
 */
async function complete(
  deps: RenderDependencies,
  lease: Lease,
  video: StoredVideo,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const completedAt = deps.now()
  const expiresAt = new Date(completedAt.getTime() + deps.retentionHours * MS_PER_HOUR)
  for (let tries = 1; ; tries += 1) {
    try {
      if (await deps.queue.complete(lease, video, { completedAt, expiresAt }))
        return { kind: 'completed', video }
      if (tries === 1) await deps.storage.remove(video.contentName)
      return { kind: 'lease lost' }
    } catch (error) {
      if (tries === COMPLETE_TRIES) throw error
      await pause(COMPLETE_PAUSE_MS, undefined, { signal })
    }
  }
}

async function settle(
  deps: RenderDependencies,
  lease: Lease,
  next: AfterFailure,
  cause: unknown,
): Promise<RenderOutcome> {
  if (next.kind === 'final') return fail(deps, lease, next.failure, cause)
  const options = { delaySeconds: next.delaySeconds, countAttempt: next.kind === 'again' }
  return (await deps.queue.release(lease, options)) ? { kind: next.kind, cause } : { kind: 'lease lost' }
}

async function fail(
  deps: RenderDependencies,
  lease: Lease,
  failure: Failure,
  cause: unknown,
): Promise<RenderOutcome> {
  const failed = await deps.queue.fail(lease, failure, deps.now())
  return failed ? { kind: 'failed', failure, cause } : { kind: 'lease lost' }
}

function modelOf({ model: id }: Lease, models: readonly Model[]): Model {
  const model = models.find((candidate) => candidate.id === id)
  if (!model) throw new Error(`The job is for the model ${id}, which is no longer on offer.`)
  return model
}

/** The seed of a job without one: different for every job, and the same in each of its renders. */
function chooseSeed(jobId: string): number {
  return Number.parseInt(jobId.replaceAll('-', '').slice(0, 12), 16)
}
