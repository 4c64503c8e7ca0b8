import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FinishVideo } from '../queue/render-job.ts'
import type { Renderer, RenderRequest } from '../renderers/renderer.ts'

/** A test double of a renderer: quick bytes in place of a video, held back or failing when a test says so. */
export interface FixtureRenderer extends Renderer {
  requests: RenderRequest[]
  /** Renders that begin from now on wait for `release`. */
  hold(): void
  release(): void
  /** Renders that begin from now on fail with this error; null: they succeed again. */
  failWith(error: Error | null): void
}

export const FIXTURE_BYTES = 700_001

/** The bytes the double "renders" for a request: the same for the same request, different for another. */
export function fixtureBytes(prompt: string, seed: number): Buffer {
  const block = createHash('sha256').update(`${prompt} ${seed}`).digest()
  return Buffer.alloc(FIXTURE_BYTES, block)
}

export function createFixtureRenderer(): FixtureRenderer {
  const requests: RenderRequest[] = []
  let held: PromiseWithResolvers<void> | null = null
  let failure: Error | null = null
  return {
    name: 'fixture',
    requests,
    hold: () => {
      held = Promise.withResolvers()
    },
    release: () => {
      held?.resolve()
      held = null
    },
    failWith: (error) => {
      failure = error
    },
    render: async (request, progress, signal) => {
      requests.push(request)
      await progress.started()
      if (held) await Promise.race([held.promise, abortOf(signal)])
      if (failure) throw failure
      await writeFile(request.outputPath, fixtureBytes(request.prompt, request.seed))
    },
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return aborted.promise
}

/** A test double of conform and gate that lets the double's bytes pass. */
export const passAnyVideo: FinishVideo = async () => ({
  ok: true,
  durationSeconds: 8,
  width: 1280,
  height: 720,
  sizeBytes: FIXTURE_BYTES,
})
