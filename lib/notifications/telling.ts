import { DELIVER } from '../background/jobs.ts'
import type { Studio } from '../studio.ts'
import { deliver } from './deliver.ts'
import { thinLog } from './thin-log.ts'
import { watchArchive, watchBalance } from './watch.ts'

const ROUND_EVERY_MS = 30_000
const THIN_EVERY_MS = 3_600_000

/** So many webhooks are told at the same time by one process. */
const CONCURRENCY = 4

/** Starts this process's share of telling webhooks. The queue's own end ends its handlers. */
export async function startTelling(studio: Studio): Promise<{ stop(): void }> {
  await studio.queue.work<{ deliveryId: string }>(
    DELIVER,
    { localConcurrency: CONCURRENCY, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const { data } of jobs) await deliver(studio, data.deliveryId)
    },
  )
  const round = () => studio.run(() => tellingRound(studio))
  round()
  studio.run(() => thinLog(studio))
  const timers = [
    setInterval(round, ROUND_EVERY_MS),
    setInterval(() => studio.run(() => thinLog(studio)), THIN_EVERY_MS),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Looks for what is to be told. Running it twice does no harm. */
export async function tellingRound(studio: Studio): Promise<void> {
  await watchBalance(studio)
  await watchArchive(studio)
}
