import { Worker } from 'node:worker_threads'
import { unlessDiskFull } from './disk-full.ts'

/**
 * Runs a module in a worker thread of its own and gives the one message it posts. The thread is ended when that came,
 * when it failed, or when `signal` aborts; its error is thrown here (`RendererUnavailableError` for a full disk), and
 * the signal's reason after an abort.
 * @param started Called when the thread has begun; when it rejects, the thread is ended with its error.
 */
export async function runThread(
  module: URL,
  options: { name: string; data: unknown; signal: AbortSignal; started?: () => Promise<void> },
): Promise<unknown> {
  const { name, data, signal, started } = options
  signal.throwIfAborted()
  const worker = new Worker(module, { name, workerData: data, env: {} })
  const answer = Promise.withResolvers<unknown>()
  const begun = Promise.withResolvers<void>()
  const abort = (): void => answer.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  begun.promise.catch(answer.reject)
  worker.once('online', () => (started?.() ?? Promise.resolve()).then(begun.resolve, begun.reject))
  worker.once('message', answer.resolve)
  worker.once('error', answer.reject)
  worker.once('exit', (code) => answer.reject(new Error(`the thread ${name} ended early with code ${code}`)))
  try {
    const result = await answer.promise
    await begun.promise
    return result
  } catch (error) {
    throw unlessDiskFull(error)
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
