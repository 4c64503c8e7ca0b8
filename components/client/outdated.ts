import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from 'next/navigation'
import { missBuild } from '#lib/build.ts'

/**
 * Whether an error comes from a page older than the studio: it requested an action or a chunk of an earlier
 * build. The studio did nothing then.
 */
export function isOfOlderBuild(error: unknown): boolean {
  return isUnrecognizedAction(error) || (error instanceof Error && error.name === 'ChunkLoadError')
}

/** The same after an attempted act: the page then also announces the new version. */
export function failedByAge(error: unknown): boolean {
  const older = isOfOlderBuild(error)
  if (older) missBuild()
  return older
}
