import { type ChildProcess, fork } from 'node:child_process'

/** The messages of a program in these proofs to its parent test. */
export interface Message {
  type: string
  [member: string]: unknown
}

/** A program under test in a separate process. */
export interface Child<Order = never> {
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>
  isDead(): boolean
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Takes the next message of this type, and waits for it if necessary. @throws when the child ends without one. */
  hear<Wanted extends Message>(type: string): Promise<Wanted>
  /** Sends it a command (`obey` in obey.ts). @returns its answer; null when it ended without one. @throws when it failed. */
  tell(order: Order): Promise<unknown>
}

interface Answer extends Message {
  value?: unknown
  error?: string
}

const BASE: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  LOG_LEVEL: 'silent',
}

const living = new Set<Child<never>>()

/** Kills every child that still runs, paused or not. */
export async function killChildren(): Promise<void> {
  await Promise.all([...living].map((child) => child.kill()))
}

export function startChild<Order = never>(
  program: URL,
  { env, args = [] }: { env: Record<string, string | undefined>; args?: string[] },
): Child<Order> {
  const child = fork(program, args, { env: { ...BASE, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const heard: Message[] = []
  const waiting: { type: string; resolve(message: Message): void; reject(error: Error): void }[] = []
  let printed = ''
  let orders = 0
  const print = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  child.on('error', () => {}) // a message to a child that just died; its exit is reported separately
  child.on('message', (message: Message) => {
    const index = waiting.findIndex(({ type }) => type === message.type)
    if (index < 0) heard.push(message)
    else waiting.splice(index, 1)[0]?.resolve(message)
  })
  const isDead = () => child.exitCode !== null || child.signalCode !== null
  const without = (type: string) => new Error(`The child ended without saying "${type}":\n${printed}`)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      living.delete(started)
      for (const { type, reject } of waiting.splice(0)) reject(without(type))
      resolve(code)
    })
  })
  async function hear<Wanted extends Message>(type: string): Promise<Wanted> {
    const index = heard.findIndex((message) => message.type === type)
    if (index >= 0) return heard.splice(index, 1)[0] as Wanted
    if (isDead()) throw without(type)
    return new Promise<Wanted>((resolve, reject) => {
      waiting.push({ type, resolve: resolve as (message: Message) => void, reject })
    })
  }
  const started: Child<Order> = {
    process: child,
    output: () => printed,
    ended,
    isDead,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
    hear,
    async tell(order) {
      if (isDead()) return null
      orders += 1
      const type = `order ${orders}`
      child.send({ type, order }, () => {})
      const answer = await hear<Answer>(type).catch(() => null)
      if (answer?.error !== undefined) throw new Error(answer.error)
      return answer?.value ?? null
    },
  }
  living.add(started)
  return started
}
