import { setInterval } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import { type SweepDependencies, sweepLeftovers, sweepStorage } from './retention.ts'

const SWEEP_MS = 15_000
/** What dead workers left is looked for among all videos, so seldom. */
const SWEEPS_PER_LEFTOVERS = 240

/** Deletes what is past its time, now and every quarter of a minute, and what was left over, until it is stopped. */
export function startSweeping(deps: SweepDependencies & { logger: Logger }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const sweeping = keepSweeping(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await sweeping
    },
  }
}

async function keepSweeping(
  deps: SweepDependencies & { logger: Logger },
  stopping: AbortSignal,
): Promise<void> {
  try {
    let sweeps = 0
    await sweep(deps, sweeps)
    for await (const _ of setInterval(SWEEP_MS, undefined, { signal: stopping, ref: false }))
      await sweep(deps, ++sweeps)
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

async function sweep(deps: SweepDependencies & { logger: Logger }, sweeps: number): Promise<void> {
  try {
    await sweepStorage(deps)
    if (sweeps % SWEEPS_PER_LEFTOVERS === 0) await sweepLeftovers(deps)
  } catch (error) {
    deps.logger.error({ err: error }, 'sweep failed, the next one tries again')
  }
}
