import type { Studio } from '../studio.ts'
import { recheckClips } from './recheck.ts'
import { startSprites } from './sprites.ts'

/**
 * Makes the round that looks after clips, a few at a time: it compares clips with their hashes, and draws missing
 * sprites. A signal ends it early.
 */
export function makeUpkeep(studio: Studio): (signal: AbortSignal) => Promise<void> {
  const sprites = startSprites(studio)
  return async (signal) => {
    await recheckClips(studio, { signal })
    if (!signal.aborted) await sprites.drawSome(signal)
  }
}
