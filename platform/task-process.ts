import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

/** A message of a task's process to its parent. */
type Word =
  | { kind: 'begun' }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; error: Error; code: string | undefined }

export interface TaskOptions {
  /** The input for the module's `performTask`; anything that can be cloned. */
  task: unknown
  /** Aborts the task: kills its process and throws the signal's reason. */
  signal: AbortSignal
  /** Called when the task has begun; if it rejects, the task ends with that error. */
  begun?: () => Promise<void>
}

/**
 * Runs a module's `performTask` in a separate process and returns its result.
 *
 * For long computations, or untrusted files read by native code: it delays no request, a crashing decoder harms nothing
 * else, and it does not see our environment. The process has ended when this resolves or rejects. Throws the task's own
 * error (with its `code`), the signal's reason, or an error that names the signal or exit code of a process that ended
 * without an answer.
 */
export async function runTask(module: URL, { task, signal, begun }: TaskOptions): Promise<unknown> {
  signal.throwIfAborted()
  const child = fork(module, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  giveWay(child.pid)
  const ended = once(child, 'exit')
  ended.catch(() => {}) // the answer reports a failed start
  const answer = Promise.withResolvers<unknown>()
  const allowed = Promise.withResolvers<void>()
  const abort = (): void => answer.reject(signal.reason)
  const hear = (word: Word): void => {
    if (word.kind === 'begun') (begun?.() ?? Promise.resolve()).then(allowed.resolve, allowed.reject)
    else if (word.kind === 'done') answer.resolve(word.result)
    else answer.reject(word.code === undefined ? word.error : Object.assign(word.error, { code: word.code }))
  }
  allowed.promise.catch(answer.reject)
  signal.addEventListener('abort', abort, { once: true })
  child.on('message', (word) => hear(word as Word))
  child.once('error', answer.reject)
  child.once('exit', (code, name) =>
    answer.reject(new Error(`the process ended early: ${name ?? `code ${code}`}`)),
  )
  try {
    child.send(task as object, (error) => error && answer.reject(error))
    const result = await answer.promise
    await allowed.promise
    return result
  } finally {
    signal.removeEventListener('abort', abort)
    if (child.kill('SIGKILL')) await ended
  }
}

/**
 * Gives a task's process the lowest priority: at a merely lower one, requests of a busy studio took six times as long. Set by
 * its parent before it has loaded anything: Linux keeps a priority for each thread, and only threads that start later
 * inherit it.
 */
function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already; its answer says so.
  }
}

/** Makes this a task module: runs `work` once, on the task from `runTask`. */
export function performTask(work: (task: unknown) => Promise<unknown>): void {
  // The parent handles signals to the whole group (Ctrl+C, a service manager), and kills this process if needed.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {})
  process.once('disconnect', () => process.exit())
  const tell = (word: Word): void => void process.send?.(word)
  process.once('message', (task) => {
    tell({ kind: 'begun' })
    work(task).then(
      (result) => tell({ kind: 'done', result }),
      (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        tell({ kind: 'failed', error, code: 'code' in error ? String(error.code) : undefined })
      },
    )
  })
}
