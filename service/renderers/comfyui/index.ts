import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Renderer, RenderProgress, RenderRequest } from '../../renderer.ts'
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
import { fillGraph, type Graph } from './graph.ts'
import { type OutputFile, readHistory, readQueue, readSubmitted, viewPath } from './wire.ts'

export interface ComfyuiOptions {
  url: string
  token: string | null
  graph: Graph
  size: { width: number; height: number; framesPerSecond: number; frames: number }
  /** Time between two questions about a prompt, in milliseconds. */
  pollMs?: number
  /** Questions in a row to which a prompt is neither queued nor ended, after which it is taken for lost. */
  missesUntilLost?: number
  /** How long a prompt may stay in the queue, in milliseconds. */
  longestWaitMs?: number
}

const POLL_MS = 2_000
const MISSES_UNTIL_LOST = 5
/** A server that loses one prompt so often loses every prompt. */
const MOST_LOSSES = 3

type Rendering = Required<Omit<ComfyuiOptions, 'url' | 'token' | 'longestWaitMs'>> & {
  server: ModelServer
  where: Whereabouts
  request: RenderRequest
  progress: RenderProgress
  beginning: Beginning
  signal: AbortSignal
}

/**
 * Renders the operator's graph on a ComfyUI server.
 *
 * The prompt's id is chosen here and remembered before it is sent, so that a lost answer loses nothing: the next
 * attempt finds the prompt, or finds that it never came and sends it again. Finished files stay on the server.
 */
export function createComfyuiRenderer(options: ComfyuiOptions): Renderer {
  const { graph, size, pollMs = POLL_MS, missesUntilLost = MISSES_UNTIL_LOST, longestWaitMs } = options
  const server = connectModelServer(options)
  const where: Whereabouts = { renderer: 'comfyui', server: server.url }
  const common = { graph, size, pollMs, missesUntilLost, server, where }
  return {
    name: 'comfyui',
    render: (request, progress, signal) => {
      const beginning = awaitBeginning(progress, longestWaitMs)
      return render({ ...common, request, progress, beginning, signal })
    },
  }
}

async function render(rendering: Rendering): Promise<void> {
  const { request, progress, where } = rendering
  let id = readWork(request.remembered, where)
  for (let losses = 0; ; losses++) {
    id ??= await submit(rendering)
    const video = await follow(rendering, id)
    if (video !== null) {
      await fetchVideo(rendering, video)
      break
    }
    await progress.remember(null)
    id = null
    if (losses === MOST_LOSSES) throw new Error('ComfyUI loses its prompts.')
  }
  await progress.remember(null)
}

async function submit(rendering: Rendering): Promise<string> {
  const { server, where, request, progress, signal, size, graph } = rendering
  const { width, height, frames, framesPerSecond: fps } = size
  const values = { prompt: request.prompt, seed: modelSeed(request.seed), width, height, frames, fps }
  const id = randomUUID()
  await progress.remember(writeWork(where, id))
  const json = { prompt: fillGraph(graph, values), client_id: id, prompt_id: id }
  const submitted = readSubmitted(await server.ask({ method: 'POST', path: '/prompt', json }, signal))
  return submitted.kind === 'accepted' ? id : raise(submitted, progress)
}

/** Waits until a prompt has ended, and gives its video; null when the server has lost it. */
async function follow(rendering: Rendering, id: string): Promise<OutputFile | null> {
  const { server, progress, signal, beginning, pollMs, missesUntilLost } = rendering
  for (let misses = 0; misses < missesUntilLost; ) {
    const history = readHistory(await server.ask({ method: 'GET', path: `/history/${id}` }, signal), id)
    if (history.kind === 'unavailable' || history.kind === 'failed') return raise(history, progress)
    if (history.kind === 'completed') {
      await beginning.begin()
      if (history.video !== null) return history.video
      return raise({ kind: 'refused', reason: 'the graph made no MP4 file' }, progress)
    }
    const place = readQueue(await server.ask({ method: 'GET', path: '/queue' }, signal), id)
    misses = place === 'absent' ? misses + 1 : 0
    if (place === 'running') await beginning.begin()
    if (beginning.overdue()) {
      await server.ask({ method: 'POST', path: '/queue', json: { delete: [id] } }, signal)
      return raise({ kind: 'failed', reason: 'ComfyUI left the prompt in its queue' }, progress)
    }
    await pause(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
  return null
}

async function fetchVideo(rendering: Rendering, video: OutputFile): Promise<void> {
  const { server, request, progress, signal } = rendering
  const fetched = await server.download(viewPath(video), request.outputPath, signal)
  if (fetched.kind === 'saved') return
  const { status } = fetched.answer
  const kind = status === 404 ? 'failed' : 'unavailable'
  return raise({ kind, reason: `ComfyUI answers HTTP ${status} for the video` }, progress)
}
