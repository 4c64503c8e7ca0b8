import type { Studio } from '../../studio.ts'
import { purgeExpired } from '../../trash/purge.ts'
import { recheckClips } from './recheck.ts'
import { startSprites } from './sprites.ts'

/**
 * Makes the round that looks after clips, a few at a time: it deletes what was in the trash for its time, compares clips
 * with their hashes, and draws missing sprites. A signal ends it early.
 */
export function makeUpkeep(studio: Studio): (signal: AbortSignal) => Promise<void> {
  const sprites = startSprites(studio)
  return async (signal) => {
    await purgeExpired(studio)
    await recheckClips(studio, { signal })
    if (!signal.aborted) await sprites.drawSome(signal)
  }
}
