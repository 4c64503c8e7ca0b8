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
  /** The path of the MP4. The caller chooses it and moves the file. */
  outputPath: string
  /** Work in progress elsewhere, as remembered by an earlier attempt of this job; null if there is none. */
  remembered: string | null
}

/** The reports of a renderer while it works. Both may reject if the worker has lost the job; the render then ends. */
export interface RenderProgress {
  /** Rendering has started; until then the job is pending. */
  started(): Promise<void>
  /**
   * Stores the place of the work (a model server's address and id), so that the next attempt can resume it; null
   * deletes it.
   */
  remember(work: string | null): Promise<void>
}

/**
 * Makes one video file from a request.
 *
 * `render` resolves when the file is complete. It rejects with the signal's reason when aborted, with
 * `PermanentRenderError` when a retry cannot help, with `RendererUnavailableError` when the job is valid but
 * cannot be rendered now, and with any other error for an attempt that failed.
 */
export interface Renderer {
  name: string
  render(request: RenderRequest, progress: RenderProgress, signal: AbortSignal): Promise<void>
}

/** A failure that a retry cannot fix: the job ends as failed. */
export class PermanentRenderError extends Error {
  override name = 'PermanentRenderError'
}

/**
 * The job cannot be rendered now (a model server is unavailable or busy, a disk is full): it is retried; no attempt is
 * counted.
 */
export class RendererUnavailableError extends Error {
  override name = 'RendererUnavailableError'
}
