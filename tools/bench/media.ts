import type { Result } from './compare.ts'
import { compareWithNginx } from './content.ts'
import type { BenchStudio } from './rig/studio.ts'
import type { Loader } from './rig/wrk.ts'

export interface MediaBench {
  rig: AsyncDisposableStack
  studio: BenchStudio
  loader: Loader
  seconds: number
}

/** The studio's MP4 route: session and row are checked for each request. */
export async function benchMedia({ rig, studio, loader, seconds }: MediaBench): Promise<Result[]> {
  const { clip, cookie, url } = studio
  const ours = { url: url + clip.path, headers: { Cookie: cookie }, file: clip.file }
  return [await compareWithNginx('MP4, whole file', ours, { rig, loader, seconds })]
}
