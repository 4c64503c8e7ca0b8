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

/** The studio's MP4 route, alone and behind nginx: session and row are checked for each request. */
export async function benchMedia({ rig, studio, loader, seconds }: MediaBench): Promise<Result[]> {
  const { clip, cookie, url } = studio
  const ours = { headers: { Cookie: cookie }, file: clip.file }
  const options = { rig, loader, seconds }
  const alone = { ...ours, url: url + clip.path, atLeast: 0.4 }
  const results = [await compareWithNginx('MP4, whole file', alone, options)]
  const nginx = await studio.restartBehindNginx()
  const behind = { ...ours, url: nginx + clip.path, atLeast: 0.9 }
  return [...results, await compareWithNginx('MP4, sent by nginx on our word', behind, options)]
}
