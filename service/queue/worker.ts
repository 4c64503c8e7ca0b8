import { setInterval } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import { recoverJobs } from './recover.ts'
import { GiveBack, type RenderDependencies, renderJob } from './render-job.ts'
import type { RenderEntry, RenderQueue } from './render-queue.ts'
import { deleteExpiredVideos } from './retention.ts'

export interface WorkerDependencies extends RenderDependencies {
  queue: RenderQueue
  concurrency: number
  logger: Logger
}

const SWEEP_MS = 15_000
const RETRY_DELAY_SECONDS = 5

export interface Worker {
  /** Stops taking jobs, aborts the renders under way and gives them back. */
  stop(): Promise<void>
}

/**
 * Renders what is queued, after queueing again what a dead process left, and keeps sweeping. The caller holds the lock
 * of the data folder, where the videos are: whoever rendered for it before is dead.
 */
export async function startWorker(deps: WorkerDependencies): Promise<Worker> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  await sweep(deps, true)
  await deps.queue.work(deps.concurrency, async (entry) => {
    const handled = handleEntry(deps, entry, stopping.signal)
    running.add(handled)
    try {
      await handled
    } finally {
      running.delete(handled)
    }
  })
  const sweeping = keepSweeping(deps, stopping.signal)
  return {
    stop: async () => {
      await deps.queue.stopWork()
      stopping.abort(new GiveBack('The service is stopping.'))
      await Promise.allSettled([...running, sweeping])
    },
  }
}

async function handleEntry(
  deps: WorkerDependencies,
  entry: RenderEntry,
  stopping: AbortSignal,
): Promise<void> {
  const { jobId } = entry
  const startedAt = performance.now()
  const render = followWhileRendering(entry.signal, stopping)
  const outcome = await renderJob(deps, jobId, render.signal).finally(render.unfollow)
  const facts = { jobId, outcome: outcome.kind, ms: Math.round(performance.now() - startedAt) }
  if (outcome.kind === 'again' || outcome.kind === 'failed')
    deps.logger.warn({ ...facts, err: outcome.cause }, 'render')
  else deps.logger.info(facts, 'render')
  if (outcome.kind !== 'again' && outcome.kind !== 'given back') return
  await deps.queue.drop(entry)
  await deps.queue.enqueue(jobId, outcome.kind === 'again' ? RETRY_DELAY_SECONDS : 0)
}

/** A signal that follows others until told not to: pg-boss aborts an entry's signal after every ordinary end, too. */
function followWhileRendering(...sources: AbortSignal[]): { signal: AbortSignal; unfollow(): void } {
  const controller = new AbortController()
  const unfollow = new AbortController()
  for (const source of sources) {
    if (source.aborted) controller.abort(source.reason)
    source.addEventListener('abort', () => controller.abort(source.reason), { signal: unfollow.signal })
  }
  return { signal: controller.signal, unfollow: () => unfollow.abort() }
}

async function keepSweeping(deps: WorkerDependencies, stopping: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(SWEEP_MS, undefined, { signal: stopping, ref: false }))
      await sweep(deps, false)
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

async function sweep(deps: WorkerDependencies, soleOwner: boolean): Promise<void> {
  try {
    const recovered = await recoverJobs(deps, { soleOwner })
    if (recovered.length > 0)
      deps.logger.warn({ jobIds: recovered }, 'queued again what nobody was rendering')
    const deleted = await deleteExpiredVideos(deps)
    if (deleted.length > 0) deps.logger.info({ jobIds: deleted }, 'deleted videos past their retention')
  } catch (error) {
    deps.logger.error({ err: error }, 'sweep failed, the next one tries again')
  }
}
