import { Worker } from 'node:worker_threads'
import { emptySummary, type Summary } from './simulate.ts'

/** Seeds a thread takes at a time: few enough that none is left waiting for another at the end. */
const SEEDS_AT_A_TIME = 100

/**
 * Simulates the worlds of many seeds in several threads.
 *
 * @param from the first seed; @param count how many follow it, itself included.
 */
export async function simulateSeeds(from: number, count: number, threads: number): Promise<Summary> {
  const total = emptySummary()
  let next = from
  const thread = async () => {
    const worker = new Worker(new URL('./simulate.worker.ts', import.meta.url))
    try {
      while (next < from + count) {
        const part = { from: next, count: Math.min(SEEDS_AT_A_TIME, from + count - next) }
        next += part.count
        addTo(total, await ask(worker, part))
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, thread))
  total.failures.sort((a, b) => a.seed - b.seed)
  return total
}

function ask(worker: Worker, part: { from: number; count: number }): Promise<Summary> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(part)
  })
}

function addTo(total: Summary, part: Summary): void {
  total.worlds += part.worlds
  total.submissions += part.submissions
  total.failures.push(...part.failures)
  for (const [name, by] of Object.entries(part.counts)) total.counts[name] = (total.counts[name] ?? 0) + by
}
