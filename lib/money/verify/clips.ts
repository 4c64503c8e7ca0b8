import { codeOf } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import { clipFiles } from '../../archive/files.ts'
import { layoutDamage } from '../../archive/mp4.ts'
import { inFull } from '../../i18n/english.ts'
import type { Studio } from '../../studio.ts'

/** One step of a long check: the count so far, and the place to continue; `next` is null at the end. */
export interface ClipsChecked {
  clips: number
  bytes: number
  differences: string[]
  next: string | null
}

/** The most rows and bytes of one step, so that progress can be shown and a running studio is not delayed. */
const MOST_CLIPS = 200
const MOST_BYTES = 256 * 1024 * 1024

/** Compares the files of the clips after the submission `after` with their rows. Changes nothing. */
export async function checkClips(
  studio: Pick<Studio, 'db' | 'folder'>,
  after: string,
): Promise<ClipsChecked> {
  const rows = await studio.db.clip.findMany({
    where: { submissionId: { gt: after } },
    orderBy: { submissionId: 'asc' },
    take: MOST_CLIPS,
    select: { submissionId: true },
  })
  const checked: ClipsChecked = { clips: 0, bytes: 0, differences: [], next: null }
  for (const { submissionId } of rows) {
    const { bytes, problem } = await checkClip(studio, submissionId)
    checked.clips += 1
    checked.bytes += bytes
    if (problem) checked.differences.push(`clip ${submissionId}: ${problem}`)
    if (checked.bytes >= MOST_BYTES || checked.clips === MOST_CLIPS) return { ...checked, next: submissionId }
  }
  return checked
}

async function checkClip(
  studio: Pick<Studio, 'db' | 'folder'>,
  submissionId: string,
): Promise<{ bytes: number; problem: string | null }> {
  // Read just before the file: a running studio may have saved it again.
  const row = await studio.db.clip.findUnique({
    where: { submissionId },
    select: { sizeBytes: true, sha256: true, missing: true, problem: true },
  })
  if (!row) return { bytes: 0, problem: 'its row is gone' }
  if (row.missing) return { bytes: 0, problem: 'its file is missing or has changed' }
  const path = clipFiles(studio.folder, submissionId).video
  try {
    const { sizeBytes, sha256 } = await hashFile(path)
    return { bytes: sizeBytes, problem: await compare(path, row, { sizeBytes, sha256 }) }
  } catch (error) {
    return {
      bytes: 0,
      problem: `its file cannot be read (${codeOf(error) || error})`,
    }
  }
}

interface Facts {
  sizeBytes: number
  sha256: string
}

async function compare(
  path: string,
  row: Facts & { problem: string | null },
  file: Facts,
): Promise<string | null> {
  if (file.sizeBytes !== row.sizeBytes) {
    return `its file has ${file.sizeBytes} bytes instead of ${row.sizeBytes}`
  }
  if (file.sha256 !== row.sha256) return `its file has the hash ${file.sha256} instead of ${row.sha256}`
  if (row.problem !== null) return null // its problem is on its card
  const damage = await layoutDamage(path)
  return damage && inFull(damage)
}
