import { setInterval } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { jobIdOf } from '../storage/names.ts'
import type { VideoStorage } from '../storage/videos.ts'
import { retentionClock } from './retention-clock.ts'

export interface SweepDependencies {
  prisma: ServiceClient
  storage: VideoStorage
  retentionHours: number
  now(): Date
}

const SWEEP_MS = 15_000
/** Finding the leftovers of dead workers lists all videos, so it is rare. */
const SWEEPS_PER_LEFTOVERS = 240

const MS_PER_HOUR = 3_600_000

/** Time to download videos that expired while the service was off, perhaps together with the studio. */
const KEPT_AFTER_START_MS = MS_PER_HOUR

/** Jobs read in one query. */
const BATCH = 100
/** After this many refusals the storage is out of order; a single refusal must not block the other deletions. */
const MOST_FAILURES = 5
/** Far longer than a worker takes from keeping a video to recording it with its job. */
const LEFTOVER_HOURS = 24
/** The shortest life of an idempotency key, however short the retention is (docs/contract.md, Choices). */
const IDEMPOTENT_HOURS = 24

/**
 * Deletes expired data: videos, whose jobs stay readable, and Idempotency-Keys. Several processes
 * may do so at once. A file that the storage refuses is left for the next sweep.
 * @returns the number of deleted videos.
 * @throws the storage's first error, if any, after the rest of the sweep.
 */
export async function sweepStorage(deps: SweepDependencies): Promise<number> {
  await forgetIdempotentRequests(deps)
  const failures = new Map<string, unknown>()
  let deleted = 0
  while (failures.size < MOST_FAILURES) {
    const expired = await findExpired(deps, [...failures.keys()])
    for (const { id, contentName } of expired) {
      try {
        if (contentName !== null) await deps.storage.remove(contentName)
        deleted += await noteDeleted(deps, id)
      } catch (error) {
        failures.set(id, error)
        if (failures.size >= MOST_FAILURES) break
      }
    }
    if (expired.length < BATCH) break
  }
  for (const error of failures.values()) throw error
  return deleted
}

function findExpired({ prisma, now }: SweepDependencies, except: string[]) {
  return prisma.job.findMany({
    where: { expiresAt: { lte: now() }, contentDeletedAt: null, id: { notIn: except } },
    select: { id: true, contentName: true },
    orderBy: { expiresAt: 'desc' }, // newly expired ones first: older refused ones do not block them
    take: BATCH,
  })
}

/** 0 when another process was first. */
async function noteDeleted({ prisma, now }: SweepDependencies, id: string): Promise<number> {
  const noted = await prisma.job.updateMany({
    where: { id, contentDeletedAt: null },
    data: { contentDeletedAt: now() },
  })
  return noted.count
}

async function forgetIdempotentRequests({ prisma, retentionHours, now }: SweepDependencies): Promise<void> {
  // An hour more than promised, to allow for clock differences.
  const keptMs = (Math.max(retentionHours, IDEMPOTENT_HOURS) + 1) * MS_PER_HOUR
  const before = new Date(now().getTime() - keptMs)
  await prisma.idempotentRequest.deleteMany({ where: { createdAt: { lt: before } } })
}

/**
 * Deletes the leftovers of dead workers: unfinished files, and videos older than a day that their job does not name, or
 * whose job's video was deleted. Reads the whole list of videos, so once an hour is enough.
 * @returns the number of deleted videos.
 * @throws StorageUnavailableError
 */
export async function sweepLeftovers(deps: SweepDependencies): Promise<number> {
  await deps.storage.removeAbandoned()
  const before = deps.now().getTime() - LEFTOVER_HOURS * MS_PER_HOUR
  let deleted = 0
  let names: string[] = []
  for await (const { contentName, keptAt } of deps.storage.list()) {
    if (keptAt.getTime() >= before) continue
    names.push(contentName)
    if (names.length < BATCH) continue
    deleted += await removeUnnamed(deps, names)
    names = []
  }
  return deleted + (await removeUnnamed(deps, names))
}

/**
 * A video of a job that is not in this database is left alone: it belongs to another service, or this is the wrong database.
 */
async function removeUnnamed({ prisma, storage }: SweepDependencies, names: string[]): Promise<number> {
  const jobs = await prisma.job.findMany({
    where: { id: { in: names.map(jobIdOf) } },
    select: { id: true, contentName: true, contentDeletedAt: true },
  })
  const jobOf = new Map(jobs.map((job) => [job.id, job]))
  const unnamed = names.filter((name) => {
    const job = jobOf.get(jobIdOf(name))
    return job && (job.contentName !== name || job.contentDeletedAt !== null)
  })
  for (const name of unnamed) await storage.remove(name)
  return unnamed.length
}

interface SweepingDependencies extends SweepDependencies {
  logger: Logger
  keptAfterStartMs?: number
}

/** Until it is stopped, deletes leftovers every hour and, from an hour after the start, expired data every 15 s. */
export function startSweeping(deps: SweepingDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const now = retentionClock(deps.now, (aheadMs) =>
    deps.logger.error(
      { aheadMs },
      'the clock leapt ahead: until a restart, videos expire only by the time that passes',
    ),
  )
  const sweeping = keepSweeping({ ...deps, now }, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await sweeping
    },
  }
}

async function keepSweeping(deps: SweepingDependencies, stopping: AbortSignal): Promise<void> {
  const { logger, keptAfterStartMs = KEPT_AFTER_START_MS } = deps
  const deletesFrom = performance.now() + keptAfterStartMs
  const sweep = async (sweeps: number) => {
    if (performance.now() >= deletesFrom) await logged(logger, sweepStorage(deps))
    if (sweeps % SWEEPS_PER_LEFTOVERS === 0) await logged(logger, sweepLeftovers(deps))
  }
  try {
    let sweeps = 0
    await sweep(sweeps)
    for await (const _ of setInterval(SWEEP_MS, undefined, { signal: stopping, ref: false }))
      await sweep(++sweeps)
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

async function logged(logger: Logger, sweep: Promise<number>): Promise<void> {
  await sweep.catch((error: unknown) =>
    logger.error({ err: error }, 'sweep failed, the next one tries again'),
  )
}
