/** A client's limits of time and size at the studio's HTTP server. */
export interface EdgeLimits {
  /** Open connections; further ones are closed at once. */
  maxConnections: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** How long a connection without a request is kept. */
  keepAliveMs: number
  /**
   * How long a connection may be idle during a request, such as an unread download. Node checks twice after a partial
   * write, so that takes twice as long.
   */
  idleMs: number
  /** How often connections are checked against headersMs and requestMs, so how late those can fire. */
  checkEveryMs: number
  /** How long requests under way may take to finish once the server closes. A cut download resumes with a range. */
  finishMs: number
}

/**
 * keepAliveMs exceeds the 60 s after which nginx drops an idle connection: the side that sends requests must close
 * first, or a request races with the close.
 */
export const EDGE_LIMITS: EdgeLimits = {
  maxConnections: 1_000,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 75_000,
  idleMs: 60_000,
  checkEveryMs: 2_000,
  finishMs: 3_000,
}

/** The largest body is a ZIP's form of 10,000 ids, 370 kB; Next takes 1 MB of an action. */
const MOST_BODY_BYTES = 1024 * 1024

/** For strangers' bodies: next-auth reads a body into memory before it checks anything else. */
const MOST_STRANGERS_BODY_BYTES = 16 * 1024

/**
 * The most brackets open at once. React's decoder of an action's arguments overflows its stack between 5,000 and 6,000.
 */
export const MOST_NESTING = 3_000

/** The most bytes of a request's body, by its decoded path. */
export function mostBodyBytes(path: string): number {
  return /^\/+api\/+(auth|violations)(\/|$)/i.test(path) ? MOST_STRANGERS_BODY_BYTES : MOST_BODY_BYTES
}
