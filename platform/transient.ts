import { codeOf } from './errors.ts'

/**
 * PostgreSQL: lock and statement time-outs, serialization, deadlock, too many connections, shutting down, starting,
 * read-only during a failover.
 */
const TRANSIENT_SQL_STATE = /^(55P03|57014|25P03|25006|40001|40P01|53...|57P0[1-5]|08...)$/
const TRANSIENT_NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver has no code for these: a broken connection, and timeouts of the pool and of connecting. */
const TRANSIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether a database failure is transient, so that a retry may succeed shortly. */
export function isTransientFailure(error: Error): boolean {
  const code = codeOf(error)
  return (
    TRANSIENT_SQL_STATE.test(code) ||
    TRANSIENT_NETWORK_CODES.has(code) ||
    TRANSIENT_MESSAGES.test(error.message)
  )
}
