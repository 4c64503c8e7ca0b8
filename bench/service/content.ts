import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startNginx } from '../../scripts/nginx.ts'
import { compare, perSecond, type Result, WARM_UP_SECONDS } from '../compare.ts'
import type { BenchService } from '../rig/service.ts'
import { type Load, type Loader, rangeRequests } from '../rig/wrk.ts'

const RANGE_BYTES = 2 ** 20
const GOAL = { atLeast: 0.6 }

export interface ServiceContentBench {
  rig: AsyncDisposableStack
  service: BenchService
  key: string
  /** A finished job of the key, and its video. */
  video: { jobId: string; file: string }
  loader: Loader
  seconds: number
}

/** The content route, key checked and job looked up for each request, against nginx giving the same bytes to anybody. */
export async function benchServiceContent(bench: ServiceContentBench): Promise<Result[]> {
  const { rig, service, video, loader, seconds } = bench
  const headers = { Authorization: `Bearer ${bench.key}` }
  const url = `${service.url}/gateway/videos/jobs/${video.jobId}/content`
  const nginx = await startNginx(rig, video.file)
  const bytes = readFileSync(video.file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await checkSameBytes({ url, nginx, headers, sha256 })
  const measure = async (what: string, asked: (headers: Record<string, string>) => Omit<Load, 'url'>) => {
    console.log(`\n${what} (${(bytes.length / 1e6).toFixed(1)} MB), service against nginx`)
    const ask = (load: Load) => ({
      sample: async (time = seconds) => (await loader(load, time)).perSecond,
    })
    const [ours, peer] = [ask({ url, ...asked(headers) }), ask({ url: nginx, ...asked({}) })]
    await ours.sample(WARM_UP_SECONDS)
    await peer.sample(WARM_UP_SECONDS)
    return { what, ...(await compare(ours, peer, perSecond)), goal: GOAL }
  }
  return [
    await measure('Service content, whole file', (headers) => ({
      requests: [{ headers }],
      bodyBytes: bytes.length,
    })),
    await measure('Service content, ranges of 1 MiB', (headers) => ({
      requests: rangeRequests(RANGE_BYTES, bytes.length, headers),
      bodyBytes: RANGE_BYTES,
    })),
  ]
}

/** Both must give the video itself, and the service to nobody without a key: otherwise the figures mean nothing. */
async function checkSameBytes(sides: {
  url: string
  nginx: string
  headers: Record<string, string>
  sha256: string
}): Promise<void> {
  const { url, nginx, headers, sha256 } = sides
  const [file, peerFile] = [await digestOf(url, headers), await digestOf(nginx, {})]
  if (file.sha256 !== sha256 || peerFile.sha256 !== sha256) throw new Error('A whole file is not the video.')
  const Range = `bytes=1000-${1000 + RANGE_BYTES - 1}`
  const [part, peerPart] = [await digestOf(url, { ...headers, Range }), await digestOf(nginx, { Range })]
  if (part.status !== 206 || peerPart.status !== 206 || part.sha256 !== peerPart.sha256) {
    throw new Error('A range is not the same on both sides.')
  }
  const { status } = await digestOf(url, {})
  if (status !== 401) throw new Error(`The video was given to a stranger: HTTP ${status}.`)
}

async function digestOf(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') }
}
