/** Length of the platform-wide window. */
export const RATE_WINDOW_SECONDS = 60

/**
 * Whole seconds until one more submission fits, given how long ago the submission was accepted that has to leave the
 * window first. At least 1, so that a client that obeys is never told "now" and refused again.
 */
export function retryAfterSeconds(blockingAgeSeconds: number): number {
  return Math.max(1, Math.ceil(RATE_WINDOW_SECONDS - blockingAgeSeconds))
}
