import { existsSync } from 'node:fs'
import type { Studio } from '../studio.ts'
import { clipFiles } from './files.ts'

/** Sprites drawn in one round. With a round each minute, a thousand old clips have theirs within hours. */
const MOST_A_ROUND = 5

/**
 * Draws the sprites of clips that came home without one. Each clip is tried once as long as the process lives: one that
 * cannot be drawn today cannot be drawn in a minute.
 */
export function startSprites(studio: Studio): { drawSome(signal?: AbortSignal): Promise<number> } {
  let after = ''
  return {
    async drawSome(signal) {
      const clips = await studio.db.clip.findMany({
        where: { sprite: false, missing: false, submissionId: { gt: after } },
        orderBy: { submissionId: 'asc' },
        take: MOST_A_ROUND,
        select: { submissionId: true, sha256: true },
      })
      let drawn = 0
      for (const { submissionId, sha256 } of clips) {
        if (signal?.aborted) break
        after = submissionId
        const files = clipFiles(studio.folder, submissionId)
        if (!existsSync(files.video)) continue
        await studio.inspectMedia(files.video, files)
        if (!existsSync(files.sprite)) continue
        const { count } = await studio.db.clip.updateMany({
          where: { submissionId, sha256, missing: false },
          data: { sprite: true },
        })
        drawn += count
      }
      return drawn
    },
  }
}
