import { codeOf } from '#platform/errors.ts'
import { PermanentRenderError, RendererUnavailableError } from '../renderer.ts'
import { StorageUnavailableError } from '../storage/videos.ts'

/** The most renders of one job; a render that was returned or put off does not count. */
export const MOST_ATTEMPTS = 3

/** Why a job failed, as stored with it and shown to the operator. */
export interface Failure {
  code: 'render_rejected' | 'render_failed' | 'worker_lost'
  message: string
}

/** Seconds before a failed render is retried, and before a render that was put off is. */
const RETRY_SECONDS = 5
const PUT_OFF_SECONDS = 30

export type AfterFailure =
  | { kind: 'again'; delaySeconds: number }
  /** As `again`, but the attempt does not count: nothing was wrong with the job. */
  | { kind: 'put off'; delaySeconds: number }
  | { kind: 'final'; failure: Failure }

/** The consequence of an unsuccessful render; `attempts` includes it. */
export function afterFailure(error: unknown, attempts: number): AfterFailure {
  if (error instanceof PermanentRenderError)
    return { kind: 'final', failure: { code: 'render_rejected', message: error.message } }
  if (isOutOfRoom(error) || error instanceof RendererUnavailableError)
    return { kind: 'put off', delaySeconds: PUT_OFF_SECONDS }
  if (attempts < MOST_ATTEMPTS) return { kind: 'again', delaySeconds: RETRY_SECONDS }
  return {
    kind: 'final',
    failure: {
      code: 'render_failed',
      message: `Rendering did not succeed in ${MOST_ATTEMPTS} attempts.`,
    },
  }
}

/** The failure of a job whose workers died or hung during each of its renders. */
export const WORKER_LOST: Failure = {
  code: 'worker_lost',
  message: `The workers that rendered it were lost in ${MOST_ATTEMPTS} attempts.`,
}

const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM'])

function isOutOfRoom(error: unknown): boolean {
  return error instanceof StorageUnavailableError || OUT_OF_ROOM.has(codeOf(error))
}
