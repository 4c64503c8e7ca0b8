import { type Bench, compare, milliseconds, type Row } from '../compare.ts'
import { type BenchService, createRequest } from '../rig/service.ts'
import { makeLoader } from '../rig/wrk.ts'

const SHORT = 10
const LONG = 10_000

/** The median latency of creates and polls with ten thousand jobs waiting, against ten, on two identical services. */
export async function benchBacklog(
  { rig, seconds }: Bench,
  long: BenchService,
  short: BenchService,
): Promise<Row[]> {
  const load = makeLoader(rig)
  const [ours, peer] = [await waitingLine(long, LONG), await waitingLine(short, SHORT)]
  const latency = (side: typeof ours, request: 'create' | 'poll') => async () => {
    const { latencySeconds } = await load({ ...side[request], bodyBytes: 50, connections: 1 }, seconds)
    await side.trim() // creates lengthened the queue
    return latencySeconds * 1_000
  }
  const rows: Row[] = []
  for (const request of ['create', 'poll'] as const) {
    const what = `Latency of a ${request}, ${LONG} jobs waiting against ${SHORT}`
    const words = { what, goal: { atMost: 1.2 }, show: milliseconds }
    rows.push(await compare(words, latency(ours, request), latency(peer, request)))
  }
  return rows
}

/** Buys jobs until the queue has this length, and keeps it there. */
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
