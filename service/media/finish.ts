import { rename, rm } from 'node:fs/promises'
import type { VideoFormat } from '../models.ts'
import { conformVideo, type SilentTrack } from './conform.ts'
import { checkVideo, type VideoCheck } from './gate.ts'

/**
 * Turns a renderer's file at `path` into the promised format, and reports whether it succeeded. A file that passes the
 * gate is left unchanged; any other is conformed in place and must then pass.
 * @throws the errors of `conformVideo`; the renderer's file is then unchanged.
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
