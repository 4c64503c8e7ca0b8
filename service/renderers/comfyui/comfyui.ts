import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Renderer } from '../../renderer.ts'
import {
  type JobState,
  type ModelServerOptions,
  modelSeed,
  modelServerRenderer,
  type Protocol,
  type Trouble,
} from '../model-server/render.ts'
import type { Answer } from '../model-server/server.ts'
import { reasonOf } from '../model-server/wording.ts'
import { fillGraph, type Graph } from './graph.ts'

export interface ComfyuiOptions extends ModelServerOptions {
  graph: Graph
  /** Polls in a row that find a prompt neither queued nor ended, after which it counts as lost. */
  missesUntilLost?: number
}

const MISSES_UNTIL_LOST = 5

/**
 * Renders the operator's graph on a ComfyUI server.
 *
 * The prompt's id is chosen here and remembered before it is sent, so that a lost answer loses nothing: the next
 * attempt finds the prompt, or sends it again if it never arrived. Finished files stay on the server.
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

const file = z.object({
  filename: z.string().min(1),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
})

/** A file on a ComfyUI server, as `/view` names it. */
type OutputFile = z.infer<typeof file>

const promptBody = z.object({
  node_errors: z.union([z.record(z.string(), z.json()), z.array(z.json())]).optional(),
})

/** The meaning of an answer to `POST /prompt`. Errors of nodes refuse the graph even when other nodes would run. */
function readSubmitted({ status, body }: Answer, id: string): { kind: 'submitted'; id: string } | Trouble {
  if (status === 200) {
    const { data } = promptBody.safeParse(body)
    const broken = Object.keys(data?.node_errors ?? {}).length > 0
    if (!broken) return { kind: 'submitted', id }
  }
  const reason = reasonOf(body)
  if (status === 200 || status === 400)
    return { kind: 'refused', reason: `ComfyUI refused the graph: ${reason}` }
  if (status === 500) return { kind: 'failed', reason: `ComfyUI failed: ${reason}` }
  return { kind: 'unavailable', reason: `ComfyUI answers HTTP ${status}: ${reason}` }
}

const historyEntry = z.object({
  outputs: z.record(z.string(), z.json()),
  status: z.object({ status_str: z.string(), completed: z.boolean() }),
})

/** The meaning of an answer to `GET /history/{prompt_id}`; null until the prompt has ended. */
function readHistory({ status, body }: Answer, promptId: string): JobState | null {
  if (status !== 200) return { kind: 'unavailable', reason: `ComfyUI answers HTTP ${status} about a prompt` }
  const histories = z.record(z.string(), z.json()).safeParse(body)
  if (!histories.success) return { kind: 'unavailable', reason: 'ComfyUI’s history is no object' }
  if (Object.keys(histories.data).length === 0) return null
  // The entry comes under its prompt's id.
  const entry = historyEntry.safeParse(histories.data[promptId] ?? histories.data)
  if (!entry.success) return { kind: 'unavailable', reason: 'ComfyUI’s history is of another form' }
  const { outputs, status: ended } = entry.data
  if (ended.status_str === 'error') return { kind: 'failed', reason: 'ComfyUI could not run the graph' }
  if (!ended.completed) return null
  const video = videoOf(outputs)
  return video
    ? { kind: 'completed', path: viewPath(video) }
    : { kind: 'refused', reason: 'the graph made no MP4 file' }
}

/** The MP4 among all outputs of all nodes, a kept file before a preview. */
function videoOf(outputs: unknown): OutputFile | null {
  const videos = filesOf(outputs).filter(({ filename }) => filename.toLowerCase().endsWith('.mp4'))
  return videos.find(({ type }) => type === 'output') ?? videos[0] ?? null
}

function filesOf(value: unknown): OutputFile[] {
  if (typeof value !== 'object' || value === null) return []
  const parsed = file.safeParse(value)
  return parsed.success ? [parsed.data] : Object.values(value).flatMap(filesOf)
}

/** The path and query of a file's bytes. */
function viewPath({ filename, subfolder, type }: OutputFile): string {
  return `/view?${new URLSearchParams({ filename, subfolder, type })}`
}

/** Every entry of the queue begins with its number and its prompt's id. */
const entries = z.array(z.tuple([z.number(), z.string()]).rest(z.json()))
const queueBody = z.object({ queue_running: entries, queue_pending: entries })

/** The state of a prompt by an answer to `GET /queue`; queued when the answer is unusable. */
function readQueue({ status, body }: Answer, promptId: string): JobState {
  const queue = queueBody.safeParse(body)
  if (status !== 200 || !queue.success) return { kind: 'queued' }
  if (queue.data.queue_running.some(([, id]) => id === promptId)) return { kind: 'running' }
  return { kind: queue.data.queue_pending.some(([, id]) => id === promptId) ? 'queued' : 'absent' }
}
