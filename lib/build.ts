import { createStore } from 'zustand/vanilla'

/**
 * The build that answers: a page of an earlier build should be reloaded at a good moment. Safe in browsers; the server
 * sets the header on every answer (server/http.ts).
 */

export const BUILD_HEADER = 'x-dailies-build'

export const builds = createStore(() => ({
  /** The build that gave the last answer. */
  heard: null as string | null,
  /** A request of this page failed because the page is too old. */
  missed: false,
}))

/** Notes which build gave an answer. */
export function hearBuild(response: Pick<Response, 'headers'>): void {
  const heard = response.headers.get(BUILD_HEADER)
  if (heard !== null) builds.setState({ heard })
}

/** Notes that a file or action of this page's build is gone. */
export function missBuild(): void {
  builds.setState({ missed: true })
}

/** Whether the studio runs another build than this page's. */
export function isOutdated(ofPage: string, { heard, missed } = builds.getState()): boolean {
  return missed || (heard !== null && heard !== ofPage)
}
