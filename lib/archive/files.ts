import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#platform/sync-folder.ts'

/** A submission's id, as we make them; the only thing a file is ever named by. */
const OWN_ID = /^[0-9a-f-]{36}$/

export type ClipFiles = ReturnType<typeof clipFiles>

/** What is drawn of a video. */
export const PICTURES = ['poster', 'thumbnail', 'sprite'] as const

/** Paths of them. */
export type Pictures = Pick<ClipFiles, (typeof PICTURES)[number]>

/** Where all clips live. */
export function clipFolder(folder: string): string {
  return join(folder, 'clips')
}

/** Where the files of a submission live. @throws when the id is not one of ours. */
export function clipFiles(folder: string, submissionId: string) {
  if (!OWN_ID.test(submissionId)) throw new Error('Not a submission id.')
  const clips = clipFolder(folder)
  return {
    folder: clips,
    video: join(clips, `${submissionId}.mp4`),
    /** A download that is not whole, until one is. */
    damaged: join(clips, `${submissionId}.mp4.damaged-download`),
    poster: join(clips, `${submissionId}.jpg`),
    /** The poster as lists show it, where it could be drawn. */
    thumbnail: join(clips, `${submissionId}.thumbnail.webp`),
    /** Eight small pictures in a row. */
    sprite: join(clips, `${submissionId}.webp`),
  }
}

/** Where one claim's download goes until it is whole. No two claims ever write to the same file. */
export function partPath(files: ClipFiles, claimId: string): string {
  return `${files.video}.${claimId}.part`
}

/** Makes the folder that clips live in. */
export function makeClipFolder(folder: string): void {
  mkdirSync(clipFolder(folder), { recursive: true, mode: 0o700 })
}

/** Makes a file that somebody else wrote survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/**
 * Puts a video that is not what it was under another name. It is never deleted by us: it may be all there will ever be.
 * @returns the name it has now.
 */
export async function setAside(files: ClipFiles, at: Date): Promise<string> {
  const path = `${files.video}.damaged-${at.toISOString().replaceAll(':', '')}`
  await rename(files.video, path)
  await syncFolder(files.folder)
  return path
}
