import { runTask } from '#platform/task-process.ts'
import { rethrowDiskFull } from '../media/disk-full.ts'
import { PermanentRenderError, type Renderer, type RenderProgress, type RenderRequest } from '../renderer.ts'

/**
 * The renderer that needs nothing but this program: an animatic of the prompt (service/animatic/). Each render has its
 * own process, ended when the render ends or is aborted.
 */
export function createBuiltinRenderer(): Renderer {
  return { name: 'builtin', render }
}

async function render(request: RenderRequest, progress: RenderProgress, signal: AbortSignal): Promise<void> {
  const { prompt, seed, format, outputPath } = request
  if (!Number.isSafeInteger(seed)) throw new PermanentRenderError('the seed is not a safe integer')
  await runTask(new URL('../animatic/worker.ts', import.meta.url), {
    task: { prompt, seed, seconds: format.durationSeconds, outputPath },
    signal,
    begun: () => progress.started(),
  }).catch(rethrowDiskFull)
}
