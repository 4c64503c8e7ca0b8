import { Worker } from 'node:worker_threads'
import { PermanentRenderError, type Renderer, type RenderRequest } from '../renderer.ts'

/**
 * The renderer that needs nothing but this program: it draws an animatic from the prompt's words and
 * composes its sound. Each render has a worker thread of its own, ended when the render ends or is aborted.
 */
export function createBuiltinRenderer(): Renderer {
  return { name: 'builtin', render }
}

async function render({ prompt, seed, outputPath }: RenderRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (seed !== null && !Number.isSafeInteger(seed))
    throw new PermanentRenderError('the seed is not a safe integer')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'builtin-renderer',
    workerData: { prompt, seed, outputPath },
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  worker.once('message', () => resolve())
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the rendering thread ended early with code ${code}`)))
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
