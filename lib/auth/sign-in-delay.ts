/** How sign-in slows down after failures. Pure. No lock-out: nobody can shut a colleague out for good. */

const MINUTE = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE

/** Failures older than this are forgotten. */
export const FORGET_AFTER_MS = 24 * 60 * MINUTE

/** Failures that cost no wait: an account has few, an address may serve a whole office. */
export const FREE_TRIES = { email: 5, address: 30 }

/** Milliseconds until the next try is allowed; 0 is now. */
export function waitMs(
  record: { failures: number; lastAt: Date } | null,
  freeTries: number,
  now: Date,
): number {
  if (!record || record.failures < freeTries) return 0
  const since = now.getTime() - record.lastAt.getTime()
  if (since > FORGET_AFTER_MS) return 0
  const wait = Math.min(1_000 * 2 ** Math.min(record.failures - freeTries, 20), LONGEST_WAIT_MS)
  return Math.max(0, wait - since)
}
