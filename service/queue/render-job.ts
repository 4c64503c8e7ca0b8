import type { VideoCheck } from '../media/gate.ts'
import { MODELS, type Model, type VideoFormat } from '../models.ts'
import type { Renderer } from '../renderer.ts'
import type { RendererName } from '../renderers/names.ts'
import type { StoredVideo, VideoStorage } from '../storage/videos.ts'
import { type AfterFailure, afterFailure, type Failure, WORKER_LOST } from './attempts.ts'
import { type Claim, isExhausted, type RenderQueue } from './render-queue.ts'

/** Makes of a rendered file the finished video of a format, and says whether it is one (service/media/finish.ts). */
export type FinishVideo = (path: string, format: VideoFormat, signal: AbortSignal) => Promise<VideoCheck>

export interface RenderDependencies {
  queue: RenderQueue
  storage: VideoStorage
  /** What is on offer; all there is when not given. */
  models?: readonly Model[]
  /** The renderer of a name; null: the one that the operator configured. */
  rendererOf(name: RendererName | null): Renderer
  finishVideo: FinishVideo
  retentionHours: number
  now(): Date
}

/** Aborting a render with this reason gives the job back instead of counting a failed attempt. */
export class GiveBack extends Error {
  override name = 'GiveBack'
}

/** Somebody else has the job: the render ends, and changes nothing. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

export type RenderOutcome =
  | { kind: 'completed'; video: StoredVideo }
  | { kind: 'failed'; failure: Failure; cause: unknown }
  | { kind: 'again' | 'put off'; cause: unknown }
  | { kind: 'given back' }
  | { kind: 'claim lost' }

const MS_PER_HOUR = 3_600_000
/** Longest render, from its real beginning. Typical is one to three minutes (docs/contract.md, "Poll a job"). */
const LONGEST_RENDER_MS = 15 * 60_000

/** Renders one claimed job and writes down what came of it. */
export async function renderJob(
  deps: RenderDependencies,
  claim: Claim,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  if (isExhausted(claim)) return fail(deps, claim, WORKER_LOST, 'the workers of its renders were lost')
  try {
    const video = await makeVideo(deps, claim, signal)
    return await complete(deps, claim, video)
  } catch (error) {
    if (error instanceof ClaimLost) return { kind: 'claim lost' }
    if (signal.aborted && signal.reason instanceof GiveBack) {
      const options = { delaySeconds: 0, countAttempt: false }
      return (await deps.queue.release(claim, options)) ? { kind: 'given back' } : { kind: 'claim lost' }
    }
    return settle(deps, claim, afterFailure(error, claim.attempts), error)
  }
}

async function makeVideo(deps: RenderDependencies, claim: Claim, signal: AbortSignal): Promise<StoredVideo> {
  const model = modelOf(claim, deps.models ?? MODELS)
  const outputPath = deps.storage.temporaryPath(claim.jobId)
  const tooLong = new AbortController()
  const ends = AbortSignal.any([signal, tooLong.signal])
  let timer: NodeJS.Timeout | undefined
  try {
    ends.throwIfAborted()
    await deps.rendererOf(model.renderer).render(
      {
        jobId: claim.jobId,
        prompt: claim.prompt,
        seed: claim.seed ?? chooseSeed(claim.jobId),
        format: model.format,
        outputPath,
        remembered: claim.remoteWork,
      },
      {
        started: async () => {
          timer ??= setTimeout(() => tooLong.abort(new Error('The render took too long.')), LONGEST_RENDER_MS)
          if (!(await deps.queue.begin(claim))) throw new ClaimLost()
        },
        remember: async (work) => {
          if (!(await deps.queue.remember(claim, work))) throw new ClaimLost()
        },
      },
      ends,
    )
    const checked = await deps.finishVideo(outputPath, model.format, ends)
    if (!checked.ok)
      throw new Error(`The rendered file is not a proper video: ${checked.problems.join('; ')}`)
    ends.throwIfAborted()
    return await deps.storage.keep(claim.jobId, outputPath)
  } finally {
    clearTimeout(timer)
    await deps.storage.removeTemporary(outputPath)
  }
}

/** The video is kept before the job says so; of two workers that both got so far, one keeps its video. */
async function complete(deps: RenderDependencies, claim: Claim, video: StoredVideo): Promise<RenderOutcome> {
  const completedAt = deps.now()
  const expiresAt = new Date(completedAt.getTime() + deps.retentionHours * MS_PER_HOUR)
  if (await deps.queue.complete(claim, video, { completedAt, expiresAt })) return { kind: 'completed', video }
  await deps.storage.remove(video.contentName)
  return { kind: 'claim lost' }
}

async function settle(
  deps: RenderDependencies,
  claim: Claim,
  next: AfterFailure,
  cause: unknown,
): Promise<RenderOutcome> {
  if (next.kind === 'final') return fail(deps, claim, next.failure, cause)
  const options = { delaySeconds: next.delaySeconds, countAttempt: next.kind === 'again' }
  return (await deps.queue.release(claim, options)) ? { kind: next.kind, cause } : { kind: 'claim lost' }
}

async function fail(
  deps: RenderDependencies,
  claim: Claim,
  failure: Failure,
  cause: unknown,
): Promise<RenderOutcome> {
  const failed = await deps.queue.fail(claim, failure, deps.now())
  return failed ? { kind: 'failed', failure, cause } : { kind: 'claim lost' }
}

function modelOf({ model: id }: Claim, models: readonly Model[]): Model {
  const model = models.find((candidate) => candidate.id === id)
  if (!model) throw new Error(`The job is for the model ${id}, which is not on offer any more.`)
  return model
}

/** The seed of a job whose client chose none: another one for every job, the same one when it is rendered again. */
function chooseSeed(jobId: string): number {
  return Number.parseInt(jobId.replaceAll('-', '').slice(0, 12), 16)
}
