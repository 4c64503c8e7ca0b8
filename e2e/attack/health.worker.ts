/** Polls a studio's health from its own thread; reports the longest wait when told to end. */
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Longer than this counts as no answer. */
const PATIENCE_MS = 20_000
const EVERY_MS = 100

const { port } = workerData as { port: number }
let ended = false
parentPort?.once('message', () => {
  ended = true
})
let longestMs = 0
do {
  const asked = performance.now()
  const status = await ask()
  longestMs = Math.max(longestMs, status === 200 ? performance.now() - asked : PATIENCE_MS)
  await setTimeout(EVERY_MS)
} while (!ended)
parentPort?.postMessage(longestMs)

function ask(): Promise<number> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/api/health', timeout: PATIENCE_MS, agent: false }
    const request = get(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(0))
  })
}
