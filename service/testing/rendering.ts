import { FAST_VIDEO } from '../models.ts'
import type { RenderProgress, RenderRequest } from '../renderers/renderer.ts'

/** A request as the queue makes it, for a test of a renderer alone. */
export function renderRequest(outputPath: string, changes: Partial<RenderRequest> = {}): RenderRequest {
  const { format } = FAST_VIDEO
  return { jobId: 'job', prompt: 'a cat', seed: 7, format, outputPath, remembered: null, ...changes }
}

/** A test double of the queue's side: keeps what it is told, in order. */
export interface ProgressRecord extends RenderProgress {
  told: string[]
  /** What the next attempt would be given. */
  remembered: string | null
}

export function recordProgress(): ProgressRecord {
  const record: ProgressRecord = {
    told: [],
    remembered: null,
    started: async () => {
      record.told.push('started')
    },
    remember: async (work) => {
      record.told.push(work === null ? 'forgot' : 'remembered')
      record.remembered = work
    },
  }
  return record
}
