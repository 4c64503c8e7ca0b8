import { type ChildProcess, fork } from 'node:child_process'
import { waitFor } from '#tests/fixtures/service/wait.ts'

/** What a program of these proofs says to the test that started it. */
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
  tell(message: Message): void
  /** Waits for a message of this type that was not taken before; rejects when the child ends without one. */
  hear<Wanted extends Message>(type: string): Promise<Wanted>
}

/** Starts programs and ends them all. */
export interface Nursery {
  start(program: URL, options: { env: Record<string, string>; args?: string[] }): Child
  /** Kills whatever still runs, paused or not. */
  clear(): Promise<void>
}

export function createNursery(): Nursery {
  const children = new Set<Child>()
  return {
    start: (program, { env, args = [] }) => {
      const child = watch(
        fork(program, args, { env: { ...BASE, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
      )
      children.add(child)
      void child.ended.then(() => children.delete(child))
      return child
    },
    clear: async () => {
      const left = [...children]
      for (const child of left) child.process.kill('SIGKILL')
      await Promise.all(left.map((child) => child.ended))
    },
  }
}

const BASE: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: process.env.PATH ?? '',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  LOG_LEVEL: 'silent',
}

function watch(child: ChildProcess): Child {
  const messages: Message[] = []
  let printed = ''
  let over = false
  const print = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', print)
  child.stderr?.on('data', print)
  child.on('message', (message: Message) => messages.push(message))
  child.on('error', () => {}) // a message to a child that just died; its end is noticed by itself
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      over = true
      resolve(code)
    })
  })
  return {
    process: child,
    output: () => printed,
    ended,
    tell: (message) => void child.send(message, () => {}),
    hear: <Wanted extends Message>(type: string) =>
      waitFor(`a child to say "${type}"`, () => {
        const index = messages.findIndex((message) => message.type === type)
        if (index >= 0) return messages.splice(index, 1)[0] as Wanted
        if (over) throw new Error(`The child ended without saying "${type}":\n${printed}`)
        return null
      }),
  }
}
