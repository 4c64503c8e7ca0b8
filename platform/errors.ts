/** The code of an error, as those of Node and PostgreSQL have one; an empty text without. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The fault of a connection, as its code or name: messages may hold addresses, and headers with the key. */
export function faultOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'unknown error')
}

/** For `catch`: null where nothing is there, every other error as it is. */
export function missingAsNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
