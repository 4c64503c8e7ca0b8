import { ACCEPT } from '#service/billing/submit.ts'
import { FAST_VIDEO } from '#service/models.ts'
import { compareRates, type Result } from '../compare.ts'
import type { Pgbench } from '../rig/pgbench.ts'
import { type BenchService, createRequest, PROMPT } from '../rig/service.ts'
import type { Loader } from '../rig/wrk.ts'

export interface CreatesBench {
  service: BenchService
  loader: Loader
  pgbench: Pgbench
  keys: string[]
  seconds: number
}

/** Submissions over HTTP against PostgreSQL's own load generator running the same transaction on the same database. */
export async function benchCreates({
  service,
  loader,
  pgbench,
  keys,
  seconds,
}: CreatesBench): Promise<Result[]> {
  const results: Result[] = []
  for (const [count, atLeast] of [
    [1, 0.5],
    [keys.length, 0.25],
  ] as const) {
    const what = `Creates, ${count.toLocaleString('en')} ${count === 1 ? 'key' : 'keys'}, against pgbench`
    const requests = keys.slice(0, count).map(createRequest)
    const ours = async (time: number) =>
      (await loader({ url: service.createUrl, requests, bodyBytes: 50 }, time)).perSecond
    const peer = (time: number) => pgbench(service.databaseUrl, transaction(count), time)
    results.push(await compareRates({ what, seconds, atLeast }, ours, peer))
  }
  return results
}

/** The very statement of the service, with the values it is given, for one of the first `keys` keys. */
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
