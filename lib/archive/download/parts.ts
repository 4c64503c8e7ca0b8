import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { ClipFiles } from '../files.ts'

/**
 * What is known of an unfinished download, beside it as `<part>.json`. Its first `bytes` bytes were made durable before
 * this was written, and have the hash `sha256`; whatever follows them may be anything.
 */
const sidecar = z.object({
  jobId: z.string(),
  etag: z.string(),
  length: z.number().int().nullable(),
  promised: z.string().nullable(),
  bytes: z.number().int().positive(),
  sha256: z.string(),
})
export type Sidecar = z.infer<typeof sidecar>

/** An unfinished download of an earlier claim, which is nobody else's now. */
export interface Adopted extends Sidecar {
  path: string
}

/** Where the download of one claim goes. No two claims ever write to the same file. */
export function partPath(files: ClipFiles, claimId: string): string {
  return `${files.video}.${claimId}.part`
}

export function sidecarPath(part: string): string {
  return `${part}.json`
}

/** Forgets an unfinished download. */
export async function discard(part: string): Promise<void> {
  await rm(sidecarPath(part), { force: true })
  await rm(part, { force: true })
}

/**
 * Takes over the longest unfinished download of the same job that earlier claims left, and removes the others. Only the
 * holder of the submission's claim may call this. The file gets a name of the new claim: of several who try, the one
 * whose rename succeeds has it, and a process that lost its claim finds its own file gone.
 */
export async function adopt(files: ClipFiles, jobId: string, claimId: string): Promise<Adopted | null> {
  const left = await unfinished(files)
  const known = await Promise.all(left.map(async (path) => ({ path, about: await readSidecar(path) })))
  const best = known
    .filter(({ about }) => about?.jobId === jobId)
    .sort((a, b) => (b.about?.bytes ?? 0) - (a.about?.bytes ?? 0))[0]
  for (const { path } of known) if (path !== best?.path) await discard(path)
  if (!best?.about) return null
  const path = `${files.video}.${claimId}.kept`
  try {
    await rename(best.path, path)
    await rename(sidecarPath(best.path), sidecarPath(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return { ...best.about, path }
}

/** Unfinished downloads of a submission, and what earlier claims had taken over. */
async function unfinished(files: ClipFiles): Promise<string[]> {
  const own = `${basename(files.video)}.`
  const names = await readdir(files.folder)
  return names
    .filter((name) => name.startsWith(own) && /\.(part|kept)$/.test(name))
    .map((name) => join(files.folder, name))
}

async function readSidecar(part: string): Promise<Sidecar | null> {
  const text = await readFile(sidecarPath(part), 'utf8').catch(() => '')
  try {
    return sidecar.parse(JSON.parse(text))
  } catch {
    return null
  }
}
