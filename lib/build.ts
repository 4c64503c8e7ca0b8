/**
 * Which build answers: a page that was loaded from an earlier one should be loaded again, when it suits. Pure enough for
 * browsers; the server puts the header on every answer (server/http.ts).
 */

export const BUILD_HEADER = 'x-dailies-build'

let heard: string | null = null
let missed = false
const listeners = new Set<() => void>()

/** Notes which build gave an answer. */
export function hearBuild(response: Pick<Response, 'headers'>): void {
  const build = response.headers.get(BUILD_HEADER)
  if (build === null || build === heard) return
  heard = build
  for (const listener of listeners) listener()
}

/** Notes that something of this page's build is not there any more. */
export function missBuild(): void {
  missed = true
  for (const listener of listeners) listener()
}

/** Whether something that this page asked for was not done, as the page is too old. */
export function isBuildMissed(): boolean {
  return missed
}

/** Whether the studio has another build than the one this page came from. */
export function isOutdated(ofPage: string): boolean {
  return missed || (heard !== null && heard !== ofPage)
}

export function onBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
