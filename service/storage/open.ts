import { mkdir } from 'node:fs/promises'
import { localStorage } from './local.ts'
import { type ObjectStoreSettings, objectStorage } from './object-store.ts'
import type { VideoStorage } from './videos.ts'

/** The operator's choice of storage. */
export type StorageSettings = { kind: 'disk' } | ObjectStoreSettings

/** Opens the storage. Renders always write to the folder, which is created if needed; with `disk` the videos stay there. */
export async function openVideoStorage(settings: StorageSettings, folder: string): Promise<VideoStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return settings.kind === 'disk' ? localStorage(folder) : objectStorage(settings, folder)
}
