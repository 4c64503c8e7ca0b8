import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  PermanentRenderError,
  type Renderer,
  RendererUnavailableError,
  type RenderProgress,
  type RenderRequest,
} from '../../renderer.ts'
import type { RendererName } from '../names.ts'
import { type Answer, connectModelServer, type ModelServer } from './server.ts'

/** The request to a model: a format that it can make, which is rarely the format that the service promises. */
export interface ModelSize {
  width: number
  height: number
  framesPerSecond: number
  frames: number
}

/** The address of a model server, with poll interval and timeouts. */
export interface ModelServerOptions {
  url: string
  token: string | null
  size: ModelSize
  /** Time between two polls of a job, in milliseconds. */
  pollMs?: number
  /** How long a job may stay queued, in milliseconds. */
  longestWaitMs?: number
}

/**
 * A fault on a model server: the prompt is permanently `refused`, this render of it `failed`, or the prompt is fine
 * and the server is `unavailable`.
 */
export type Trouble<
  Kind extends 'refused' | 'failed' | 'unavailable' = 'refused' | 'failed' | 'unavailable',
> = Kind extends string ? { kind: Kind; reason: string } : never

/** A job as its server describes it; `absent`: the server does not know it. */
export type JobState =
  | { kind: 'queued' | 'running' | 'absent' }
  /** `path` is the path of the video. */
  | { kind: 'completed'; path: string }
  | Trouble

export interface Work {
  server: ModelServer
  request: RenderRequest
  signal: AbortSignal
  /** Stores the id of the server's job for the next attempt. */
  remember(id: string): Promise<void>
}

/** The differences between the kinds of model servers. */
export interface Protocol {
  name: RendererName
  /** The name of the server and its jobs in errors. */
  words: { server: string; job: string }
  /** Submits the job and remembers it. */
  submit(work: Work): Promise<{ kind: 'submitted'; id: string } | Trouble>
  look(work: Work, id: string): Promise<JobState>
  /** The meaning of an answer other than 200 to the request for a video. */
  readVideoRefusal(answer: Answer): { kind: 'not ready' } | Trouble
  /** Takes a job out of the server's queue, or, completed, off its disk. */
  discard(work: Work, id: string, completed: boolean): Promise<void>
  /** Polls in a row that do not find a job, after which it counts as lost. */
  missesUntilLost: number
}

const POLL_MS = 2_000
/** A server that loses one job so often loses every job. */
const MOST_LOSSES = 3
/** Requests for a video that its server calls completed but does not have, or does not send completely. */
const MOST_NOT_READY = 30
/**
 * The longest wait for a render to start. Some servers call a job queued until it is completed, so it includes a
 * render.
 */
const LONGEST_WAIT_MS = 30 * 60_000

/**
 * A renderer on a model server. An attempt that ends early leaves the server's job to the next attempt, which finds it by
 * the remembered id.
 */
export function modelServerRenderer(protocol: Protocol, options: ModelServerOptions): Renderer {
  const { pollMs = POLL_MS, longestWaitMs = LONGEST_WAIT_MS } = options
  const server = connectModelServer(options)
  const where: Whereabouts = { renderer: protocol.name, server: server.url }
  return {
    name: protocol.name,
    async render(request, progress, signal) {
      const remember = (id: string) => progress.remember(JSON.stringify({ ...where, id }))
      const work: Work = { server, request, signal, remember }
      const rendering = { protocol, work, progress, pollMs, longestWaitMs }
      let id = rememberedId(request.remembered, where)
      for (let losses = 0; losses <= MOST_LOSSES; losses++) {
        id ??= await submit(rendering)
        if (await follow(rendering, id)) return progress.remember(null)
        await progress.remember(null)
        id = null
      }
      throw new Error(`${protocol.words.server} loses its ${protocol.words.job}s.`)
    },
  }
}

interface Rendering {
  protocol: Protocol
  work: Work
  progress: RenderProgress
  pollMs: number
  longestWaitMs: number
}

async function submit({ protocol, work, progress }: Rendering): Promise<string> {
  const submitted = await protocol.submit(work)
  return submitted.kind === 'submitted' ? submitted.id : raise(submitted, progress)
}

/** Waits for a job and saves its video; false when the server has lost it. */
async function follow(rendering: Rendering, id: string): Promise<boolean> {
  const { protocol, work, progress, pollMs, longestWaitMs } = rendering
  const { server, job } = protocol.words
  const giveUpAt = performance.now() + longestWaitMs
  let [begun, misses, notReady] = [false, 0, 0]
  for (;;) {
    const state = await protocol.look(work, id)
    misses = state.kind === 'absent' ? misses + 1 : 0
    if (misses === protocol.missesUntilLost) return false
    if (!begun && (state.kind === 'running' || state.kind === 'completed')) {
      begun = true
      await progress.started()
    }
    if (state.kind === 'completed') {
      const missing = await saveVideo(rendering, state.path)
      if (missing === null) {
        await protocol.discard(work, id, true)
        return true
      }
      if (++notReady > MOST_NOT_READY) return raise({ kind: 'failed', reason: missing }, progress)
    } else if ('reason' in state) return raise(state, progress)
    // Without a limit, a job that its server never starts would occupy the worker forever.
    if (!begun && performance.now() >= giveUpAt) {
      await protocol.discard(work, id, false)
      return raise({ kind: 'failed', reason: `${server} left the ${job} in its queue` }, progress)
    }
    await pause(pollMs, undefined, { signal: work.signal }).catch(() => work.signal.throwIfAborted())
  }
}

/** Saves the video. Returns null, or why it must be requested again. */
async function saveVideo({ protocol, work, progress }: Rendering, path: string): Promise<string | null> {
  const fetched = await work.server.download(path, work.request.outputPath, work.signal)
  if (fetched.kind === 'saved') return null
  if (fetched.kind === 'not whole') return fetched.reason
  if (fetched.kind === 'too large') return raise({ kind: 'failed', reason: fetched.reason }, progress)
  const refusal = protocol.readVideoRefusal(fetched.answer)
  const { server, job } = protocol.words
  return refusal.kind === 'not ready'
    ? `${server} has no video of a completed ${job}`
    : raise(refusal, progress)
}

/**
 * Ends an attempt. The work stays remembered when the server is only unavailable; otherwise the next attempt starts over.
 * @throws always: PermanentRenderError | RendererUnavailableError | Error.
 */
async function raise(trouble: Trouble, progress: RenderProgress): Promise<never> {
  if (trouble.kind === 'unavailable') throw new RendererUnavailableError(trouble.reason)
  await progress.remember(null)
  throw trouble.kind === 'refused' ? new PermanentRenderError(trouble.reason) : new Error(trouble.reason)
}

const SEEDS = 2 ** 31

/**
 * Maps a job's seed to a model server's: servers take non-negative 31-bit integers, a job any safe integer. A seed from
 * 0 to 2,147,483,647 stays unchanged; any other is taken modulo 2^31, so that the same job seed always gives the same
 * server seed, and two seeds that differ by a multiple of 2^31 give the same picture.
 */
export function modelSeed(seed: number): number {
  return ((seed % SEEDS) + SEEDS) % SEEDS
}

/** Work in progress on one model server, at its configured URL. */
interface Whereabouts {
  renderer: RendererName
  server: string
}

/** The form of an id that is safe in a URL. */
const ID = /^[A-Za-z0-9_-]{1,128}$/

/** Whether a model server's id can be put into a URL unchanged. */
export function isUsableId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

const remembered = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.object({ renderer: z.string(), server: z.string(), id: z.string().regex(ID) }))

/** The id that an earlier attempt kept, or null when it belongs to another renderer or server, or is invalid. */
function rememberedId(text: string | null, where: Whereabouts): string | null {
  const { data } = remembered.safeParse(text)
  return data?.renderer === where.renderer && data.server === where.server ? data.id : null
}
