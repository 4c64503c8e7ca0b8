import { createStore } from 'zustand/vanilla'

/**
 * Which build answers: a page that was loaded from an earlier one should be loaded again, when it suits. Pure enough for
 * browsers; the server puts the header on every answer (server/http.ts).
 */

export const BUILD_HEADER = 'x-dailies-build'

export const builds = createStore(() => ({
  /** The build that gave the last answer. */
  heard: null as string | null,
  /** Something that this page asked for was not done, as the page is too old. */
  missed: false,
}))

/** Notes which build gave an answer. */
export function hearBuild(response: Pick<Response, 'headers'>): void {
  const heard = response.headers.get(BUILD_HEADER)
  if (heard !== null) builds.setState({ heard })
}

/** Notes that something of this page's build is not there any more. */
export function missBuild(): void {
  builds.setState({ missed: true })
}

/** Whether the studio has another build than the one this page came from. */
export function isOutdated(ofPage: string, { heard, missed } = builds.getState()): boolean {
  return missed || (heard !== null && heard !== ofPage)
}
