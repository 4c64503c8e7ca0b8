import { type Child, startChild } from './children.ts'

/** The video service in a process of its own, with a double in the place of its renderer. */
export interface ServiceChild {
  /** The codes of those that ended once they were up without having been killed: there should be none. */
  ended: number[]
  pid(): number | undefined
  isDead(): boolean
  /** Starts another one on the same port and database; the last one must be dead. */
  restart(): Promise<void>
  /** Kills it, and starts another one. */
  killAndRestart(): Promise<void>
  kill(): Promise<void>
}

const PROGRAM = new URL('../service/rig/doubled-service.ts', import.meta.url)

export async function startServiceChild(place: {
  folder: string
  port: number
  databaseUrl: string
  env?: Record<string, string>
}): Promise<ServiceChild> {
  let child: Child
  const ended: number[] = []
  const env = {
    ...place.env,
    DATA_DIR: place.folder,
    SERVICE_PORT: String(place.port),
    SERVICE_RATE_LIMIT: '1000000',
    SERVICE_DATABASE_URL: place.databaseUrl,
  }
  const start = async () => {
    child = startChild(PROGRAM, { env, args: ['--lease', '1'] })
    const isUp = await child.hear('listening').then(
      () => true,
      () => false,
    )
    if (isUp) void child.ended.then((code) => code !== null && ended.push(code))
    return isUp
  }
  const kill = async () => {
    if (!child.isDead()) await child.kill()
  }
  const restart = async () => {
    while (!(await start())); // its database may be away, too
  }
  await start()
  return {
    ended,
    kill,
    pid: () => child.process.pid,
    isDead: () => child.isDead(),
    restart,
    async killAndRestart() {
      await kill()
      await restart()
    },
  }
}
