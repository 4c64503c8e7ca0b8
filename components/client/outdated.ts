import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from 'next/navigation'
import { missBuild } from '#lib/build.ts'

/**
 * Whether a fault comes from a page that is older than the studio: it asked for an action or a piece of code of an
 * earlier build. The studio did nothing then.
 */
export function isOfOlderBuild(error: unknown): boolean {
  return isUnrecognizedAction(error) || (error instanceof Error && error.name === 'ChunkLoadError')
}

/** The same, after something was tried: then the page also says that there is a new version. */
export function failedByAge(error: unknown): boolean {
  const older = isOfOlderBuild(error)
  if (older) missBuild()
  return older
}
