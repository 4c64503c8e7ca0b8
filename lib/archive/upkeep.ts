import type { Studio } from '../studio.ts'
import { clipFiles, hashIfReadable, isMissing } from './files.ts'
import { fetchAgain } from './missing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Every clip is compared with its hash at least this often. A new clip is compared after a day, when its bytes come
 * from the disk, or after half of the service's retention, so that it can still be downloaded again.
 */
const RECHECK_AFTER_MS = 30 * DAY_MS
const firstCheckAfterMs = ({ archiveRetentionHours }: Studio['settings']) =>
  Math.min(DAY_MS, (archiveRetentionHours * HOUR_MS) / 2)

/** A load that disks and networks hardly notice. */
const BYTES_PER_SECOND = 8 * 1024 * 1024

/** The most clips of one round. With a round each minute that is far more than a team makes in a month. */
const MOST_CLIPS = 10

/** Compares the clips that are due with their hashes, one at a time and slowly. */
export async function recheckClips(
  studio: Studio,
  options: { signal?: AbortSignal; bytesPerSecond?: number } = {},
): Promise<void> {
  const now = studio.now().getTime()
  const clips = await studio.db.clip.findMany({
    where: {
      missing: false,
      OR: [
        { verifiedAt: { lt: new Date(now - RECHECK_AFTER_MS) } },
        { verifiedAt: null, archivedAt: { lt: new Date(now - firstCheckAfterMs(studio.settings)) } },
      ],
    },
    orderBy: [{ verifiedAt: { sort: 'asc', nulls: 'first' } }, { archivedAt: 'asc' }],
    take: MOST_CLIPS,
    select: { submissionId: true, sizeBytes: true, sha256: true },
  })
  for (const clip of clips) {
    if (options.signal?.aborted) return
    await recheck(studio, clip, { bytesPerSecond: BYTES_PER_SECOND, ...options })
  }
}

interface Expected {
  submissionId: string
  sizeBytes: number
  sha256: string
}

async function recheck(
  studio: Studio,
  clip: Expected,
  pace: { signal?: AbortSignal; bytesPerSecond: number },
): Promise<void> {
  const { submissionId, sizeBytes, sha256 } = clip
  const files = clipFiles(studio.folder, submissionId)
  if (await isMissing(files.video)) return fetchAgain(studio, submissionId)
  const found = await hashIfReadable(files.video, pace).catch((error: unknown) => {
    if (!pace.signal?.aborted)
      studio.log.error({ err: error, submissionId }, 'a clip could not be compared with its hash')
    return null
  })
  if (!found) return
  const same = 'sha256' in found && found.sha256 === sha256 && found.sizeBytes === sizeBytes
  // Only if the row still has this hash: another file may have been archived since.
  const { count } = await studio.db.clip.updateMany({
    where: { submissionId, sha256, missing: false },
    data: same ? { verifiedAt: studio.now() } : { verifiedAt: null },
  })
  if (same || count === 0) return
  studio.log.error({ submissionId, expected: clip, found }, 'a clip file has changed')
  // The download reads the file once more first: a network disk may fail for a moment.
  await fetchAgain(studio, submissionId)
}
