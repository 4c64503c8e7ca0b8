import { PermanentRenderError } from '../renderers/renderer.ts'

/** Renders that may begin for one job; a render that a shutdown gave back does not count. */
export const MOST_ATTEMPTS = 3

/** Why a job failed, as kept with it and told to the operator. */
export interface Failure {
  code: 'render_rejected' | 'render_failed'
  message: string
}

/** What follows from a render that did not succeed, `attempts` counting the one that just ended. */
export function afterFailure(
  error: unknown,
  attempts: number,
): { kind: 'again' } | { kind: 'final'; failure: Failure } {
  if (error instanceof PermanentRenderError) {
    return { kind: 'final', failure: { code: 'render_rejected', message: error.message } }
  }
  return attempts < MOST_ATTEMPTS ? { kind: 'again' } : { kind: 'final', failure: exhausted() }
}

/** The failure of a job whose renders all ended without a video, the process that ran them included. */
export function exhausted(): Failure {
  return { code: 'render_failed', message: `Rendering did not succeed in ${MOST_ATTEMPTS} attempts.` }
}

/** A queue entry of a job, as far as recovery cares. */
export interface QueueEntry {
  id: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  startedOn: Date | null
  heartbeatOn: Date | null
}

/** A worker that has been silent for so long is dead: a living one is heard every 5 s. */
const SILENCE_MS = 30_000

export type Recovery = { kind: 'leave' } | { kind: 'queue again'; deadEntries: string[] }

/**
 * What to do about a job that is not final, given its entries in the queue.
 * @param soleOwner Whether this process is the only one and renders nothing yet: then every active entry is dead.
 */
export function recovery(entries: QueueEntry[], options: { soleOwner: boolean; now: Date }): Recovery {
  const deadEntries: string[] = []
  for (const { id, state, startedOn, heartbeatOn } of entries) {
    if (state === 'created' || state === 'retry') return { kind: 'leave' }
    if (state !== 'active') continue
    const lastSign = heartbeatOn ?? startedOn ?? new Date(0)
    const silent = options.now.getTime() - lastSign.getTime() > SILENCE_MS
    if (!options.soleOwner && !silent) return { kind: 'leave' }
    deadEntries.push(id)
  }
  return { kind: 'queue again', deadEntries }
}
