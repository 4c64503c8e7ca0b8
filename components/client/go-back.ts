import { paths } from '#lib/paths.ts'

type Router = { back: () => void; push: (path: string) => void }

/** Returns to the previous page if it was one of ours, else to the gallery. */
export function goBack(router: Router): void {
  if (theNavigation()?.canGoBack) router.back()
  else router.push(paths.gallery())
}

/**
 * Returns to the last visit of the page at `path`, regardless of its query: its filter and scroll position come back.
 * Returns false, and does nothing, without such a visit, or in a browser without the Navigation API.
 */
export function returnTo(path: string): boolean {
  const navigation = theNavigation()
  const here = navigation?.currentEntry?.index ?? 0
  const visits = navigation?.entries().slice(0, here) ?? []
  const visit = visits.findLast(({ url }) => url && new URL(url).pathname === path)
  if (visit) window.history.go(visit.index - here)
  return visit !== undefined
}

/** Older browsers have none. */
function theNavigation(): Navigation | undefined {
  return window.navigation
}
