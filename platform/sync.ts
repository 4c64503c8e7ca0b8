import { open } from 'node:fs/promises'

/** Makes a file survive a power cut; given a folder, the files that were made or renamed in it. */
export async function syncToDisk(path: string, openFile: typeof open = open): Promise<void> {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
