import { execFileSync } from 'node:child_process'
import type { Result } from '../compare.ts'
import type { BenchService } from '../rig/service.ts'

const POLLS = 20_000
const DOWNLOADS = 200
const AT_ONCE = 16

export interface MemoryBench {
  service: BenchService
  key: string
  jobId: string
  videoJobId: string
}

/** What the service holds in memory after twenty thousand polls and two hundred downloads, against after the first few. */
export async function benchMemory({ service, key, jobId, videoJobId }: MemoryBench): Promise<Result[]> {
  const path = `${service.url}/gateway/videos/jobs`
  const get = async (url: string) => {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
    await answer.body?.pipeTo(new WritableStream())
  }
  const round = async (polls: number, downloads: number) => {
    await inParallel(polls, () => get(`${path}/${jobId}`))
    await inParallel(downloads, () => get(`${path}/${videoJobId}/content?index=0`))
  }
  console.log(`\nResident memory after ${POLLS} polls and ${DOWNLOADS} downloads`)
  await round(POLLS / 2, DOWNLOADS / 2) // until the heap has its working size
  const before = residentBytes(service)
  await round(POLLS, DOWNLOADS)
  const after = residentBytes(service)
  const show = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  return [
    {
      what: `Memory, ${POLLS} polls, ${DOWNLOADS} downloads`,
      ours: show(after),
      peer: show(before),
      ratio: after / before,
      goal: { atMost: 1.1 },
    },
  ]
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

function residentBytes({ process: { pid } }: BenchService): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}
