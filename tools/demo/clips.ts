import { copyFile, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { judgeMedia } from '#lib/archive/checks.ts'
import { clipFiles, hashFile, PICTURES, type Pictures } from '#lib/archive/files.ts'
import { inspectMedia } from '#lib/archive/media.ts'
import { inFull } from '#lib/i18n/english.ts'
import { renderPrompt } from '#tools/bench/rig/render.ts'
import { SCENES, type Scene } from './cast.ts'

/** A rendered scene on disk, with all that a clip's row says of its file. */
export interface RenderedClip {
  video: string
  pictures: Pictures
  sizeBytes: number
  sha256: string
  durationSeconds: number
  width: number
  height: number
}

export type Clips = Record<Scene, RenderedClip>

/** Renders every scene into `folder` with the built-in renderer, and draws its pictures as the archive does. */
export async function renderClips(folder: string, tell: (line: string) => void): Promise<Clips> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = Object.keys(SCENES) as Scene[]
  const waiting = [...names]
  const clips: Partial<Clips> = {}
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      clips[name] = await renderClip(folder, name)
      tell(`Rendered ${Object.keys(clips).length} of ${names.length}: ${SCENES[name]}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return clips as Clips
}

async function renderClip(folder: string, name: Scene): Promise<RenderedClip> {
  const video = join(folder, `${name}.mp4`)
  await renderPrompt(SCENES[name], video)
  return lookAtClip(video)
}

/** Draws a video's pictures beside it, and tells all that a clip's row says. @throws when it is not what is sold. */
export async function lookAtClip(video: string): Promise<RenderedClip> {
  const beside = (ending: string) => video.replace(/\.mp4$/, ending)
  const pictures = {
    poster: beside('.jpg'),
    thumbnail: beside('.thumbnail.webp'),
    sprite: beside('.webp'),
  }
  const report = await inspectMedia(video, pictures)
  const { facts, damage, problem: wrong } = judgeMedia(report, null, false)
  const problem = damage ?? wrong
  if (problem) throw new Error(`${video}: ${inFull(problem)}`)
  const { durationSeconds, width, height } = facts
  return { video, pictures, ...(await hashFile(video)), durationSeconds, width, height }
}

/** Puts a submission's own copy of a clip and its pictures where the studio keeps them. */
export async function copyClip(
  studioFolder: string,
  submissionId: string,
  clip: RenderedClip,
): Promise<void> {
  const files = clipFiles(studioFolder, submissionId)
  await copyFile(clip.video, files.video)
  for (const kind of PICTURES) {
    await copyFile(clip.pictures[kind], files[kind])
  }
}
