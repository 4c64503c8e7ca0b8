import { rename, rm } from 'node:fs/promises'
import type { VideoFormat } from '../models.ts'
import { conformVideo, type SilentTrack } from './conform.ts'
import { checkVideo, type VideoCheck } from './gate.ts'

/**
 * Makes what a renderer wrote to `path` into what the service promises, and says whether it is. A file that passes the
 * gate is left as it is; any other is conformed, put in its place, and has to pass then.
 * @throws what `conformVideo` throws; the file is then still as the renderer wrote it.
 */
export async function finishVideo(
  path: string,
  format: VideoFormat,
  options: { silentTrack: SilentTrack; signal: AbortSignal },
): Promise<VideoCheck> {
  const asRendered = await checkVideo(path, format)
  if (asRendered.ok) return asRendered
  const conformed = `${path}.conformed`
  try {
    await conformVideo(path, conformed, format, options)
    options.signal.throwIfAborted()
    await rename(conformed, path)
  } finally {
    await rm(conformed, { force: true })
  }
  return checkVideo(path, format)
}
