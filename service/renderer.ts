import type { VideoFormat } from './models.ts'

/** The order to a renderer. */
export interface RenderRequest {
  jobId: string
  /** The customer's words, any Unicode text. */
  prompt: string
  /** Any safe integer: the customer's, or the one the service chose for the job. */
  seed: number
  /** The format of the finished video; the renderer's file is conformed to it afterwards. */
  format: VideoFormat
  /** Where the MP4 is written. The caller names it and moves it. */
  outputPath: string
  /** The memory of an earlier attempt of this job about work under way elsewhere; null when there is none. */
  remembered: string | null
}

/** The reports of a renderer while it works. Both may reject: then the work is no longer this worker's, and ends. */
export interface RenderProgress {
  /** Rendering has really begun; until then the job is pending. */
  started(): Promise<void>
  /** Keeps where the work is (a model server's address and id), for the next attempt to go on from; null forgets it. */
  remember(work: string | null): Promise<void>
}

/**
 * Makes one video file from a request.
 *
 * `render` resolves when the file is complete. It rejects with the signal's reason when aborted, with
 * `PermanentRenderError` when rendering again cannot help, with `RendererUnavailableError` when nothing is wrong with
 * the job but it cannot be rendered now, and with any other error for an attempt that failed.
 */
export interface Renderer {
  name: string
  render(request: RenderRequest, progress: RenderProgress, signal: AbortSignal): Promise<void>
}

/** A failure that rendering again cannot mend: the job ends as failed. */
export class PermanentRenderError extends Error {
  override name = 'PermanentRenderError'
}

/** The job cannot be rendered now (a model server is away or busy, a disk is full): later, and no attempt is counted. */
export class RendererUnavailableError extends Error {
  override name = 'RendererUnavailableError'
}
