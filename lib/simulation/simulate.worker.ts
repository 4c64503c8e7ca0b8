import { parentPort } from 'node:worker_threads'
import { emptySummary, simulate } from './simulate.ts'

/** Simulates the worlds of as many seeds as it is told to, and answers with what happened. */
parentPort?.on('message', ({ from, count }: { from: number; count: number }) => {
  const summary = emptySummary()
  for (let seed = from; seed < from + count; seed += 1) simulate(seed, summary)
  parentPort?.postMessage(summary)
})
