import fc from 'fast-check'
import { emptyTally, liveThrough, type Tally } from './history.ts'
import { openScene } from './scene.ts'
import { histories } from './steps.ts'

const TELL_EVERY = 100

/**
 * Lives through so many random histories on a database of its own.
 * @throws with the shortest history found that breaks something, and its seed.
 */
export async function simulate(options: {
  seed: number
  runs: number
  spendSettleMs?: number
  /** Whether to throw the first such history as it is, however long. */
  asFound?: boolean
  onProgress?: (line: string) => void
}): Promise<Tally> {
  const scene = await openScene()
  if (options.spendSettleMs !== undefined)
    scene.studio.settings = { ...scene.studio.settings, spendSettleMs: options.spendSettleMs }
  const tally = emptyTally()
  try {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await liveThrough(scene, history, tally)
        if (tally.histories % TELL_EVERY === 0) options.onProgress?.(JSON.stringify(tally))
      }),
      { seed: options.seed, numRuns: options.runs, endOnFailure: options.asFound ?? false },
    )
    return tally
  } finally {
    await scene.close()
  }
}
