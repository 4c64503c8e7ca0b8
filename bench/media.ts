import { createHash } from 'node:crypto'
import { startNginx } from '../scripts/nginx.ts'
import { compare, perSecond, type Result, WARM_UP_SECONDS } from './compare.ts'
import type { BenchStudio } from './rig/studio.ts'
import { type Load, type Loader, type LoadRequest, rangeRequests } from './rig/wrk.ts'

const RANGE_BYTES = 2 ** 20
const GOAL = { atLeast: 0.5 }

export interface MediaBench {
  rig: AsyncDisposableStack
  studio: BenchStudio
  loader: Loader
  seconds: number
}

/** The MP4 route, session and database row checked for each request, against nginx giving the same bytes to anybody. */
export async function benchMedia({ rig, studio, loader, seconds }: MediaBench): Promise<Result[]> {
  const nginx = await startNginx(rig, studio.clip.file)
  const ours = { url: studio.url + studio.clip.path, cookie: studio.cookie }
  await checkSameBytes(ours, nginx, studio.clip)
  const fileBytes = studio.clip.sizeBytes
  const measure = async (
    what: string,
    bodyBytes: number,
    requests: (headers: Record<string, string>) => LoadRequest[],
  ): Promise<Result> => {
    console.log(`\n${what} (${(fileBytes / 1e6).toFixed(1)} MB), studio against nginx`)
    const ask = (load: Load) => ({
      sample: async (time = seconds) => (await loader(load, time)).perSecond,
    })
    const studioSide = ask({ url: ours.url, requests: requests({ Cookie: ours.cookie }), bodyBytes })
    const nginxSide = ask({ url: nginx, requests: requests({}), bodyBytes })
    await studioSide.sample(WARM_UP_SECONDS)
    await nginxSide.sample(WARM_UP_SECONDS)
    return { what, ...(await compare(studioSide, nginxSide, perSecond)), goal: GOAL }
  }
  return [
    await measure('MP4, whole file', fileBytes, (headers) => [{ headers }]),
    await measure('MP4, ranges of 1 MiB', RANGE_BYTES, (headers) =>
      rangeRequests(RANGE_BYTES, fileBytes, headers),
    ),
  ]
}

/** Both must give the clip itself, and the studio to nobody without a session: otherwise the figures mean nothing. */
async function checkSameBytes(
  ours: { url: string; cookie: string },
  peer: string,
  { sha256 }: { sha256: string },
): Promise<void> {
  const headers = { Cookie: ours.cookie }
  const Range = `bytes=1000-${1000 + RANGE_BYTES - 1}`
  const [file, peerFile] = [await digestOf(ours.url, { headers }), await digestOf(peer, {})]
  const part = await digestOf(ours.url, { headers: { ...headers, Range } })
  const peerPart = await digestOf(peer, { headers: { Range } })
  const stranger = await fetch(ours.url)
  await stranger.arrayBuffer()
  if (file.sha256 !== sha256 || peerFile.sha256 !== sha256) throw new Error('A whole file is not the clip.')
  if (part.status !== 206 || peerPart.status !== 206 || part.sha256 !== peerPart.sha256) {
    throw new Error('A range is not the same on both sides.')
  }
  if (stranger.status !== 401) throw new Error(`The clip was given to a stranger: HTTP ${stranger.status}.`)
}

async function digestOf(url: string, init: RequestInit): Promise<{ status: number; sha256: string }> {
  const answer = await fetch(url, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') }
}
