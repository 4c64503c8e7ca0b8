import { setTimeout } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import { GiveBack, LeaseLost, type RenderDependencies, type RenderOutcome, renderJob } from './render-job.ts'
import type { Lease } from './render-queue.ts'

export interface WorkerDependencies extends RenderDependencies {
  /** Concurrent renders. */
  concurrency: number
  /** How long a lease lasts without being renewed. */
  leaseSeconds: number
  logger: Logger
  /** Called with the outcome and the duration of every render. */
  onRendered(outcome: RenderOutcome['kind'], seconds: number): void
}

export interface Worker {
  /** Looks for a job at once. */
  wake(): void
  /** Stops taking jobs, aborts running renders and returns them to the queue. */
  stop(): Promise<void>
}

/** How often an idle worker looks for a job; a submission to its own process wakes it at once. */
const LOOK_EVERY_MS = 1000
/** Pause after a database failure, or while the disk has no room for a video. */
const PAUSE_MS = 5000
/** Renewals within a lease: all but one may fail before the lease is lost. */
const RENEWALS_PER_LEASE = 5

/** Renders waiting jobs, several at a time, until it is stopped. */
export function startWorker(deps: WorkerDependencies): Worker {
  const stopping = new AbortController()
  const renders = new Map<string, AbortController>()
  let waker = new AbortController()

  async function keepRendering(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lease = await next(deps)
      if (lease === 'none') await pause(LOOK_EVERY_MS, AbortSignal.any([stopping.signal, waker.signal]))
      else if (lease === 'not now') await pause(PAUSE_MS, stopping.signal)
      // After a render that was put off, the next job would have the same trouble at once.
      else if ((await handle(lease)) === 'put off') await pause(PAUSE_MS, stopping.signal)
    }
  }

  async function handle(lease: Lease): Promise<RenderOutcome['kind'] | undefined> {
    const render = new AbortController()
    if (stopping.signal.aborted) render.abort(stopping.signal.reason)
    renders.set(lease.token, render)
    const startedAt = performance.now()
    const { jobId } = lease
    try {
      const outcome = await renderJob(deps, lease, render.signal)
      const seconds = (performance.now() - startedAt) / 1000
      deps.onRendered(outcome.kind, seconds)
      const facts = { jobId, outcome: outcome.kind, ms: Math.round(seconds * 1000) }
      if ('cause' in outcome) deps.logger.warn({ ...facts, err: outcome.cause }, 'render')
      else deps.logger.info(facts, 'render')
      return outcome.kind
    } catch (error) {
      deps.logger.error({ err: error, jobId }, 'a render could not be settled; its lease will run out')
    } finally {
      renders.delete(lease.token)
    }
  }

  async function keepRenewing(): Promise<void> {
    const everyMs = (deps.leaseSeconds * 1000) / RENEWALS_PER_LEASE
    while (await pause(everyMs, renewed.signal)) {
      if (renders.size === 0) continue
      try {
        for (const token of await deps.queue.renew([...renders.keys()]))
          renders.get(token)?.abort(new LeaseLost())
      } catch (error) {
        deps.logger.error({ err: error }, 'leases could not be renewed; the next round tries again')
      }
    }
  }

  const renewed = new AbortController()
  const loops = Array.from({ length: deps.concurrency }, keepRendering)
  const renewing = keepRenewing()
  return {
    wake: () => {
      waker.abort()
      waker = new AbortController()
    },
    stop: async () => {
      const reason = new GiveBack('The service is stopping.')
      stopping.abort(reason)
      for (const render of renders.values()) render.abort(reason)
      await Promise.all(loops)
      renewed.abort()
      await renewing
    },
  }
}

async function next(deps: WorkerDependencies): Promise<Lease | 'none' | 'not now'> {
  try {
    if (!(await deps.storage.hasRoom())) {
      deps.logger.warn('there is no room for another video; nothing is rendered until there is')
      return 'not now'
    }
    return (await deps.queue.take()) ?? 'none'
  } catch (error) {
    deps.logger.error({ err: error }, 'looking for a job failed; the next round tries again')
    return 'not now'
  }
}

/** False if the pause was cut short. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(ms, undefined, { signal })
    return true
  } catch {
    return false
  }
}
