import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** A submission's id, as we make them; the only thing a file is ever named by. */
const OWN_ID = /^[0-9a-f-]{36}$/

/** Where the files of a submission live. @throws when the id is not one of ours. */
export function clipFiles(folder: string, submissionId: string) {
  if (!OWN_ID.test(submissionId)) throw new Error('Not a submission id.')
  const clips = join(folder, 'clips')
  return {
    folder: clips,
    video: join(clips, `${submissionId}.mp4`),
    poster: join(clips, `${submissionId}.jpg`),
  }
}

/** Makes the folder that clips live in. */
export function makeClipFolder(folder: string): void {
  mkdirSync(join(folder, 'clips'), { recursive: true, mode: 0o700 })
}

/** Makes a rename or a new file in `folder` survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
