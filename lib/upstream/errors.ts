/** The fault of a connection, as its code or name: messages may hold addresses, and headers with the key. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
