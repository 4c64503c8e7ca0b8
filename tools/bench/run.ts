/**
 * `npm run bench [-- media|renderer|gallery|service|web|day …] [--seconds N] [--minutes N] [--scale S]`: the program
 * against its peers as ratios of one run on this machine, its pages in a browser, and a busy hour of a large studio.
 * Exits with 1 when a goal is missed.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Bench, meets, type Row } from './compare.ts'
import { benchDay } from './day/day.ts'
import { benchGalleryMemory } from './gallery-memory.ts'
import { benchGallerySize } from './gallery-size.ts'
import { benchRenderer } from './renderer.ts'
import { benchService } from './service/service.ts'
import { benchJson, benchMedia } from './studio.ts'
import { benchWeb } from './web/web.ts'

/** The measurements of each part, one after the other. */
const PARTS: Record<string, ((bench: Bench) => Promise<Row[]>)[]> = {
  renderer: [benchRenderer],
  service: [benchService],
  media: [benchMedia],
  gallery: [benchJson, benchGallerySize, benchGalleryMemory],
  web: [benchWeb],
  day: [benchDay],
}
const USAGE = `Usage: npm run bench [-- ${Object.keys(PARTS).join('|')}] [--seconds N] [--minutes N] [--scale S]
  --seconds  length of a sample, 1 to 60; 3 unless given
  --minutes  measured part of the day's hour, 1 to 60; 5 unless given
  --scale    share of the day's jobs, browsers and rates, up to 1; 1 unless given`

const settings = z.object({
  seconds: z.coerce.number().int().min(1).max(60).default(3),
  minutes: z.coerce.number().min(1).max(60).default(5),
  scale: z.coerce.number().min(0.01).max(1).default(1),
})

const { parts, ...options } = readWords()
const rows: Row[] = []
/** The processes and folders to end and remove in any case. */
const rig = new AsyncDisposableStack()
try {
  const finished = await Promise.race([bench().then(() => true), interruption()])
  process.exitCode = finished && rows.every(meets) ? 0 : 1
} finally {
  if (rows.length > 0) print()
  await rig.disposeAsync()
}
process.exit()

/** Ends the programs of each measurement before the next begins, so that they never overlap. */
async function bench(): Promise<void> {
  const wanted = Object.entries(PARTS).filter(([part]) => parts.includes(part))
  for (const measure of wanted.flatMap(([, measures]) => measures)) {
    const own = rig.use(new AsyncDisposableStack())
    rows.push(...(await measure({ rig: own, ...options }).finally(() => own.disposeAsync())))
  }
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string' }, minutes: { type: 'string' }, scale: { type: 'string' } },
    })
    const names = Object.keys(PARTS)
    const parts = z.array(z.enum(names)).parse(positionals)
    return { parts: parts.length > 0 ? parts : names, ...settings.parse(values) }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof z.ZodError)) throw error
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : error.message)
    console.error(USAGE)
    process.exit(2)
  }
}

/** Resolves when the bench is asked to stop. The measurements so far are shown, and count as missed. */
function interruption(): Promise<false> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(false))
  })
}

function print(): void {
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(
    `\nRatios are medians of samples against those of the peer, in the same run. Load: ${load.join(' ')}.`,
  )
  console.table(
    rows.map((row) => ({
      measured: row.what,
      ours: row.ours ?? '',
      peer: row.peer ?? '',
      value: `${Number(row.value.toFixed(3))}${row.unit ?? ''}`,
      goal: showGoal(row),
      '': row.goal === null ? '' : meets(row) ? 'reached' : 'MISSED',
    })),
  )
}

function showGoal({ goal, unit = '' }: Row): string {
  if (goal === null) return ''
  return 'atLeast' in goal ? `≥ ${goal.atLeast}${unit}` : `≤ ${goal.atMost}${unit}`
}
