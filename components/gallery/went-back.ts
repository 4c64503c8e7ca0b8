/** When the browser's Back or Forward was last used. */
let poppedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    poppedAt = performance.now()
  })
}

/** A page that Back leads to is there within this. */
const SOON_MS = 5_000

/** Whether somebody has just used Back or Forward: they go to where they were, not to the top. */
export function wentBack(): boolean {
  return performance.now() - poppedAt < SOON_MS
}
