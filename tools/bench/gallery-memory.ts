import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright/test'
import { ensureChromium } from '#tools/system/chromium.ts'
import { fillProgram } from '../../e2e/filled.ts'
import { signIn } from '../../e2e/person.ts'
import { makeProgram } from '../../e2e/program.ts'
import type { Bench, Row } from './compare.ts'

/** Cards that are scrolled past, and those after which the first look is taken. */
const CARDS = 5_000
const FIRST = 500

/** Of one page, as the API gives them. */
const PAGE_CARDS = 60

const LOOK_EVERY_MS = 3_000

const ELEMENTS_GOAL = { atMost: 1.1 }

/** The facts of each card stay, about one kilobyte: the way back up asks for nothing. */
const HEAP_GOAL = { atMost: 2 }

/**
 * The browser's memory after 5,000 cards of the gallery were scrolled past, against after 500: elements of the page,
 * and the heap of its code after everything unused was let go.
 */
export async function benchGalleryMemory({ rig }: Bench): Promise<Row[]> {
  console.log(`\nScrolling past ${CARDS.toLocaleString('en-US')} cards…`)
  const program = await makeProgram({}, { watched: false })
  rig.defer(() => program.remove())
  await fillProgram(program, CARDS + 200)
  await program.start()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  rig.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await signIn(page, program.url)
  await page.locator('[data-card]').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  const pages = { loaded: 1 }
  page.on('response', (response) => {
    if (response.url().includes('/api/submissions?before=')) pages.loaded += 1
  })
  await scrollPast(page, FIRST, pages)
  const before = await settled(devtools)
  await scrollPast(page, CARDS, pages)
  const after = await settled(devtools)
  return [
    {
      what: `Gallery: elements after ${CARDS} cards, against ${FIRST}`,
      ours: String(after.nodes),
      peer: String(before.nodes),
      value: after.nodes / before.nodes,
      goal: ELEMENTS_GOAL,
    },
    {
      what: `Gallery: heap after ${CARDS} cards, against ${FIRST}`,
      ours: megabytes(after.heap),
      peer: megabytes(before.heap),
      value: after.heap / before.heap,
      goal: HEAP_GOAL,
    },
  ]
}

/** Scrolls as a person with a wheel does, until the pages of so many cards have come. */
async function scrollPast(page: Page, cards: number, pages: { loaded: number }): Promise<void> {
  while (pages.loaded < Math.ceil(cards / PAGE_CARDS)) {
    await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight * 2)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }
}

interface Look {
  nodes: number
  heap: number
}

/** A picture that is still on its way keeps its card: looks again until nothing more is let go. */
async function settled(devtools: CDPSession): Promise<Look> {
  for (let last = await look(devtools); ; ) {
    await setTimeout(LOOK_EVERY_MS)
    const next = await look(devtools)
    if (next.nodes >= last.nodes) return next
    last = next
  }
}

async function look(devtools: CDPSession): Promise<Look> {
  for (let count = 0; count < 3; count += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools
    .send('Performance.enable')
    .then(() => devtools.send('Performance.getMetrics'))
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), heap: metric('JSHeapUsedSize') }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
