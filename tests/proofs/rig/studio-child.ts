/**
 * The studio as a process of its own, without its pages: it follows its parent test's commands, and kills or stops itself
 * at the given point of I/O. Its clock is the system's, moved by the milliseconds in the file CLOCK.
 */
import diagnostics from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { archiveVideo } from '#lib/archive/archive.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { heartbeat } from '#lib/submissions/heartbeat.ts'
import { pollDue } from '#lib/submissions/poll.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { submit } from '#lib/submissions/submit.ts'
import { startWork } from '#lib/work.ts'
import { trustingLook } from '#tests/fixtures/archive/archive-test.ts'
import { clearHolds, openTestStudio, setClocks, TEST_KEY } from '#tests/fixtures/studio.ts'
import { watchJournal } from './life.ts'
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
  KEY = TEST_KEY,
} = process.env
const opened = await openTestStudio(
  { baseUrl: BASE_URL, key: KEY, timeouts: { headers: Number(HEADERS_MS) } },
  { url: DATABASE_URL, folder: FOLDER, drop: async () => {} },
)
const { studio } = opened
studio.settings = { ...studio.settings, spendSettleMs: Number(SETTLE_MS) }
if (LOOK === 'trusting') studio.inspectMedia = trustingLook
setClocks(studio, () => (CLOCK ? Number(readFileSync(CLOCK, 'utf8')) : 0))

/** The arranged event, at the n-th occurrence of a point. */
let arranged: Extract<Order, { type: 'arrange' }> | null = null

function reach(point: string): void {
  if (arranged?.point !== point) return
  arranged.nth -= 1
  if (arranged.nth > 0) return
  const { signal } = arranged
  arranged = null
  process.kill(process.pid, signal)
}

const { run } = studio
studio.run = (work) => run(() => work().catch(() => {})) // a failed job is retried

const pulse = { dead: false, at: async (point: string) => reach(point), within: reach }
studio.db = watchDatabase(studio.db, pulse)
studio.journal = watchJournal(studio.journal, pulse)
diagnostics.subscribe('undici:request:bodySent', () => reach('sent'))

/** Like the background work, one job at a time. */
async function step(prompt: string): Promise<string> {
  const row = await studio.db.submission.findFirst({ where: { prompt }, include: { clip: true } })
  if (!row) return 'ended'
  if (row.status === 'queued') await dispatch(studio, row.id)
  else if (row.status === 'pending' || row.status === 'in_progress') await pollDue(studio, [row.id])
  else if (row.status === 'completed' && !row.clip) await archiveVideo(studio, row.id)
  else if (row.status === 'submitting') await sweep(studio)
  else if (row.status === 'unknown') await takeReading(studio)
  else return 'ended'
  return row.status
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.type) {
    case 'arrange':
      arranged = order
      return null
    case 'submit':
      return submit(studio, order.caller, order.input)
    case 'dispatch':
      await Promise.all(order.ids.map((id) => dispatch(studio, id)))
      return opened.settled()
    case 'sweep':
      await heartbeat(studio)
      await studio.db.process.deleteMany({ where: { id: { in: order.dead } } })
      return sweep(studio)
    case 'clear holds':
      return clearHolds(studio)
    case 'read':
      return takeReading(studio)
    case 'idle':
      return opened.settled()
    case 'step':
      return step(order.prompt)
    case 'work':
      await startWork(studio)
      return null
  }
}

obey(carryOut)
process.send?.({ type: 'ready', processId: studio.processId })
