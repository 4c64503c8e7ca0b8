/** Length of the platform-wide window. */
export const RATE_WINDOW_SECONDS = 60

/** Submissions accepted after this moment count. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - RATE_WINDOW_SECONDS * 1000)
}

/**
 * Whole seconds until one more submission fits, given when the submission was accepted that has to leave the window
 * first. At least 1, so that a client that obeys is never told "now" and refused again.
 */
export function retryAfterSeconds(blockingAcceptedAt: Date, now: Date): number {
  const freeAt = blockingAcceptedAt.getTime() + RATE_WINDOW_SECONDS * 1000
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
}
