/**
 * The studio as a process of its own, without its pages: it does what the test that started it says, and ends or stops
 * itself at the point of I/O that it was told. Its clock is the system's, moved by the milliseconds that the file CLOCK
 * holds.
 */
import diagnostics from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { archiveVideo } from '#lib/archive/archive.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { openStudio } from '#lib/open-studio.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { heartbeat } from '#lib/submissions/heartbeat.ts'
import { pollIfDue } from '#lib/submissions/poll.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { submit } from '#lib/submissions/submit.ts'
import { startWork } from '#lib/work.ts'
import { trustingLook } from '#tests/fixtures/archive/archive-test.ts'
import { clearHolds, setClocks } from '#tests/fixtures/studio.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import { obey } from './obey.ts'
import type { Order } from './studio-children.ts'
import { watchDatabase } from './watched-database.ts'

const {
  DATABASE_URL = '',
  FOLDER = '',
  BASE_URL = '',
  HEADERS_MS = '60000',
  CLOCK = '',
  SETTLE_MS = '120000',
  LOOK = '',
  KEY = 'sk-canary-0123456789abcdef',
} = process.env
const opened = await openStudio({
  database: { url: DATABASE_URL },
  databaseConnections: 6,
  folder: FOLDER,
  upstream: { baseUrl: BASE_URL, key: KEY, prefix: 'gateway', timeouts: { headers: Number(HEADERS_MS) } },
  settings: {
    spendSettleMs: Number(SETTLE_MS),
    sendConcurrency: 4,
    acceptMs: ACCEPTABLE_AFTER_MS,
    keyShared: false,
    keyResets: false,
    budgetFloorYen: 0,
    archiveRetentionHours: 24,
    clipAccel: null,
    privateWebhooks: true,
    address: 'http://studio.test',
  },
  log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
})
const { studio } = opened
if (LOOK === 'trusting') studio.inspectMedia = trustingLook

/** What is to happen at which point, the how many-th of its name. */
let arranged: Extract<Order, { type: 'arrange' }> | null = null
let points: string[] = []

function reach(point: string): void {
  points.push(point)
  if (arranged?.point !== point) return
  arranged.nth -= 1
  if (arranged.nth > 0) return
  const { signal } = arranged
  arranged = null
  process.kill(process.pid, signal)
}

setClocks(studio, () => (CLOCK ? Number(readFileSync(CLOCK, 'utf8')) : 0))
studio.db = watchDatabase(studio.db, { dead: false, at: async (point) => reach(point), within: reach })
const { journal } = studio
studio.journal = {
  ...journal,
  async intend(intent) {
    reach('intent')
    const sending = await journal.intend(intent)
    reach('intent written')
    return {
      aboutToWrite() {
        reach('mark')
        sending.aboutToWrite()
        reach('mark written')
      },
      async saw(observation) {
        reach('journal')
        await sending.saw(observation)
        reach('journal written')
      },
    }
  },
}
const PHASES = {
  'undici:client:beforeConnect': 'connect',
  'undici:client:connected': 'connected',
  'undici:client:sendHeaders': 'send',
  'undici:request:bodySent': 'sent',
  'undici:request:headers': 'status line',
  'undici:request:trailers': 'body',
}
for (const [channel, point] of Object.entries(PHASES)) diagnostics.subscribe(channel, () => reach(point))

let work: Awaited<ReturnType<typeof startWork>> | null = null
const running = new Set<Promise<unknown>>()
const { run } = studio
studio.run = (job) =>
  run(async () => {
    const done: Promise<void> = job().finally(() => running.delete(done))
    running.add(done)
    await done
  })

/** As the background work does it, one thing at a time. */
async function step(prompt: string): Promise<string> {
  const row = await studio.db.submission.findFirst({ where: { prompt }, include: { clip: true } })
  if (!row) return 'ended'
  if (row.status === 'queued') await dispatch(studio, row.id)
  else if (row.status === 'pending' || row.status === 'in_progress') await pollIfDue(studio, row.id)
  else if (row.status === 'completed' && !row.clip) await archiveVideo(studio, row.id)
  else if (row.status === 'submitting') await sweep(studio)
  else if (row.status === 'unknown') await takeReading(studio)
  else return 'ended'
  return row.status
}

/** Until nothing that was begun in the background is under way. */
async function idle(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running)
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.type) {
    case 'arrange':
      arranged = order
      points = []
      return null
    case 'submit':
      return submit(studio, order.caller, order.input)
    case 'dispatch':
      await Promise.all(order.ids.map((id) => dispatch(studio, id)))
      return idle()
    case 'sweep':
      await heartbeat(studio)
      await studio.db.process.deleteMany({ where: { id: { in: order.dead } } })
      return sweep(studio)
    case 'clear holds':
      return clearHolds(studio)
    case 'read':
      return takeReading(studio)
    case 'idle':
      await idle()
      return points
    case 'step':
      return step(order.prompt)
    case 'work':
      work = await startWork(studio)
      return null
    case 'stop':
      await work?.stop()
      await opened.close()
      setImmediate(() => process.disconnect())
      return null
  }
}

obey(carryOut)
process.send?.({ type: 'ready', processId: studio.processId })
