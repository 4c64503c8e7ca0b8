import type { Studio } from '../../studio.ts'
import { purgeExpired } from '../../trash/purge.ts'
import { recheckClips } from './recheck.ts'
import { startSprites } from './sprites.ts'

const ROUND_EVERY_MS = 60_000

/**
 * Goes round the clips that are here, slowly: compares them with their hashes, draws the sprites of those that have none, and
 * deletes what was in the trash for its time.
 */
export function startUpkeep(studio: Studio): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = false
  const sprites = startSprites(studio)
  const round = async () => {
    if (running) return
    running = true
    try {
      await purgeExpired(studio)
      await recheckClips(studio, { signal })
      if (!signal.aborted) await sprites.drawSome(signal)
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
