import type { BrowserContext, Page } from 'playwright/test'

/** The cost of loading a page: bytes of scripts over the wire, and layout shift. */
export interface Loading {
  /** Of the requests before the page had loaded. */
  scriptBytes: number
  /** Of the requests after that, until the network is quiet. */
  laterBytes: number
  layoutShift: number
}

/** Opens a page in a fresh tab with an empty cache, and measures it until it has loaded and settled. */
export async function measureLoading(context: BrowserContext, url: string): Promise<Loading> {
  const page = await context.newPage()
  try {
    const scripts = await countScripts(page)
    await watchShifts(page)
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
    const scriptBytes = await scripts.untilNow()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const laterBytes = (await scripts.untilNow()) - scriptBytes
    return { scriptBytes, laterBytes, layoutShift: await shiftOf(page) }
  } finally {
    await page.close()
  }
}

/** Counts the bytes of script bodies, compressed as they were sent, of the requests up to a moment. */
async function countScripts(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const bytes = new Map<string, number>()
  const underWay = new Set<string>()
  let onFinished = () => {}
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') underWay.add(requestId)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength)
  })
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    cdp.on(end, ({ requestId }) => {
      ended.add(requestId)
      onFinished()
    })
  }
  const ended = new Set<string>()
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  return {
    async untilNow(): Promise<number> {
      const asked = [...underWay]
      await new Promise<void>((resolve) => {
        onFinished = () => asked.every((id) => ended.has(id)) && resolve()
        onFinished()
      })
      return asked.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0)
    },
  }
}

declare global {
  interface Window {
    layoutShift: number
  }
}

/** Adds up every layout shift from the first paint on, except those after user input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift so far, once the current paint is done. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.layoutShift
  })
}
