import type { VideoFormat } from './models.ts'

/** A request to a renderer. */
export interface RenderRequest {
  jobId: string
  /** The customer's words, any Unicode text. */
  prompt: string
  /** Any safe integer, chosen by the customer or by the service. */
  seed: number
  /** The format of the finished video; the renderer's file is conformed to it afterwards. */
  format: VideoFormat
  /** Where the MP4 is written. The caller names it and moves it. */
  outputPath: string
  /** Work in progress elsewhere, as remembered by an earlier attempt of this job; null when there is none. */
  remembered: string | null
}

/** The reports of a renderer while it works. Both may reject: the worker has lost the job, and the render ends. */
export interface RenderProgress {
  /** Rendering has started; until then the job is pending. */
  started(): Promise<void>
  /** Stores where the work is (a model server's address and id), so that the next attempt can resume it; null forgets it. */
  remember(work: string | null): Promise<void>
}

/**
 * Makes one video file from a request.
 *
 * `render` resolves when the file is complete. It rejects with the signal's reason when aborted, with
 * `PermanentRenderError` when a retry cannot help, with `RendererUnavailableError` when nothing is wrong with
 * the job but it cannot be rendered now, and with any other error for an attempt that failed.
 */
export interface Renderer {
  name: string
  render(request: RenderRequest, progress: RenderProgress, signal: AbortSignal): Promise<void>
}

/** A failure that a retry cannot fix: the job ends as failed. */
export class PermanentRenderError extends Error {
  override name = 'PermanentRenderError'
}

/** The job cannot be rendered now (a model server is away or busy, a disk is full): it is retried; no attempt is counted. */
export class RendererUnavailableError extends Error {
  override name = 'RendererUnavailableError'
}
