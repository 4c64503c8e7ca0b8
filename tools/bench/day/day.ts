import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chromium } from 'playwright/test'
import { paths } from '#lib/paths.ts'
import { UpstreamClient } from '#lib/upstream/client.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { embeddedUrl } from '#platform/embedded/cluster.ts'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { ensureChromium, LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { make, trySignIn } from '../../../e2e/person.ts'
import { makeProgram, type Program } from '../../../e2e/program.ts'
import { captureAction, type SentAction } from '../../../e2e/replay.ts'
import type { Bench, Row } from '../compare.ts'
import { startPart } from '../rig/process.ts'
import { renderPrompt } from '../rig/render.ts'
import { UNSET } from '../rig/studio.ts'
import type { Browsers } from './browsers.worker.ts'
import { type Day, figuresOf } from './figures.ts'
import { fillDay } from './fill.ts'
import type { Upstream } from './upstream.worker.ts'
import { readUsage, type Usage } from './usage.ts'

/** A large studio's busy hour; `clips` were finished before. */
const DAY: Day = { clips: 2_000, openJobs: 10_000, browsers: 200, pressesPerMinute: 30, clipsPerMinute: 60 }

/** Every browser opens a page this often, besides its background requests. */
const PAGE_EVERY_MS = 120_000

const ARRIVE_WITHIN_MS = 30_000

/** Time after the last browser arrived, until polls that piled up during the start are spread out again. */
const SETTLE_MS = 60_000

const MEMORY_EVERY_MS = 5_000

const KEY = 'sk-bench-of-a-day'

const ADMIN = { name: 'Day', email: 'day@example.com', password: randomUUID() }

/**
 * A large studio's busy hour on the embedded database: open jobs that are polled, browsers that watch and press, clips
 * that are archived. The service, the browsers and this process are not counted.
 */
export async function benchDay({ rig, minutes, scale }: Bench): Promise<Row[]> {
  const scaled = Object.entries(DAY).map(([name, count]) => [name, Math.max(1, Math.round(count * scale))])
  const day = Object.fromEntries(scaled) as Day
  const { program, upstream, browsers } = await startDay(rig, day)
  const countClips = await openCount(rig, program)
  console.log(`Measuring for ${minutes} minutes…`)
  await Promise.all([upstream.ask('measure'), browsers.ask('measure')])
  const before = { usage: usageOf(program), clips: await countClips(), at: performance.now() }
  const mostBytes = await watchMemory(program, minutes)
  const seconds = (performance.now() - before.at) / 1_000
  const usage = usageOf(program)
  const clips = (await countClips()) - before.clips
  const [polls, seen] = await Promise.all([upstream.ask('stop'), browsers.ask('stop')])
  for (const [failure, times] of seen.failures) console.log(`  ${times} × ${failure}`)
  return figuresOf({ day, seconds, before: before.usage, after: usage, clips, polls, seen, mostBytes })
}

/** Starts everything, and waits until each job was polled a few times. */
async function startDay(rig: AsyncDisposableStack, day: Day) {
  const { clips, openJobs, browsers: people, pressesPerMinute } = day
  console.log(`\nFilling a studio with ${clips} videos and ${openJobs} open jobs…`)
  const upstream = startPart<Upstream>(rig, join(import.meta.dirname, 'upstream.worker.ts'))
  const spendYen = (clips + openJobs) * VIDEO_PRICE_YEN
  const address = await upstream.ask('start', { ...day, clip: await renderClip(rig), spendYen })
  const secret = randomUUID() + randomUUID()
  const program = await makeProgram(
    {
      ...UNSET,
      VIDEO_API_BASE_URL: address,
      VIDEO_API_KEY: KEY,
      NEXTAUTH_SECRET: secret,
      LOG_LEVEL: 'error',
    },
    { watched: false },
  )
  rig.defer(() => program.remove())
  const { keyMark } = new UpstreamClient({ baseUrl: address, key: KEY, prefix: 'gateway' })
  const cookies = await fillDay(program, { people, clips, openJobs, admin: ADMIN, secret, keyMark })
  await program.start()
  const waitSeconds = (ARRIVE_WITHIN_MS + SETTLE_MS) / 1_000
  console.log(`Waiting ${waitSeconds} s for ${people} browsers to arrive and polls to settle…`)
  const browsers = startPart<Browsers>(rig, join(import.meta.dirname, 'browsers.worker.ts'))
  await browsers.ask('start', {
    url: program.url,
    cookies,
    action: await pressOnce(program),
    pressesPerMinute,
    pages: [paths.gallery(), paths.video(idOf(0)), paths.balance()],
    pageEveryMs: PAGE_EVERY_MS,
    arriveWithinMs: ARRIVE_WITHIN_MS,
  })
  await sleep(SETTLE_MS)
  return { program, upstream, browsers }
}

async function renderClip(rig: AsyncDisposableStack): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-day-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  const clip = join(folder, 'clip.mp4')
  await renderPrompt('A calm sea at dawn, slow push in, mist over the water', clip)
  return clip
}

/** Presses the button in a real browser, to record its request. */
async function pressOnce(program: Program): Promise<SentAction> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_FLAGS })
  try {
    const page = await browser.newPage()
    await trySignIn(page, program.url, ADMIN.password, ADMIN.email)
    return await captureAction(page, () => make(page, 'The first press of the day'))
  } finally {
    await browser.close()
  }
}

async function openCount(rig: AsyncDisposableStack, program: Program): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataFolderOf(program), 'studio') })
  client.on('error', () => {}) // it ends with the server
  await client.connect()
  rig.defer(() => client.end().catch(() => {}))
  return async () => Number((await client.query('SELECT count(*) FROM "Clip"')).rows[0].count)
}

function dataFolderOf({ folder }: Program): string {
  return join(folder, 'data')
}

function usageOf(program: Program): Usage {
  return readUsage(program.pid() ?? 0, dataFolderOf(program))
}

/** Samples from time to time until the measurement is over. @returns the largest sample. */
async function watchMemory(program: Program, minutes: number): Promise<{ studio: number; database: number }> {
  const most = { studio: 0, database: 0 }
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const { studioBytes, databaseBytes } = usageOf(program)
    most.studio = Math.max(most.studio, studioBytes)
    most.database = Math.max(most.database, databaseBytes)
    await sleep(Math.min(MEMORY_EVERY_MS, Math.max(0, end - performance.now())))
  }
  return most
}
