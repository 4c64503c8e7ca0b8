import { codeOf } from '#platform/errors.ts'
import { RendererUnavailableError } from '../renderer.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Throws the error to go on with: `RendererUnavailableError` when the disk (or the quota on it) is full, which is no fault of
 * the job, and else the error as it came. Errors of tasks in other processes arrive with their code.
 */
export function rethrowDiskFull(error: unknown): never {
  if (!FULL.has(codeOf(error))) throw error
  throw new RendererUnavailableError('the disk is full: there is no room for another video', {
    cause: error,
  })
}
