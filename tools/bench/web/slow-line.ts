import type { BrowserContext, Page } from 'playwright/test'

/** A poor mobile connection, and a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4

/** When a page can be used, in milliseconds from the moment that somebody asks for it. */
export interface FirstUse {
  /** Something of the page is painted. */
  seenMs: number
  /** The composer takes text; null where a page has none. */
  writesMs: number | null
  /** The search button opens what it opens. */
  pressesMs: number
  /** Bytes of everything that came until then, as they came. */
  bytes: number
}

/** Opens a page in a fresh tab with an empty cache over the slow line, until it can be used. */
export async function measureFirstUse(context: BrowserContext, url: string): Promise<FirstUse> {
  const page = await context.newPage()
  try {
    const bytes = await slowDown(page)
    await page.addInitScript(watchUse)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstUse.pressesMs > 0 && window.firstUse.writesMs !== 0, null, {
      timeout: 60_000,
    })
    const { writesMs, pressesMs } = await page.evaluate(() => window.firstUse)
    const came = bytes()
    const seenMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    )
    return { seenMs, writesMs, pressesMs, bytes: came }
  } finally {
    await page.close()
  }
}

async function slowDown(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page)
  let bytes = 0
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return () => bytes
}

declare global {
  interface Window {
    firstUse: { writesMs: number | null; pressesMs: number }
  }
}

/** Runs in the page: notes when React has taken over the search button, and when the prompt takes text. */
function watchUse(): void {
  window.firstUse = { writesMs: 0, pressesMs: 0 }
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const look = () => {
    const { firstUse } = window
    const button = document.querySelector('button[aria-haspopup="dialog"][aria-keyshortcuts]')
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
