import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabasePlace, isOwner } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { startQueue } from '#platform/queue.ts'
import { archiveFollows } from './archive/archive.ts'
import { hasRoomForClips, makeClipFolder } from './archive/files.ts'
import { inspectMedia } from './archive/media.ts'
import { makeRelay } from './archive/relay.ts'
import { openStudioDatabase } from './database/open.ts'
import { checkLimits } from './money/balance/check-limits.ts'
import { readBeforeSending, readWhileWaiting, takeReading } from './money/balance/reading.ts'
import { claimFollows, claimFoundVideo, claimLostVideo } from './money/claims/transition.ts'
import { reviewDoubts } from './money/reconcile/doubts.ts'
import { settleUnknowns } from './money/reconcile/settle.ts'
import { tellOfLimit } from './notifications/limits.ts'
import { tellOfMove } from './notifications/outbox.ts'
import type { Hooks, Studio, StudioSettings } from './studio.ts'
import { forgetFormerOwners, heartbeat } from './submissions/heartbeat.ts'
import { makeQueues } from './submissions/jobs.ts'
import { recover } from './submissions/recover.ts'
import { UpstreamClient, type UpstreamOptions } from './upstream/client.ts'
import { openJournal } from './upstream/journal.ts'

export interface OpenStudioOptions {
  database: DatabasePlace
  databaseConnections?: number
  /** A worker does background work only, and there may be several; an embedded database has a single studio. */
  role?: 'studio' | 'worker'
  folder: string
  upstream: UpstreamOptions
  settings: StudioSettings
  log: Logger
  /** Aborts when the process is asked to stop: no further send begins, and close() follows. */
  stop: AbortSignal
}

export interface OpenStudio {
  studio: Studio
  /** Waits for sends under way, then closes everything. Background work must have been stopped. */
  close(): Promise<void>
}

const HEARTBEAT_EVERY_MS = 30_000

/** How long a shutdown waits: for sends, until a POST has certainly timed out, since it may be billed; else briefly. */
const DRAIN_MS = { sends: 110_000, rest: 1_000 }
const LOOK_EVERY_MS = 100

const HOOKS: Hooks = {
  followers: [claimFollows, archiveFollows, tellOfMove],
  readingFollowers: [settleUnknowns, reviewDoubts],
  takeReading,
  readBeforeSending,
  readWhileWaiting,
  checkLimits,
  tellOfLimit,
  hasRoomForClips,
  videoLost: claimLostVideo,
  videoFound: claimFoundVideo,
}

/** Opens database, queue and upstream client. @throws AlreadyRunningError when another process is the studio of the data folder. */
export async function openStudio(options: OpenStudioOptions): Promise<OpenStudio> {
  const { log, role = 'studio' } = options
  const { database, db } = await openStudioDatabase(options.database, options.databaseConnections)
  const queue = await startQueue(database, (error) =>
    log.error({ err: error }, 'the job queue had a problem'),
  )
  await makeQueues(queue)
  const upstream = new UpstreamClient(options.upstream)
  makeClipFolder(options.folder)
  if (isOwner(options.database)) await forgetFormerOwners(db)
  const running = new Set<Promise<unknown>>()
  const processId = randomUUID()
  const journal = openJournal(join(options.folder, 'journal'), processId, () => studio.now())
  const studio: Studio = {
    db,
    query: database.query,
    pingDatabase: database.ping,
    queue,
    upstream,
    relay: makeRelay(upstream),
    journal,
    settings: options.settings,
    hooks: HOOKS,
    folder: options.folder,
    inspectMedia,
    processId,
    role,
    balanceTrouble: null,
    log,
    now: () => new Date(),
    elapsedMs: () => performance.now(),
    random: Math.random,
    sends: new Set(),
    closing: options.stop.aborted,
    track(work) {
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    run(work) {
      studio.track(work()).catch((error: unknown) => log.error({ err: error }, 'background work failed'))
    },
  }
  options.stop.addEventListener('abort', () => {
    studio.closing = true
  })
  // Heartbeats show other processes that we live, from before the first lease until the last outcome is written.
  await heartbeat(studio)
  const beating = setInterval(() => studio.run(() => heartbeat(studio)), HEARTBEAT_EVERY_MS)
  // Before anything is served or sent: the database may be older than the last send.
  await recover(studio)
  return {
    studio,
    async close() {
      studio.closing = true
      await drain({ running, sends: studio.sends }, DRAIN_MS)
      clearInterval(beating)
      await queue.stop({ graceful: false })
      await upstream.close()
      await db.process.deleteMany({ where: { id: studio.processId } })
      await db.$disconnect()
      await database.close()
    },
  }
}

/** Waits for work under way, within its bounds. Everything except sends is safe to repeat. */
export async function drain(
  { running, sends }: { running: Set<Promise<unknown>>; sends: Set<string> },
  most: { sends: number; rest: number },
): Promise<void> {
  const begun = performance.now()
  const within = () => performance.now() - begun < (sends.size > 0 ? most.sends : most.rest)
  while (running.size > 0 && within()) {
    await Promise.race([Promise.allSettled(running), sleep(LOOK_EVERY_MS, undefined, { ref: false })])
  }
}
