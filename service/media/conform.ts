import { z } from 'zod'
import { runTask } from '#platform/task-process.ts'
import type { VideoFormat } from '../models.ts'
import { PermanentRenderError } from '../renderer.ts'
import { rethrowDiskFull } from './disk-full.ts'

/** The handling of a video without sound when the format has sound. */
export type SilentTrack = 'refuse' | 'add'

export interface ConformTask {
  inputPath: string
  outputPath: string
  format: VideoFormat
  silentTrack: SilentTrack
}

const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made') }),
  z.object({ kind: z.literal('no sound') }),
  z.object({ kind: z.literal('unusable'), problem: z.string() }),
])

/** The result for a file. */
export type ConformReport = z.infer<typeof report>

/**
 * Makes a file of exactly `format` from the file of a model: cropped to the middle and scaled (never stretched), cut
 * to the duration, stereo AAC at 48 kHz, a whole number of frames a second, the index at the front. Missing sound is
 * filled with silence at the end; a file without sound is refused or given a silent track, as `silentTrack` says.
 *
 * Runs in a separate process. Throws `PermanentRenderError` for a video without sound that is refused,
 * `RendererUnavailableError` when the disk is full, the signal's reason after an abort, and any other error for a file
 * that is too short or cannot be decoded.
 */
export async function conformVideo(
  inputPath: string,
  outputPath: string,
  format: VideoFormat,
  options: { silentTrack: SilentTrack; signal: AbortSignal },
): Promise<void> {
  const task: ConformTask = { inputPath, outputPath, format, silentTrack: options.silentTrack }
  const answer = await runTask(new URL('./conform.worker.ts', import.meta.url), {
    task,
    signal: options.signal,
  }).catch(rethrowDiskFull)
  const result = report.parse(answer)
  if (result.kind === 'no sound') throw new PermanentRenderError('the model made no sound')
  if (result.kind === 'unusable') throw new Error(`The model made no proper video: ${result.problem}`)
}
