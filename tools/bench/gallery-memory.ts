import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright/test'
import { ensureChromium } from '#tools/system/chromium.ts'
import { fillProgram } from '../../e2e/filled.ts'
import { signIn } from '../../e2e/person.ts'
import { makeProgram } from '../../e2e/program.ts'
import type { Bench, Row } from './compare.ts'

/** Cards to scroll past, and the number after which the first measurement is taken. */
const CARDS = 5_000
const FIRST = 500

/** Cards of one page of the API. */
const PAGE_CARDS = 60

const LOOK_EVERY_MS = 3_000

const ELEMENTS_GOAL = { atMost: 1.1 }

/** The data of each card stays, about one kilobyte, so scrolling back requests nothing. */
const HEAP_GOAL = { atMost: 2 }

/**
 * The browser's memory after scrolling past 5,000 cards of the gallery, against 500: elements of the page, and its heap
 * after garbage collection.
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

/** Scrolls as a person with a wheel does, until the pages with this many cards have loaded. */
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

/** A picture that is still loading keeps its card alive: measures again until nothing more is freed. */
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
