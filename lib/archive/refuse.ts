import type { ServerResponse } from 'node:http'

/** Answers a media request with an error that programs can read, and that no cache keeps. */
export function refuse(response: ServerResponse, status: number, error: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.end(JSON.stringify({ error }))
}
