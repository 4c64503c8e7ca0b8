import type { ClaimState } from '../../claims/state.ts'
import type { Status } from '../../submissions/state.ts'
import type { Wish } from '../upstream/job.ts'

/** A submission as the studio's database has it; columns as in prisma/schema.prisma, times of the studio's clock. */
export interface Row {
  id: string
  wish: Wish
  status: Status
  createdAt: number
  notBefore: number | null
  sendCount: number
  claimedBy: number
  claimedAt: number
  acceptedAt: number | null
  acceptableUntil: number | null
  holdSkipped: boolean
  jobId: string | null
  nextPollAt: number | null
  pollTroubles: number
  nextArchiveAt: number | null
  archiveTries: number
  hasClip: boolean
  /** Ledger entries: how many of each there are. */
  entries: { hold: number; charge: number; release: number; correction: number; credit: number }
  chargedAt: number
  /** Whether its outcome was ever unknown, and whether readings or a person settled it. */
  settledBy: 'readings' | 'hand' | null
  claim: { state: ClaimState; changedAt: number } | null
}

export function newRow(id: string, wish: Wish, createdAt: number): Row {
  return {
    id,
    wish,
    status: 'queued',
    createdAt,
    notBefore: null,
    sendCount: 0,
    claimedBy: 0,
    claimedAt: 0,
    acceptedAt: null,
    acceptableUntil: null,
    holdSkipped: false,
    jobId: null,
    nextPollAt: null,
    pollTroubles: 0,
    nextArchiveAt: null,
    archiveTries: 0,
    hasClip: false,
    entries: { hold: 1, charge: 0, release: 0, correction: 0, credit: 0 },
    chargedAt: 0,
    settledBy: null,
    claim: null,
  }
}

/** Whether the ledger still sets money aside for it. */
export function isHeld({ entries }: Row): boolean {
  return entries.hold - entries.release - entries.charge > 0
}
