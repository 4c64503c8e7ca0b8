import { codeOf } from '#platform/errors.ts'
import { RendererUnavailableError } from '../renderer.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Throws `RendererUnavailableError` when the disk (or its quota) is full, which is not the job's fault, and otherwise the
 * error itself. Errors of tasks in other processes arrive with their code.
 */
export function rethrowDiskFull(error: unknown): never {
  if (!FULL.has(codeOf(error))) throw error
  throw new RendererUnavailableError('the disk is full: there is no room for another video', {
    cause: error,
  })
}
