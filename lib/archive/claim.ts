import { randomUUID } from 'node:crypto'
import { DUE } from '../background/jobs.ts'
import type { Studio } from '../studio.ts'

/** A download whose process died is due again after this long. */
export const CLAIM_MS = 2 * 60_000

/** Three tries to renew a claim before it ends. */
const RENEW_EVERY_MS = CLAIM_MS / 3

/** One try ends after this long. What it brought is kept where the service lets us resume, so slow ones get there too. */
const LONGEST_TRY_MS = 10 * 60_000

/** The right to archive one submission: while it is renewed, nobody else writes to its files or its row. */
export interface Claim {
  /** Names this try's files. */
  id: string
  submissionId: string
  jobId: string
  /** Failed downloads before this one. */
  tries: number
  finishedAt: Date | null
  archiveBefore: Date | null
  /** The row's due time while it is claimed; whoever claims later has another. */
  until: Date
  /** Aborted when the claim is lost, or the try takes too long. */
  signal: AbortSignal
  /** Stops renewing. The claim then ends by itself, unless the row says otherwise. */
  release(): void
}

/** Claims a submission whose download is due; null when it is not, or somebody else won. */
export async function claimArchive(studio: Studio, id: string): Promise<Claim | null> {
  const now = studio.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const [row] = await studio.db.submission.updateManyAndReturn({
    where: { AND: [DUE.archive.where, { id, nextArchiveAt: { lte: now } }] },
    data: { nextArchiveAt: until },
    select: { jobId: true, archiveTries: true, finishedAt: true, archiveBefore: true },
  })
  if (!row?.jobId) return null
  const lost = new AbortController()
  const { jobId, archiveTries: tries, finishedAt, archiveBefore } = row
  const claim: Claim = {
    id: randomUUID(),
    submissionId: id,
    jobId,
    tries,
    finishedAt,
    archiveBefore,
    until,
    signal: AbortSignal.any([lost.signal, AbortSignal.timeout(LONGEST_TRY_MS)]),
    release: () => clearInterval(renewing),
  }
  const renewing = setInterval(
    () => studio.run(() => renew(studio, claim, () => lost.abort(new Error('another process took over')))),
    RENEW_EVERY_MS,
  )
  return claim
}

async function renew(studio: Studio, claim: Claim, onLost: () => void): Promise<void> {
  const until = new Date(studio.now().getTime() + CLAIM_MS)
  const { count } = await studio.db.submission.updateMany({
    where: { id: claim.submissionId, nextArchiveAt: claim.until },
    data: { nextArchiveAt: until },
  })
  if (count > 0) claim.until = until
  else {
    claim.release()
    onLost()
  }
}

/** Whether nobody else has taken over meanwhile. */
export async function isOurs(studio: Studio, claim: Claim): Promise<boolean> {
  const row = await studio.db.submission.findUnique({
    where: { id: claim.submissionId },
    select: { nextArchiveAt: true },
  })
  return row?.nextArchiveAt?.getTime() === claim.until.getTime()
}
