import { join } from 'node:path'
import { freePort } from '#tools/system/postgres.ts'
import { compareRates, type Result } from '../compare.ts'
import { startServer } from '../rig/server.ts'
import type { BenchService } from '../rig/service.ts'
import type { Loader } from '../rig/wrk.ts'

export interface PollsBench {
  rig: AsyncDisposableStack
  service: BenchService
  loader: Loader
  key: string
  jobId: string
  seconds: number
}

/** A poll, key checked and job looked up, against the barest route there is that looks a row up by its id. */
export async function benchPolls({
  rig,
  service,
  loader,
  key,
  jobId,
  seconds,
}: PollsBench): Promise<Result[]> {
  const path = `/gateway/videos/jobs/${jobId}`
  const port = String(await freePort())
  const bare = `http://127.0.0.1:${port}`
  const module = join(import.meta.dirname, 'bare-route.worker.ts')
  await startServer(rig, module, { args: [service.databaseUrl, port] })
  const requests = [{ path, headers: { Authorization: `Bearer ${key}` } }]
  await checkSameJob([service.url + path, bare + path], key, jobId)
  const ask = (url: string) => async (time: number) =>
    (await loader({ url: url + path, requests, bodyBytes: 50 }, time)).perSecond
  const what = 'Polls, against a bare route with one indexed select'
  return [await compareRates({ what, seconds, atLeast: 0.5 }, ask(service.url), ask(bare))]
}

async function checkSameJob(addresses: string[], key: string, jobId: string): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } })
    const job = (await answer.json()) as { id?: string; status?: string }
    if (job.id !== jobId || job.status !== 'pending') throw new Error(`${address} does not answer the job.`)
  }
}
