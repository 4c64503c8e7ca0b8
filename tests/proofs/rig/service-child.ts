import type { Moment } from '../service/rig/quick-renderer.ts'
import { startChild } from './children.ts'

/** The commands of the service with a double for its renderer (service/rig/doubled-service.ts). */
export type ServiceOrder =
  /** Answers with its books: their faults, and its jobs. */
  | { type: 'look' }
  /** Renders wait at this moment from now on until released; it says `holding` for each. */
  | { type: 'hold'; at: Moment | 'asleep' }
  | { type: 'release' }

/** Starts the service with a double for its renderer; it says `listening` once it is up. */
export function startDoubledService(env: Record<string, string>, ...words: string[]) {
  const program = new URL('../service/rig/doubled-service.ts', import.meta.url)
  return startChild<ServiceOrder>(program, { env, args: words })
}

/** The video service in a separate process, which dies and returns on the same port and database. */
export interface ServiceChild {
  /** Exit codes of processes that ended after their start without a kill: there should be none. */
  ended: number[]
  pid(): number | undefined
  isDead(): boolean
  /** Kills it if needed, and starts another. */
  restart(): Promise<void>
  kill(): Promise<void>
}

export async function startServiceChild(place: {
  folder: string
  port: number
  databaseUrl: string
  env?: Record<string, string>
}): Promise<ServiceChild> {
  const env = {
    ...place.env,
    DATA_DIR: place.folder,
    SERVICE_PORT: String(place.port),
    SERVICE_RATE_LIMIT: '1000000',
    SERVICE_DATABASE_URL: place.databaseUrl,
  }
  const begin = () => startDoubledService(env, '--lease', '1')
  let child = begin()
  const ended: number[] = []
  const isUp = () =>
    child.hear('listening').then(
      () => {
        void child.ended.then((code) => code !== null && ended.push(code))
        return true
      },
      () => false, // its database may be down, too
    )
  const kill = async () => {
    if (!child.isDead()) await child.kill()
  }
  await isUp()
  return {
    ended,
    kill,
    pid: () => child.process.pid,
    isDead: () => child.isDead(),
    async restart() {
      await kill()
      do child = begin()
      while (!(await isUp()))
    },
  }
}
