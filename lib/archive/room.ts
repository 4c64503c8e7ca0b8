import { statfs } from 'node:fs/promises'
import type { Studio } from '../studio.ts'
import { clipFolder } from './files.ts'

/** Free space below which no further videos are bought. Downloads of paid ones may use it up to the last byte. */
const LEAST_FREE_BYTES = 1024 ** 3

/** Whether there is room for the videos that further submissions would bring home. */
export async function hasRoomForClips(
  studio: Pick<Studio, 'folder'>,
  leastFreeBytes = LEAST_FREE_BYTES,
): Promise<boolean> {
  const { bavail, bsize } = await statfs(clipFolder(studio.folder))
  return bavail * bsize >= leastFreeBytes
}
