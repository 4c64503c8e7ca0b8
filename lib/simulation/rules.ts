import { unseenYen } from '../balance/unseen.ts'
import { decide } from '../reconcile/decide.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS, troubledPollDelayMs } from '../submissions/delays.ts'
import { settle } from '../submissions/settle.ts'
import { decideStandstill } from '../submissions/standstill.ts'
import { canMove, entryOf } from '../submissions/state.ts'
import { classify } from '../upstream/outcome.ts'

/**
 * The studio's decisions as a world uses them. The functions are the studio's own. The values stand for what its
 * impure code does around them; the tests replace both, one at a time, to see that a broken rule is noticed.
 */
export interface Rules {
  canMove: typeof canMove
  entryOf: typeof entryOf
  classify: typeof classify
  settle: typeof settle
  decideStandstill: typeof decideStandstill
  decide: typeof decide
  unseenYen: typeof unseenYen
  troubledPollDelayMs: typeof troubledPollDelayMs
  /** lib/submissions/dispatch.ts: a claim older than this is not sent. */
  longestClaimMs: number
  /** lib/submissions/dispatch.ts: until when an outcome that was seen to be unknown may be accepted. */
  acceptableAfterMs: number
  /** lib/background/sweep.ts: until when a dead process's send may be accepted, counted from its claim. */
  deadAcceptableAfterMs: number
  /** lib/background/sweep.ts: what a claim becomes whose process died and wrote nothing into the journal. */
  deadClaimBecomes: 'unknown' | 'queued'
  /** lib/background/sweep.ts: what a dead process wrote into its journal counts. */
  journalCounts: boolean
  /** lib/submissions/dispatch.ts: an outcome is written only where this claim and this send still stand. */
  claimGuards: boolean
  /** lib/submissions/dispatch.ts: a job id that is read after the readings proved it billed is kept. */
  lateIdCounts: boolean
  /** prisma/schema.prisma: a job belongs to one submission. */
  jobsAreUnique: boolean
  /** lib/balance/reading.ts: a reading is kept only if no other was taken while it was under way. */
  readingsTakeTurns: boolean
  /** lib/clock/look.ts: that the clock was set is written down, and that nobody looked before a process started. */
  looksAtClock: boolean
  startsWithGap: boolean
  /** lib/background/sweep.ts: what is overdue gets a background job. */
  sweepRequeues: boolean
}

export const RULES: Rules = {
  canMove,
  entryOf,
  classify,
  settle,
  decideStandstill,
  decide,
  unseenYen,
  troubledPollDelayMs,
  longestClaimMs: 15_000,
  acceptableAfterMs: ACCEPTABLE_AFTER_MS,
  deadAcceptableAfterMs: LONGEST_POST_MS + ACCEPTABLE_AFTER_MS,
  deadClaimBecomes: 'unknown',
  journalCounts: true,
  claimGuards: true,
  lateIdCounts: true,
  jobsAreUnique: true,
  readingsTakeTurns: true,
  looksAtClock: true,
  startsWithGap: true,
  sweepRequeues: true,
}
