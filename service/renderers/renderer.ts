/** What a renderer is asked to make. */
export interface RenderRequest {
  /** The customer's words, any Unicode text. */
  prompt: string
  /** Any safe integer; null when the caller chose none. */
  seed: number | null
  /** Where the finished MP4 is written. The caller names it and moves it. */
  outputPath: string
}

/**
 * Makes one video file from a request.
 * `render` resolves when the file is complete, and rejects with the signal's reason when aborted,
 * with `PermanentRenderError` when retrying cannot help, and with any other error otherwise.
 */
export interface Renderer {
  name: string
  render(request: RenderRequest, signal: AbortSignal): Promise<void>
}

/** A failure that rendering again cannot mend. */
export class PermanentRenderError extends Error {
  override name = 'PermanentRenderError'
}
