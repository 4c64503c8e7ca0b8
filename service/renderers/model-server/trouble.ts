import { PermanentRenderError, RendererUnavailableError, type RenderProgress } from '../../renderer.ts'

/**
 * What went wrong on a model server: the prompt is `refused` for good, this render of it `failed`, or nothing is wrong
 * with it and the server is `unavailable`.
 */
export type Trouble<Kind extends 'refused' | 'failed' | 'unavailable'> = Kind extends string
  ? { kind: Kind; reason: string }
  : never

/**
 * Ends an attempt. The work stays remembered when the server is only unavailable; else the next attempt begins anew.
 * @throws PermanentRenderError | RendererUnavailableError | Error, always one of them.
 */
export async function raise(
  trouble: Trouble<'refused' | 'failed' | 'unavailable'>,
  progress: RenderProgress,
): Promise<never> {
  if (trouble.kind === 'unavailable') throw new RendererUnavailableError(trouble.reason)
  await progress.remember(null)
  throw trouble.kind === 'refused' ? new PermanentRenderError(trouble.reason) : new Error(trouble.reason)
}
