/** How long and how much a client may take. Bodies: `bodies.ts`; submissions: `../billing/turnstile.ts`. */
export interface HttpLimits {
  /** Connections that are served at once. Those above are answered with 503. */
  maxConnections: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** How long a connection without a request is kept. */
  keepAliveMs: number
  /** How long a connection may stand still while a request is under way. */
  idleMs: number
  /** Submissions are refused while the event loop comes round less often than this, on average over a second. */
  loopDelayMs: number
  /** How often connections are looked over for the first two; they are late by so much at most. */
  checkEveryMs: number
}

/**
 * `keepAliveMs` is more than the 60 s after which nginx lets an idle connection go: the side that sends requests must
 * be the one that closes.
 */
export const HTTP_LIMITS: HttpLimits = {
  maxConnections: 1000,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 75_000,
  idleMs: 60_000,
  loopDelayMs: 1000,
  checkEveryMs: 2000,
}

/** Most bytes of a request's headers and its address. */
export const LARGEST_HEADERS_BYTES = 16 * 1024
