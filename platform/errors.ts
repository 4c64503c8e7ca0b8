/** The code of an error of Node or PostgreSQL; an empty text without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A connection's error, as its code or name: messages may contain addresses, and headers with the key. */
export function faultOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'unknown error')
}

/** For `catch`: null for a missing file (ENOENT); rethrows other errors. */
export function missingAsNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
