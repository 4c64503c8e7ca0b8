import { mkdirSync } from 'node:fs'
import { readdir, rename, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import { syncToDisk } from '#platform/sync.ts'

/** A submission's id, as the studio makes them; files are named only by it. */
const OWN_ID = /^[0-9a-f-]{36}$/

export type ClipFiles = ReturnType<typeof clipFiles>

/** The pictures of a video. */
export const PICTURES = ['poster', 'thumbnail', 'sprite'] as const

/** Their paths. */
export type Pictures = Pick<ClipFiles, (typeof PICTURES)[number]>

/** The folder of all clips. */
export function clipFolder(folder: string): string {
  return join(folder, 'clips')
}

/** The files of a submission. @throws if the id is not one of ours. */
export function clipFiles(folder: string, submissionId: string) {
  if (!OWN_ID.test(submissionId)) throw new Error('Not a submission id.')
  const clips = clipFolder(folder)
  return {
    folder: clips,
    video: join(clips, `${submissionId}.mp4`),
    /** A damaged download, until a complete one arrives. */
    damaged: join(clips, `${submissionId}.mp4.damaged-download`),
    poster: join(clips, `${submissionId}.jpg`),
    /** The small poster for lists, if it could be drawn. */
    thumbnail: join(clips, `${submissionId}.thumbnail.webp`),
    /** Eight small pictures in a row. */
    sprite: join(clips, `${submissionId}.webp`),
  }
}

/** The file of one lease's download until it is complete. No two leases ever write to the same file. */
export function partPath(files: ClipFiles, leaseId: string): string {
  return `${files.video}.${leaseId}.part`
}

/**
 * Whether a file certainly does not exist, although its folder does. Other errors may be temporary, such as those of a
 * network disk; so may the absence of the folder, whose disk may return.
 */
export async function isMissing(path: string): Promise<boolean> {
  const isAbsent = (each: string) =>
    stat(each).then(
      () => false,
      (error: unknown) => codeOf(error) === 'ENOENT',
    )
  return (await isAbsent(path)) && !(await isAbsent(dirname(path)))
}

/** Whether a file is certainly missing, or has another size than was written. */
export async function isChanged(path: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found ? found.size !== sizeBytes : isMissing(path)
}

/** Makes the folder of the clips. */
export function makeClipFolder(folder: string): void {
  mkdirSync(clipFolder(folder), { recursive: true, mode: 0o700 })
}

/**
 * Gives a changed video another name. It is never deleted: it may remain the only copy.
 * @returns its new name.
 */
export async function setAside(files: ClipFiles, at: Date): Promise<string> {
  const path = `${files.video}.damaged-${at.toISOString().replaceAll(':', '')}`
  await rename(files.video, path)
  await syncToDisk(files.folder)
  return path
}

/** The file that was set aside last; null without one. */
export async function lastSetAside(files: ClipFiles): Promise<string | null> {
  const mark = `${basename(files.video)}.damaged-`
  const names = (await readdir(files.folder)).filter((name) => name.startsWith(mark))
  const last = names.toSorted().at(-1)
  return last ? join(files.folder, last) : null
}

/** Free space below which no further videos are bought. Downloads of paid ones may use it up to the last byte. */
const LEAST_FREE_BYTES = 1024 ** 3

/** Whether there is disk space for the videos of further submissions. */
export async function hasRoomForClips(
  { folder }: { folder: string },
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<boolean> {
  const { bavail, bsize } = await statfs(clipFolder(folder))
  return bavail * bsize >= leastFreeBytes
}

/** The error codes of a disk that cannot read bytes. All others (too many open files, …) are not the file's failure. */
const UNREADABLE = ['EIO', 'EUCLEAN', 'EBADMSG']

/** `hashFile`, or the error code of a disk that cannot read the file's bytes. @throws other errors. */
export async function hashIfReadable(
  path: string,
  options?: Parameters<typeof hashFile>[1],
): Promise<{ sizeBytes: number; sha256: string } | { unreadable: string }> {
  try {
    return await hashFile(path, options)
  } catch (error) {
    const code = codeOf(error)
    if (UNREADABLE.includes(code)) return { unreadable: code }
    throw error
  }
}
