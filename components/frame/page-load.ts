import { AWAITS, isAnyKept } from './kept-presses.ts'

/** A page that something keeps from loading comes to life all the same. */
const AT_THE_LATEST_MS = 3_000

const fetches = new Map<string, () => Promise<unknown>>()
const underWay = new Set<Promise<unknown>>()

/** When the page has loaded, or somebody is about to use it. On the server there is nothing to wait for. */
export const pageLoaded = typeof window === 'undefined' ? Promise.resolve() : load()

async function load(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => resolve()
    if (document.readyState === 'complete' || isAnyKept()) return done()
    for (const event of ['load', 'pointermove', 'pointerdown', 'keydown', 'keyup']) {
      window.addEventListener(event, done, { once: true, capture: true })
    }
    setTimeout(done, AT_THE_LATEST_MS)
  })
  for (const part of document.querySelectorAll(`[${AWAITS}]`)) {
    // What went wrong is shown where the part would be.
    fetches
      .get(part.getAttribute(AWAITS) ?? '')?.()
      .catch(() => {})
  }
}

/** Has the part that the page calls `name` fetched as soon as the page has loaded, before React comes to it. */
export function fetchOnLoad(name: string, fetch: () => Promise<unknown>): void {
  fetches.set(name, fetch)
}

/**
 * Parts that are fetched at the same time come together: were one to fetch newer facts before another is there, that one
 * would not match what the server drew. One that fails keeps nobody waiting.
 *
 * @throws what `load` throws.
 */
export async function together<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = load()
  underWay.add(part)
  // The others of the page are added meanwhile.
  await Promise.allSettled([part])
  await Promise.allSettled(underWay)
  underWay.delete(part)
  return part
}

/** When the page works, and what can wait may be fetched. */
export async function pageWorks(): Promise<void> {
  await pageLoaded
  // Those that waited for the same begin first.
  await new Promise((resolve) => setTimeout(resolve))
  await Promise.allSettled(underWay)
}
