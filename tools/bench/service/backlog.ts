import { compare, type Result } from '../compare.ts'
import { type BenchService, createRequest } from '../rig/service.ts'
import type { Loader } from '../rig/wrk.ts'

const SHORT = 10
const LONG = 10_000
const GOAL = { atMost: 1.2 }

export interface BacklogBench {
  loader: Loader
  /** Two services that are alike. */
  long: BenchService
  short: BenchService
  seconds: number
}

/** The median latency of creates and polls with ten thousand jobs waiting, against ten. */
export async function benchBacklog({ loader, long, short, seconds }: BacklogBench): Promise<Result[]> {
  const sides = [await waitingLine(long, LONG), await waitingLine(short, SHORT)] as const
  const latency = (side: (typeof sides)[number], request: 'create' | 'poll') => ({
    sample: async () => {
      const asked = request === 'create' ? side.create : side.poll
      const { latencySeconds } = await loader({ ...asked, bodyBytes: 50, connections: 1 }, seconds)
      await side.trim() // creates made the line longer
      return latencySeconds
    },
  })
  const results: Result[] = []
  for (const request of ['create', 'poll'] as const) {
    console.log(`\nLatency of a ${request}, ${LONG} jobs waiting against ${SHORT}`)
    const [ours, peer] = [latency(sides[0], request), latency(sides[1], request)]
    await ours.sample()
    await peer.sample()
    const measured = await compare(ours, peer, (value) => `${(value * 1e3).toFixed(2)} ms`)
    results.push({ what: `Latency of a ${request}, long line`, ...measured, goal: GOAL })
  }
  return results
}

/** Makes a line of so many jobs by buying them, and keeps it so long. */
async function waitingLine(service: BenchService, length: number) {
  const [key = ''] = await service.makeKeys(1)
  const { database } = service
  const create = { url: service.createUrl, requests: [createRequest(key)] }
  const waiting = async () =>
    Number((await database.query(`SELECT count(*) FROM job WHERE status = 'pending'`)).rows[0].count)
  const buy = () => service.buy(key)
  const jobId = await buy()
  while ((await waiting()) < length) await Promise.all(Array.from({ length: Math.min(length, 200) }, buy))
  const trim = async () => {
    await database.query(
      `UPDATE job SET status = 'failed' WHERE id IN (
         SELECT id FROM job WHERE status = 'pending' ORDER BY accepted_number OFFSET $1)`,
      [length],
    )
    await database.query('VACUUM ANALYZE job')
  }
  await trim()
  const path = `/gateway/videos/jobs/${jobId}`
  const poll = { url: service.url + path, requests: [{ path, headers: { Authorization: `Bearer ${key}` } }] }
  return { create, poll, trim }
}
