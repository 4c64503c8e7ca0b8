import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ACCEPT } from '#service/billing/submit.ts'
import { FAST_VIDEO } from '#service/models.ts'
import { freePort, startPostgres } from '#tools/system/postgres.ts'
import { type Bench, compare, perSecond, type Row } from '../compare.ts'
import { compareContent } from '../content.ts'
import { makePgbench } from '../rig/pgbench.ts'
import { startServer } from '../rig/process.ts'
import { type BenchService, createRequest, PROMPT, startBenchService } from '../rig/service.ts'
import { makeLoader } from '../rig/wrk.ts'
import { benchBacklog } from './backlog.ts'

const KEYS = 1000
const JOBS = '/gateway/videos/jobs'

/** The service alone, on an embedded server of its own with durability on, against its building blocks. */
export async function benchService(bench: Bench): Promise<Row[]> {
  const { rig } = bench
  console.log('\nStarting a service on an embedded PostgreSQL server…')
  const postgres = await startPostgres({ durable: true })
  rig.defer(() => postgres.stop())
  const service = await startBenchService(rig, postgres.url)
  const keys = await service.makeKeys(KEYS)
  const [key = ''] = keys
  const headers = { Authorization: `Bearer ${key}` }
  const poll = `${JOBS}/${await service.buy(key)}`
  const videoJobId = await service.buy(key)
  const content = {
    what: 'Service content, whole file',
    url: `${service.url}${JOBS}/${videoJobId}/content`,
    headers,
    file: await service.complete(videoJobId),
    atLeast: 0.5,
  }
  return [
    await compareContent(bench, content),
    await benchPolls(bench, service, poll, headers),
    await benchMemory(service, [service.url + poll, `${content.url}?index=0`], headers),
    ...(await benchCreates(bench, service, keys)),
    ...(await benchBacklog(
      bench,
      await startBenchService(rig, postgres.url),
      await startBenchService(rig, postgres.url),
    )),
  ]
}

/** A poll, which checks the key and looks the job up, against the barest route that looks a row up by its id. */
async function benchPolls(
  { rig, seconds }: Bench,
  service: BenchService,
  path: string,
  headers: Record<string, string>,
): Promise<Row> {
  const port = String(await freePort())
  const bare = `http://127.0.0.1:${port}`
  const module = join(import.meta.dirname, 'bare-route.worker.ts')
  await startServer(rig, module, { args: [service.databaseUrl, port] })
  for (const address of [service.url + path, bare + path]) {
    const job = (await (await fetch(address, { headers })).json()) as { id?: string; status?: string }
    if (!path.endsWith(`/${job.id}`) || job.status !== 'pending')
      throw new Error(`${address} does not answer the job.`)
  }
  const load = makeLoader(rig)
  const ask = (url: string) => async () =>
    (await load({ url: url + path, requests: [{ path, headers }], bodyBytes: 50 }, seconds)).perSecond
  const what = 'Polls, against a bare route with one indexed select'
  return compare({ what, goal: { atLeast: 0.4 }, show: perSecond }, ask(service.url), ask(bare))
}

const POLLS = 20_000
const DOWNLOADS = 200
const AT_ONCE = 16

/** The service's memory after twenty thousand polls and two hundred downloads, against the memory after half of them. */
async function benchMemory(
  service: BenchService,
  [poll, content]: [poll: string, content: string],
  headers: Record<string, string>,
): Promise<Row> {
  const get = async (url: string) => {
    const answer = await fetch(url, { headers })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
    await answer.body?.pipeTo(new WritableStream())
  }
  const round = async (share: number) => {
    await inParallel(POLLS * share, () => get(poll))
    await inParallel(DOWNLOADS * share, () => get(content))
  }
  const what = `Memory, ${POLLS} polls, ${DOWNLOADS} downloads`
  console.log(`\n${what}`)
  await round(0.5) // until the heap has its working size
  const before = residentBytes(service)
  await round(1)
  const after = residentBytes(service)
  const show = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  return { what, value: after / before, goal: { atMost: 1.1 }, ours: show(after), peer: show(before) }
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

/** Submissions over HTTP against PostgreSQL's own load generator running the same transaction on the same database. */
async function benchCreates({ rig, seconds }: Bench, service: BenchService, keys: string[]): Promise<Row[]> {
  const [load, pgbench] = [makeLoader(rig), makePgbench(rig)]
  const against = (count: number, what: string, atLeast: number) => {
    const creates = { url: service.createUrl, requests: keys.slice(0, count).map(createRequest) }
    const ours = async () => (await load({ ...creates, bodyBytes: 50 }, seconds)).perSecond
    const peer = () => pgbench(service.databaseUrl, transaction(count), seconds)
    return compare({ what, goal: { atLeast }, show: perSecond }, ours, peer)
  }
  return [
    await against(1, 'Creates, 1 key, against pgbench', 0.5),
    await against(KEYS, 'Creates, 1,000 keys, against pgbench', 0.25),
  ]
}

/** The exact statement of the service, with its values, for one of the first `keys` keys. */
function transaction(keys: number): string {
  const values = [
    'gen_random_uuid()',
    `('00000000-0000-4000-8000-' || lpad(:key::text, 12, '0'))`,
    `'${FAST_VIDEO.id}'`,
    `'${PROMPT}'`,
    String(FAST_VIDEO.priceYen),
    '7',
    'NULL',
    'NULL',
    '1000000',
  ]
  const statement = ACCEPT.text.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '')
  return `\\set key random(1, ${keys})\nBEGIN;\n${statement.replaceAll(/\s+/g, ' ')};\nCOMMIT;\n`
}
