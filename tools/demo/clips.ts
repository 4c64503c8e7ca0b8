import { linkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { judgeMedia } from '#lib/archive/checks.ts'
import { clipFiles, makeClipFolder, PICTURES } from '#lib/archive/files.ts'
import { inspectMedia } from '#lib/archive/media.ts'
import { inFull } from '#lib/i18n/english.ts'
import { hashFile } from '#platform/hash-file.ts'
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

/** Makes the video of a take where a studio with this folder keeps it, with its pictures beside it. */
export type MakeClip = (shot: Shot, folder: string) => Promise<RenderedClip>

/** Renders a take alone, with the built-in renderer, like the service. */
export const renderClip: MakeClip = async ({ id, prompt, seed }, folder) => {
  await renderPrompt(prompt, clipFiles(folder, id).video, seed)
  return lookAt(folder, id)
}

/** Gives every take the same video, which is inspected once. */
export function oneForAll(video: Buffer): MakeClip {
  let first: Promise<RenderedClip & { id: string }> | undefined
  const makeFirst = async (id: string, folder: string) => {
    await writeFile(clipFiles(folder, id).video, video)
    return { id, ...(await lookAt(folder, id)) }
  }
  return async (shot, folder) => {
    first ??= makeFirst(shot.id, folder)
    const { id, ...clip } = await first
    const [made, files] = [clipFiles(folder, id), clipFiles(folder, shot.id)]
    if (shot.id !== id) for (const kind of ['video', ...PICTURES] as const) linkSync(made[kind], files[kind])
    return { ...clip, path: files.video }
  }
}

/** Makes the clip of every finished take, two at a time. */
export async function makeClips(
  folder: string,
  shots: readonly Shot[],
  make: MakeClip,
  tell: (line: string) => void,
): Promise<Map<string, RenderedClip>> {
  makeClipFolder(folder)
  const finished = shots.filter(({ archivedAt }) => archivedAt !== null)
  const waiting = [...finished]
  const clips = new Map<string, RenderedClip>()
  const work = async () => {
    for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift()) {
      clips.set(shot.id, await make(shot, folder))
      tell(`${clips.size} of ${finished.length}: ${shot.prompt}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return clips
}

/** Draws a video's pictures beside it as the archive does. @throws when the video breaks the product's format. */
async function lookAt(folder: string, submissionId: string): Promise<RenderedClip> {
  const { video, ...pictures } = clipFiles(folder, submissionId)
  const { facts, damage, problem } = judgeMedia(await inspectMedia(video, pictures), null, false)
  const wrong = damage ?? problem
  if (wrong) throw new Error(`${video}: ${inFull(wrong)}`)
  const { durationSeconds, width, height } = facts
  return { path: video, ...(await hashFile(video)), durationSeconds, width, height }
}
