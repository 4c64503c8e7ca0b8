import { open } from 'node:fs/promises'

/** Makes a rename or a new file in `folder` survive a power cut. */
export async function syncFolder(folder: string, openFile: typeof open = open): Promise<void> {
  const handle = await openFile(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
