import type { Browser, BrowserContext, Page } from 'playwright/test'
import { processorSpeed } from './processor.ts'

/** A poor mobile connection, and a processor four times slower than a common desktop (processor.ts). */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4

/** The search button, which is on every page of a signed-in person. */
export const SEARCH = 'button[aria-haspopup="dialog"][aria-keyshortcuts]'

/** When a page can be used, in milliseconds from the request for it. */
export interface FirstUse {
  /** The first paint. */
  seenMs: number
  /** The composer takes text; null where a page has none. */
  writesMs: number | null
  /** The page's button responds. */
  pressesMs: number
}

/** A tab with an empty cache over the slow line. */
async function openSlowly(context: BrowserContext): Promise<Page> {
  const speed = await processorSpeed(context.browser() as Browser)
  console.log(`  at ${speed.toFixed(2)} of a common desktop's speed`)
  const page = await context.newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, SLOWER * speed) })
  return page
}

/** Opens a page over the slow line, and waits until it is usable. @param button its selector. */
export async function measureFirstUse(
  context: BrowserContext,
  url: string,
  button: string,
): Promise<FirstUse> {
  const page = await openSlowly(context)
  try {
    await page.addInitScript(watchUse, button)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstUse.pressesMs > 0 && window.firstUse.writesMs !== 0, null, {
      timeout: 60_000,
    })
    const { writesMs, pressesMs } = await page.evaluate(() => window.firstUse)
    const seenMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    )
    return { seenMs, writesMs, pressesMs }
  } finally {
    await page.close()
  }
}

/** Presses an element of a page, and waits for the effect. */
export type Press = (page: Page) => Promise<void>

/**
 * Opens a page over the slow line, lets it settle, and makes the presses, one by one.
 * @returns the milliseconds from each press to the next paint. Browsers report it in steps of 8, and nothing
 * below 16, which is 0 here.
 */
export async function measurePresses(
  context: BrowserContext,
  url: string,
  presses: readonly Press[],
): Promise<number[]> {
  const page = await openSlowly(context)
  try {
    await page.addInitScript(watchPresses)
    await page.goto(url, { waitUntil: 'networkidle' })
    const paints: number[] = []
    for (const press of presses) {
      await page.evaluate(() => {
        window.pressMs = 0
      })
      await press(page)
      await page.waitForFunction(() => window.pressMs > 0, null, { timeout: 2_000 }).catch(() => {})
      paints.push(await page.evaluate(() => window.pressMs))
    }
    return paints
  } finally {
    await page.close()
  }
}

declare global {
  interface Window {
    firstUse: { writesMs: number | null; pressesMs: number }
    /** The longest time from an event to the next paint since it was last set to 0. */
    pressMs: number
  }
}

/** Runs in the page: notes when React has taken over the button, and when the prompt takes text. */
function watchUse(selector: string): void {
  window.firstUse = { writesMs: 0, pressesMs: 0 }
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const look = () => {
    const { firstUse } = window
    const button = document.querySelector(selector)
    const prompt = document.querySelector<HTMLTextAreaElement>('form textarea')
    if (!firstUse.pressesMs && button && isAlive(button)) firstUse.pressesMs = performance.now()
    if (firstUse.writesMs === 0) {
      if (prompt) {
        if (isAlive(prompt) && !prompt.readOnly && !prompt.disabled) firstUse.writesMs = performance.now()
      } else if (document.readyState === 'complete') firstUse.writesMs = null
    }
    if (!firstUse.pressesMs || firstUse.writesMs === 0) setTimeout(look, 10)
  }
  look()
}

/** Runs in the page: notes how long the browser took from each press or key to the next paint. */
function watchPresses(): void {
  window.pressMs = 0
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & {
      interactionId: number
    })[]) {
      if (interactionId > 0) window.pressMs = Math.max(window.pressMs, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}
