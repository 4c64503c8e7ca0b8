import { type ChildProcess, fork } from 'node:child_process'

/** What a program of these proofs and the test that started it say to each other. */
export interface Message {
  type: string
  [member: string]: unknown
}

/** A program under test in a process of its own. */
export interface Child {
  process: ChildProcess
  /** Everything it has printed. */
  output(): string
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>
  isDead(): boolean
  kill(signal?: NodeJS.Signals): Promise<void>
  tell(message: Message): void
  /** Waits for a message of this type that was not taken before; rejects when the child ends without one. */
  hear<Wanted extends Message>(type: string): Promise<Wanted>
}

/** Starts programs and ends them all. */
export interface Nursery {
  start: typeof startChild
  /** Kills whatever still runs, paused or not. */
  clear(): Promise<void>
}

export function createNursery(): Nursery {
  const children = new Set<Child>()
  return {
    start: (...program) => {
      const child = startChild(...program)
      children.add(child)
      void child.ended.then(() => children.delete(child))
      return child
    },
    clear: async () => {
      await Promise.all([...children].map((child) => child.kill()))
    },
  }
}

const BASE: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  LOG_LEVEL: 'silent',
}

export function startChild(
  program: URL,
  { env, args = [] }: { env: Record<string, string | undefined>; args?: string[] },
): Child {
  const child = fork(program, args, { env: { ...BASE, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const heard: Message[] = []
  const waiting: { type: string; resolve(message: Message): void; reject(error: Error): void }[] = []
  let printed = ''
  const print = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  child.on('error', () => {}) // a message to a child that just died; its end is noticed by itself
  child.on('message', (message: Message) => {
    const index = waiting.findIndex(({ type }) => type === message.type)
    if (index < 0) heard.push(message)
    else waiting.splice(index, 1)[0]?.resolve(message)
  })
  const isDead = () => child.exitCode !== null || child.signalCode !== null
  const without = (type: string) => new Error(`The child ended without saying "${type}":\n${printed}`)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      for (const { type, reject } of waiting.splice(0)) reject(without(type))
      resolve(code)
    })
  })
  return {
    process: child,
    output: () => printed,
    ended,
    isDead,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
    tell: (message) => void child.send(message, () => {}),
    async hear<Wanted extends Message>(type: string) {
      const index = heard.findIndex((message) => message.type === type)
      if (index >= 0) return heard.splice(index, 1)[0] as Wanted
      if (isDead()) throw without(type)
      return new Promise<Wanted>((resolve, reject) => {
        waiting.push({ type, resolve: resolve as (message: Message) => void, reject })
      })
    },
  }
}
