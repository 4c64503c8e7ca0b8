/**
 * `npm run bench [-- media|renderer|gallery|service|web] [--seconds N]`: the program against its peers, as ratios of one run on
 * this machine, and its pages in a browser. Ends with 1 when a goal is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Result, reaches } from './compare.ts'
import { benchGallery } from './gallery.ts'
import { benchGalleryMemory } from './gallery-memory.ts'
import { benchGallerySize } from './gallery-size.ts'
import { benchMedia } from './media.ts'
import { benchRenderer } from './renderer.ts'
import { startBenchStudio } from './rig/studio.ts'
import { makeLoader } from './rig/wrk.ts'
import { benchService } from './service/service.ts'
import { benchWeb, type Figure, meets } from './web/web.ts'

const PARTS = ['media', 'renderer', 'gallery', 'service', 'web'] as const
const USAGE = `Usage: npm run bench [-- ${PARTS.join('|')}] [--seconds N]`
const MAX_SECONDS = 60

const { parts, seconds } = readWords()
/** What is to be ended and removed, whatever happens. */
const rig = new AsyncDisposableStack()
try {
  const results = await Promise.race([bench(), interruption()])
  if (results && results.ratios.length > 0) printTable(results.ratios)
  if (results && results.figures.length > 0) printFigures(results.figures)
  process.exitCode = results?.ratios.every(reaches) && results.figures.every(meets) ? 0 : 1
} finally {
  await rig.disposeAsync()
}
process.exit()

async function bench(): Promise<{ ratios: Result[]; figures: Figure[] }> {
  const ratios = await benchAgainstPeers()
  return { ratios, figures: parts.includes('web') ? await benchWeb(rig) : [] }
}

async function benchAgainstPeers(): Promise<Result[]> {
  const results: Result[] = []
  if (parts.includes('renderer')) results.push(...(await benchRenderer(rig)))
  if (!['service', 'media', 'gallery'].some((part) => parts.includes(part))) return results
  const loader = makeLoader(rig)
  if (parts.includes('service')) results.push(...(await benchService({ rig, loader, seconds })))
  if (!parts.includes('media') && !parts.includes('gallery')) return results
  console.log('\nStarting a studio with a full gallery…')
  const studio = await startBenchStudio(rig)
  if (parts.includes('media')) results.push(...(await benchMedia({ rig, studio, loader, seconds })))
  if (parts.includes('gallery')) {
    results.push(...(await benchGallery(studio, loader, seconds)))
    results.push(...(await benchGallerySize(rig)))
    results.push(...(await benchGalleryMemory(rig)))
  }
  return results
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string', default: '3' } },
    })
    const wanted = Number(values.seconds)
    const unknown = positionals.filter((word) => !PARTS.some((part) => part === word))
    if (unknown.length === 0 && Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_SECONDS) {
      return { parts: positionals.length > 0 ? positionals : [...PARTS], seconds: wanted }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // parseArgs names the bad word
    console.error(error.message)
  }
  console.error(USAGE)
  process.exit(2)
}

/** Ends when somebody wants this to stop, with nothing to show. */
function interruption(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(null))
  })
}

function printTable(results: Result[]): void {
  const rows = results.map((result) => ({
    measured: result.what,
    ours: result.ours,
    peer: result.peer,
    ratio: result.ratio.toFixed(2),
    goal: 'atLeast' in result.goal ? `≥ ${result.goal.atLeast}` : `≤ ${result.goal.atMost}`,
    '': reaches(result) ? 'reached' : 'MISSED',
  }))
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`\nMedians of five samples in turn; the ratio is the median of five. Load: ${load.join(' ')}.`)
  console.table(rows)
}

function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => ({
    measured: figure.what,
    figure: `${Number(figure.measured.toFixed(3))}${figure.unit}`,
    goal: 'atLeast' in figure.goal ? `≥ ${figure.goal.atLeast}` : `≤ ${figure.goal.atMost}${figure.unit}`,
    '': meets(figure) ? 'reached' : 'MISSED',
  }))
  console.log('\nPages of the production build, with the data of the demo.')
  console.table(rows)
}
