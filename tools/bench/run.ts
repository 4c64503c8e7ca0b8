/**
 * `npm run bench [-- media|renderer|gallery|service|web|day …] [--seconds N] [--minutes N] [--scale S]`: the program
 * against its peers as ratios of one run on this machine, its pages in a browser, and a busy hour of a large studio.
 * Ends with 1 when a goal is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Figure, type Goal, meets, type Result, reaches } from './compare.ts'
import { benchDay } from './day/day.ts'
import { benchGalleryMemory } from './gallery-memory.ts'
import { benchGallerySize } from './gallery-size.ts'
import { benchJson } from './json.ts'
import { benchMedia } from './media.ts'
import { benchRenderer } from './renderer.ts'
import { startBenchStudio } from './rig/studio.ts'
import { makeLoader } from './rig/wrk.ts'
import { benchService } from './service/service.ts'
import { benchWeb } from './web/web.ts'

const PARTS = ['media', 'renderer', 'gallery', 'service', 'web', 'day'] as const
const USAGE = `Usage: npm run bench [-- ${PARTS.join('|')}] [--seconds N] [--minutes N] [--scale S]
  --seconds  length of a sample, 1 to 60; 3 unless given
  --minutes  measured part of the day's hour, 1 to 60; 5 unless given
  --scale    share of the day's jobs, browsers and rates, up to 1; 1 unless given`

const settings = z.object({
  seconds: z.coerce.number().int().min(1).max(60).default(3),
  minutes: z.coerce.number().min(1).max(60).default(5),
  scale: z.coerce.number().min(0.01).max(1).default(1),
})

const { parts, seconds, minutes, scale } = readWords()
const ratios: Result[] = []
const figures: Figure[] = []
/** What is to be ended and removed, whatever happens. */
const rig = new AsyncDisposableStack()
try {
  const finished = await Promise.race([bench().then(() => true), interruption()])
  if (ratios.length > 0) printRatios()
  if (figures.length > 0) printFigures()
  process.exitCode = finished && ratios.every(reaches) && figures.every(meets) ? 0 : 1
} finally {
  await rig.disposeAsync()
}
process.exit()

async function bench(): Promise<void> {
  if (parts.has('renderer')) ratios.push(...(await alone(benchRenderer)))
  if (parts.has('service'))
    ratios.push(...(await alone((rig) => benchService({ rig, loader: makeLoader(rig), seconds }))))
  if (parts.has('media') || parts.has('gallery')) await alone(benchFilledStudio)
  if (parts.has('gallery')) {
    ratios.push(...(await alone(benchGallerySize)))
    ratios.push(...(await alone(benchGalleryMemory)))
  }
  if (parts.has('web')) {
    const web = await alone(benchWeb)
    ratios.push(...web.ratios)
    figures.push(...web.figures)
  }
  if (parts.has('day')) figures.push(...(await alone((rig) => benchDay({ rig, minutes, scale }))))
}

/** Ends what a part started before the next one begins, so that none measures beside another's programs. */
async function alone<Measured>(part: (rig: AsyncDisposableStack) => Promise<Measured>): Promise<Measured> {
  const own = rig.use(new AsyncDisposableStack())
  try {
    return await part(own)
  } finally {
    await own.disposeAsync()
  }
}

async function benchFilledStudio(rig: AsyncDisposableStack): Promise<void> {
  const loader = makeLoader(rig)
  console.log('\nStarting a studio with a full gallery…')
  const studio = await startBenchStudio(rig)
  if (parts.has('gallery')) figures.push(...(await benchJson(studio, loader, seconds)))
  if (parts.has('media')) ratios.push(...(await benchMedia({ rig, studio, loader, seconds })))
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string' }, minutes: { type: 'string' }, scale: { type: 'string' } },
    })
    const parts = z.array(z.enum(PARTS)).parse(positionals)
    return { parts: new Set(parts.length > 0 ? parts : PARTS), ...settings.parse(values) }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof z.ZodError)) throw error
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : error.message)
    console.error(USAGE)
    process.exit(2)
  }
}

/** Resolves when the bench is asked to stop. What was measured by then is shown, and counts as missed. */
function interruption(): Promise<false> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(false))
  })
}

function printRatios(): void {
  const rows = ratios.map((result) => ({
    measured: result.what,
    ours: result.ours,
    peer: result.peer,
    ratio: result.ratio.toFixed(2),
    goal: showGoal(result.goal),
    '': reaches(result) ? 'reached' : 'MISSED',
  }))
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`\nMedians of samples against those of the peer, in the same run. Load: ${load.join(' ')}.`)
  console.table(rows)
}

function printFigures(): void {
  const rows = figures.map((figure) => ({
    measured: figure.what,
    figure: `${Number(figure.measured.toFixed(3))}${figure.unit}`,
    goal: figure.goal && showGoal(figure.goal) + figure.unit,
    '': figure.goal === null ? '' : meets(figure) ? 'reached' : 'MISSED',
  }))
  console.log('\nFigures of the production build.')
  console.table(rows)
}

function showGoal(goal: Goal): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}
