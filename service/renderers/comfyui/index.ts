import { randomUUID } from 'node:crypto'
import type { Renderer } from '../../renderer.ts'
import {
  type ModelServerOptions,
  modelSeed,
  modelServerRenderer,
  type Protocol,
} from '../model-server/render.ts'
import { fillGraph, type Graph } from './graph.ts'
import { readHistory, readQueue, readSubmitted } from './wire.ts'

export interface ComfyuiOptions extends ModelServerOptions {
  graph: Graph
  /** Questions in a row to which a prompt is neither queued nor ended, after which it is taken for lost. */
  missesUntilLost?: number
}

const MISSES_UNTIL_LOST = 5

/**
 * Renders the operator's graph on a ComfyUI server.
 *
 * The prompt's id is chosen here and remembered before it is sent, so that a lost answer loses nothing: the next
 * attempt finds the prompt, or finds that it never came and sends it again. Finished files stay on the server.
 */
export function createComfyuiRenderer(options: ComfyuiOptions): Renderer {
  return modelServerRenderer(protocol(options), options)
}

function protocol({ graph, size, missesUntilLost = MISSES_UNTIL_LOST }: ComfyuiOptions): Protocol {
  return {
    name: 'comfyui',
    words: { server: 'ComfyUI', job: 'prompt' },
    missesUntilLost,
    async submit({ server, request, signal, remember }) {
      const { width, height, frames, framesPerSecond: fps } = size
      const values = { prompt: request.prompt, seed: modelSeed(request.seed), width, height, frames, fps }
      const id = randomUUID()
      await remember(id)
      const json = { prompt: fillGraph(graph, values), client_id: id, prompt_id: id }
      return readSubmitted(await server.ask({ method: 'POST', path: '/prompt', json }, signal), id)
    },
    async look({ server, signal }, id) {
      const ended = readHistory(await server.ask({ method: 'GET', path: `/history/${id}` }, signal), id)
      return ended ?? readQueue(await server.ask({ method: 'GET', path: '/queue' }, signal), id)
    },
    readVideoRefusal({ status }) {
      const kind = status === 404 ? 'failed' : 'unavailable'
      return { kind, reason: `ComfyUI answers HTTP ${status} for the video` }
    },
    async discard({ server, signal }, id, completed) {
      if (!completed) await server.ask({ method: 'POST', path: '/queue', json: { delete: [id] } }, signal)
    },
  }
}
