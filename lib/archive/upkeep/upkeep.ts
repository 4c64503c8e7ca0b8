import type { Studio } from '../../studio.ts'
import { lookAgain } from './looks.ts'
import { recheckClips } from './recheck.ts'

const ROUND_EVERY_MS = 60_000

/** Goes round the clips that are here, slowly: compares them with their hashes, and looks again where a look failed. */
export function startUpkeep(studio: Studio): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = false
  const round = async () => {
    if (running) return
    running = true
    try {
      await recheckClips(studio, { signal })
      while (!signal.aborted && (await lookAgain(studio)));
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => studio.run(round), ROUND_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}
