import { availableParallelism } from 'node:os'
import { judgeMedia } from '#lib/archive/checks.ts'
import { clipFiles, hashFile, makeClipFolder } from '#lib/archive/files.ts'
import { inspectMedia } from '#lib/archive/media.ts'
import { inFull } from '#lib/i18n/english.ts'
import { renderPrompt } from '#tools/bench/rig/render.ts'
import type { Shot } from './schedule.ts'

/** A video in its place in the studio, with the columns of its row. */
export interface RenderedClip {
  path: string
  sizeBytes: number
  sha256: string
  durationSeconds: number
  width: number
  height: number
}

/** Makes the video of a take at a path. */
export type MakeVideo = (shot: Shot, path: string) => Promise<void>

/** Renders a take by itself, with the built-in renderer, as the service does. */
export const renderShot: MakeVideo = ({ prompt, seed }, path) => renderPrompt(prompt, path, seed)

/** Makes the video of every finished take where the studio keeps it, two at a time, with its pictures beside it. */
export async function makeClips(
  folder: string,
  shots: readonly Shot[],
  make: MakeVideo,
  tell: (line: string) => void,
): Promise<Map<string, RenderedClip>> {
  makeClipFolder(folder)
  const finished = shots.filter(({ archivedAt }) => archivedAt !== null)
  const waiting = [...finished]
  const clips = new Map<string, RenderedClip>()
  const work = async () => {
    for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift()) {
      await make(shot, clipFiles(folder, shot.id).video)
      clips.set(shot.id, await lookAt(folder, shot.id))
      tell(`${clips.size} of ${finished.length}: ${shot.prompt}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return clips
}

/** Draws a video's pictures beside it as the archive does. @throws when it differs from the product. */
async function lookAt(folder: string, submissionId: string): Promise<RenderedClip> {
  const { video, ...pictures } = clipFiles(folder, submissionId)
  const { facts, damage, problem } = judgeMedia(await inspectMedia(video, pictures), null, false)
  const wrong = damage ?? problem
  if (wrong) throw new Error(`${video}: ${inFull(wrong)}`)
  const { durationSeconds, width, height } = facts
  return { path: video, ...(await hashFile(video)), durationSeconds, width, height }
}
