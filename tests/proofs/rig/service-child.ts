import { type ChildProcess, fork } from 'node:child_process'

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
  let child: ChildProcess
  const ended: number[] = []
  const start = async () => {
    child = fork(PROGRAM, ['--lease', '1'], {
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        LOG_LEVEL: 'silent',
        ...place.env,
        DATA_DIR: place.folder,
        SERVICE_PORT: String(place.port),
        SERVICE_RATE_LIMIT: '1000000',
        SERVICE_DATABASE_URL: place.databaseUrl,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const listening = new Promise<boolean>((resolve) => {
      child.once('message', () => {
        child.once('exit', (code) => code !== null && ended.push(code))
        resolve(true)
      })
      child.once('exit', () => resolve(false))
    })
    return listening
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const isDead = () => child.exitCode !== null || child.signalCode !== null
  const restart = async () => {
    while (!(await start())); // its database may be away, too
  }
  await start()
  return {
    ended,
    kill,
    pid: () => child.pid,
    isDead,
    restart,
    async killAndRestart() {
      await kill()
      await restart()
    },
  }
}
