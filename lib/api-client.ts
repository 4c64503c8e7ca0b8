import { hearBuild } from './build.ts'

/** An answer other than 2xx from our own API. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The studio answered ${status}.`)
    this.status = status
  }
}

/** Asks our own API. @throws ApiError. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null })
  hearBuild(response)
  if (!response.ok) throw new ApiError(response.status)
  return (await response.json()) as T
}
