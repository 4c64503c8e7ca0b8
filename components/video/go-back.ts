import { paths } from '#lib/paths.ts'

/** Returns to the previous page if it was one of ours, else to the gallery. */
export function goBack(router: { back: () => void; push: (path: string) => void }): void {
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  if (navigation?.canGoBack) router.back()
  else router.push(paths.gallery())
}
