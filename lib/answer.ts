/** Answers of our own API about private things: no cache keeps them. */
export function privateJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** Answers with an error that programs can read. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return privateJson({ error }, status, headers)
}
