import { startPostgres } from '#tools/system/postgres.ts'
import type { Result } from '../compare.ts'
import { compareWithNginx } from '../content.ts'
import { makePgbench } from '../rig/pgbench.ts'
import { startBenchService } from '../rig/service.ts'
import type { Loader } from '../rig/wrk.ts'
import { benchBacklog } from './backlog.ts'
import { benchCreates } from './creates.ts'
import { benchMemory } from './memory.ts'
import { benchPolls } from './polls.ts'

export interface ServiceBench {
  rig: AsyncDisposableStack
  loader: Loader
  seconds: number
}

const KEYS = 1000

/** The service alone, on an embedded server of its own with durability on, against the parts it is built of. */
export async function benchService({ rig, loader, seconds }: ServiceBench): Promise<Result[]> {
  console.log('\nStarting a service on an embedded PostgreSQL server…')
  const postgres = await startPostgres({ durable: true })
  rig.defer(() => postgres.stop())
  const service = await startBenchService(rig, postgres.url)
  const keys = await service.makeKeys(KEYS)
  const [key = ''] = keys
  const jobId = await service.buy(key)
  const videoJobId = await service.buy(key)
  const content = {
    url: `${service.url}/gateway/videos/jobs/${videoJobId}/content`,
    headers: { Authorization: `Bearer ${key}` },
    file: await service.complete(videoJobId),
    atLeast: 0.5,
  }
  return [
    await compareWithNginx('Service content, whole file', content, { rig, loader, seconds }),
    ...(await benchPolls({ rig, service, loader, key, jobId, seconds })),
    ...(await benchMemory({ service, key, jobId, videoJobId })),
    ...(await benchCreates({ service, loader, pgbench: makePgbench(rig), keys, seconds })),
    ...(await benchBacklog({
      loader,
      long: await startBenchService(rig, postgres.url),
      short: await startBenchService(rig, postgres.url),
      seconds,
    })),
  ]
}
