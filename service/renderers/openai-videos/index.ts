import { setTimeout as pause } from 'node:timers/promises'
import {
  type Renderer,
  RendererUnavailableError,
  type RenderProgress,
  type RenderRequest,
} from '../../renderer.ts'
import { modelSeed } from '../model-server/seed.ts'
import { connectModelServer, type ModelServer } from '../model-server/server.ts'
import { raise } from '../model-server/trouble.ts'
import {
  awaitBeginning,
  type Beginning,
  readWork,
  type Whereabouts,
  writeWork,
} from '../model-server/work.ts'
import { createForm, type ModelSize, readContentRefusal, readCreated, readJob } from './wire.ts'

export interface OpenaiVideosOptions {
  url: string
  token: string | null
  size: ModelSize
  /** Time between two questions about a job, in milliseconds. */
  pollMs?: number
  /** How long a job may stay queued, in milliseconds. */
  longestWaitMs?: number
}

const POLL_MS = 2_000
/** A server that loses one job so often loses every job. */
const MOST_LOSSES = 3
/** Questions for a video that its server calls completed and does not have. */
const MOST_NOT_READY = 30

/** One render, with what it needs. */
interface Rendering {
  server: ModelServer
  where: Whereabouts
  size: ModelSize
  pollMs: number
  request: RenderRequest
  progress: RenderProgress
  beginning: Beginning
  signal: AbortSignal
}

/**
 * Renders on a model server with OpenAI's `/v1/videos`: vLLM-Omni, SGLang.
 *
 * The server's job is remembered as soon as there is an answer, and an attempt that ends early leaves it to the next
 * one. When the answer to the POST is lost, the server renders a video that nobody fetches, which costs only its time.
 */
export function createOpenaiVideosRenderer(options: OpenaiVideosOptions): Renderer {
  const server = connectModelServer(options)
  const where: Whereabouts = { renderer: 'openai-videos', server: server.url }
  const { size, pollMs = POLL_MS, longestWaitMs } = options
  return {
    name: 'openai-videos',
    render: (request, progress, signal) => {
      const beginning = awaitBeginning(progress, longestWaitMs)
      return render({ server, where, size, pollMs, request, progress, beginning, signal })
    },
  }
}

async function render(rendering: Rendering): Promise<void> {
  const { request, progress, where } = rendering
  let id = readWork(request.remembered, where)
  for (let losses = 0; ; losses++) {
    id ??= await submit(rendering)
    if ((await follow(rendering, id)) === 'saved') break
    await progress.remember(null)
    id = null
    if (losses === MOST_LOSSES) throw new Error('The model server loses its jobs.')
  }
  await forgetRemote(rendering, id)
  await progress.remember(null)
}

async function submit({ server, where, size, request, progress, signal }: Rendering): Promise<string> {
  const form = createForm(request.prompt, modelSeed(request.seed), size, request.format.audio)
  const created = readCreated(await server.ask({ method: 'POST', path: '/v1/videos', form }, signal))
  if (created.kind !== 'job') return raise(created, progress)
  await progress.remember(writeWork(where, created.id))
  return created.id
}

/** Waits for a job and saves its video. */
async function follow(rendering: Rendering, id: string): Promise<'saved' | 'lost'> {
  const { server, progress, signal, beginning, pollMs } = rendering
  for (let notReady = 0; ; ) {
    const state = readJob(await server.ask({ method: 'GET', path: `/v1/videos/${id}` }, signal), id)
    switch (state.kind) {
      case 'lost':
        return 'lost'
      case 'unavailable':
      case 'failed':
      case 'refused':
        return raise(state, progress)
      case 'in progress':
        await beginning.begin()
        break
      case 'completed':
        await beginning.begin()
        if (await fetchVideo(rendering, id)) return 'saved'
        if (++notReady > MOST_NOT_READY) {
          const reason = 'the model server has no video of a completed job'
          return raise({ kind: 'failed', reason }, progress)
        }
        break
      case 'queued':
        if (!beginning.overdue()) break
        await forgetRemote(rendering, id)
        return raise({ kind: 'failed', reason: 'the model server left the job in its queue' }, progress)
    }
    await pause(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Whether the video is saved; false when it is not ready. */
async function fetchVideo(rendering: Rendering, id: string): Promise<boolean> {
  const { server, request, progress, signal } = rendering
  const fetched = await server.download(`/v1/videos/${id}/content`, request.outputPath, signal)
  if (fetched.kind === 'saved') return true
  const refusal = readContentRefusal(fetched.answer)
  return refusal.kind === 'not ready' ? false : raise(refusal, progress)
}

/** Frees the server's queue or disk. That it does not work is no trouble: the job is no longer needed. */
async function forgetRemote({ server, signal }: Rendering, id: string): Promise<void> {
  await server.ask({ method: 'DELETE', path: `/v1/videos/${id}` }, signal).catch((error) => {
    signal.throwIfAborted()
    if (!(error instanceof RendererUnavailableError)) throw error
  })
}
