/** The browsers of a large studio, in a process of their own: they watch, open pages and press the button. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeReplay, type SentAction } from '../../../e2e/replay.ts'
import { perform } from '../rig/process.ts'
import { type Browser, becomeBrowsers, note, openBrowser, type Traffic } from './browser.ts'

export interface BrowsersOptions {
  url: string
  cookies: string[]
  /** A press, as a real browser sent it. */
  action: SentAction
  pressesPerMinute: number
  /** Pages to open in turn; each browser opens one every `pageEveryMs`. */
  pages: string[]
  pageEveryMs: number
  /** The time over which the browsers arrive. */
  arriveWithinMs: number
}

export interface Seen extends Traffic {
  /** Duration of each page and each press in milliseconds. */
  pages: number[]
  presses: number[]
}

/** One object throughout, to which every browser adds. */
const seen = nothing()

function nothing(): Seen {
  return { requests: 0, failures: new Map(), pages: [], presses: [] }
}

const deeds = {
  /** Resolves when all browsers have arrived. */
  async start(options: BrowsersOptions): Promise<void> {
    becomeBrowsers()
    const { url, cookies, arriveWithinMs } = options
    const browsers: Browser[] = []
    for (const cookie of cookies) {
      const browser = openBrowser(url, cookie, seen)
      browsers.push(browser)
      void openPages(browser, options)
      await sleep(arriveWithinMs / cookies.length)
    }
    void press(browsers, options)
  },

  /** Resets the figures. */
  measure(): void {
    Object.assign(seen, nothing())
  },

  stop: (): Seen => seen,
}

export type Browsers = typeof deeds

perform(deeds)

async function openPages(browser: Browser, { pages, pageEveryMs }: BrowsersOptions): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    await browser.openPage(pages[turn % pages.length] ?? '/').then(
      (ms) => seen.pages.push(ms),
      () => {}, // it was noted
    )
    await sleep(pageEveryMs * (0.5 + Math.random()))
  }
}

async function press(browsers: Browser[], options: BrowsersOptions): Promise<never> {
  const { action, url, pressesPerMinute } = options
  const pressers = browsers.map((browser) => {
    const headers = { ...action.headers, cookie: browser.cookie }
    return { browser, replay: makeReplay({ ...action, headers }, [url], 1) }
  })
  for (let count = 1; ; count += 1) {
    const presser = pressers[Math.floor(Math.random() * pressers.length)]
    if (presser) void pressOnce(presser, { ...action.input, prompt: `Press ${count}` })
    await sleep(60_000 / pressesPerMinute)
  }
}

interface Presser {
  browser: Browser
  replay: ReturnType<typeof makeReplay>
}

async function pressOnce({ browser, replay }: Presser, input: SentAction['input']): Promise<void> {
  const started = performance.now()
  try {
    const { status, result } = await replay.send(0, { ...input, attemptId: randomUUID() })
    if (result?.kind !== 'created') return note(seen, `a press was answered ${status}, ${result?.kind}`)
    seen.presses.push(performance.now() - started)
    browser.afterPress()
  } catch (error) {
    note(seen, `a press: ${error}`)
  }
}
