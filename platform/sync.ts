import { open } from 'node:fs/promises'

/** Makes a file survive a power cut; for a folder, the files created or renamed in it. */
export async function syncToDisk(path: string, openFile: typeof open = open): Promise<void> {
  const handle = await openFile(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
