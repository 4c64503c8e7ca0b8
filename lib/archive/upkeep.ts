import type { Studio } from '../studio.ts'
import { clipFiles, hashFile, isMissing, setAside } from './files.ts'
import { fetchAgain } from './missing.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Every clip is compared with its hash at least this often; a new one after a day, when its bytes come from the disk.
 */
const RECHECK_AFTER_MS = 30 * DAY_MS
const FIRST_CHECK_AFTER_MS = DAY_MS

/** A load that disks and networks hardly notice. */
const BYTES_PER_SECOND = 8 * 1024 * 1024

/** Most clips of one round. With a round each minute that is far more than a team makes in a month. */
const MOST_CLIPS = 10

/** The error codes of a disk that cannot read bytes. All others (too many open files, …) are not the clip's failure. */
const UNREADABLE = ['EIO', 'EUCLEAN', 'EBADMSG']

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
        { verifiedAt: null, archivedAt: { lt: new Date(now - FIRST_CHECK_AFTER_MS) } },
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
  let found: { sizeBytes: number; sha256: string } | { unreadable: string }
  try {
    found = await hashFile(files.video, pace)
  } catch (error) {
    if (pace.signal?.aborted) return
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!UNREADABLE.includes(code)) {
      studio.log.error({ err: error, submissionId }, 'a clip could not be compared with its hash')
      return
    }
    found = { unreadable: code }
  }
  const same = 'sha256' in found && found.sha256 === sha256 && found.sizeBytes === sizeBytes
  // Only if the row still has this hash: another file may have been archived meanwhile.
  const { count } = await studio.db.clip.updateMany({
    where: { submissionId, sha256, missing: false },
    data: same ? { verifiedAt: studio.now() } : { verifiedAt: null },
  })
  if (same || count === 0) return
  const path = await setAside(files, studio.now())
  studio.log.error(
    { submissionId, path, expected: clip, found },
    'a clip is not what it was; it was set aside',
  )
  await fetchAgain(studio, submissionId)
}
