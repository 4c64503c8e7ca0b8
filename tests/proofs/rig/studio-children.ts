import { type ChildProcess, fork } from 'node:child_process'
import type { Caller } from '#lib/caller.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'

/** What a studio in a process of its own can be told. */
export type Order =
  | { type: 'arrange'; point: string; nth: number; signal: 'SIGKILL' | 'SIGSTOP' }
  | { type: 'submit'; caller: Caller; input: SubmitInput }
  | { type: 'dispatch'; ids: string[] }
  /** Sweeps, after so many processes were found to be dead. */
  | { type: 'sweep'; dead: string[] }
  /** Lets sending go on whatever happened before, and reads the balance. */
  | { type: 'clear holds' }
  | { type: 'read' }
  /** Waits until nothing is under way; answers with the points of I/O since the last arrangement. */
  | { type: 'idle' }
  /** Does what is due next for the submission with this prompt; answers `ended` when nothing is left to do. */
  | { type: 'step'; prompt: string }
  | { type: 'work' }
  | { type: 'stop' }

/** A studio in a process of its own. */
export interface StudioChild {
  process: ChildProcess
  /** Under which other processes know it. */
  processId: Promise<string>
  ended: Promise<void>
  /** Tells it something. @returns its answer; null when it ended without one. @throws when it failed. */
  tell(order: Order): Promise<unknown>
  kill(signal?: NodeJS.Signals): Promise<void>
}

const PROGRAM = new URL('studio-child.ts', import.meta.url)

interface Told {
  id?: number
  value?: unknown
  error?: string
  ready?: string
}

export function startStudioChild(env: Record<string, string | undefined>): StudioChild {
  const child = fork(PROGRAM, [], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const ready = Promise.withResolvers<string>()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let orders = 0
  child.on('error', () => {}) // an order to a child that just ended; its end is noticed by itself
  child.on('message', ({ id, value, error, ready: processId }: Told) => {
    if (processId) ready.resolve(processId)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(value)
    else asked?.reject(new Error(error))
  })
  void ended.then(() => {
    ready.reject(new Error('A studio ended while it started.'))
    for (const { resolve } of waiting.values()) resolve(null)
  })
  ready.promise.catch(() => {})
  return {
    process: child,
    processId: ready.promise,
    ended,
    async tell(order) {
      await ready.promise
      if (child.exitCode !== null || child.signalCode !== null) return null
      orders += 1
      const id = orders
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, order }, () => {})
      })
    },
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}
