import { FormData } from 'undici'
import { z } from 'zod'
import { type Renderer, RendererUnavailableError, type RenderRequest } from '../../renderer.ts'
import {
  isUsableId,
  type JobState,
  type ModelServerOptions,
  type ModelSize,
  modelSeed,
  modelServerRenderer,
  type Protocol,
  type Trouble,
  type Work,
} from '../model-server/render.ts'
import type { Answer } from '../model-server/server.ts'
import { cleaned, reasonOf } from '../model-server/wording.ts'

/**
 * Renders on a model server with OpenAI's `/v1/videos`: vLLM-Omni, SGLang.
 *
 * The server's job is remembered as soon as the answer arrives. If the answer to the POST is lost, the server renders
 * a video that is never fetched, which costs only its time.
 */
export function createOpenaiVideosRenderer(options: ModelServerOptions): Renderer {
  return modelServerRenderer(protocol(options.size), options)
}

function protocol(size: ModelSize): Protocol {
  return {
    name: 'openai-videos',
    words: { server: 'the model server', job: 'job' },
    missesUntilLost: 1,
    async submit({ server, request, signal, remember }) {
      const form = createForm(request, size)
      const created = readCreated(await server.ask({ method: 'POST', path: '/v1/videos', form }, signal))
      if (created.kind === 'submitted') await remember(created.id)
      return created
    },
    look: async ({ server, signal }, id) =>
      readJob(await server.ask({ method: 'GET', path: `/v1/videos/${id}` }, signal), id),
    readVideoRefusal: readContentRefusal,
    discard,
  }
}

/** A failure does not matter: the job is no longer needed. */
async function discard({ server, signal }: Work, id: string): Promise<void> {
  await server.ask({ method: 'DELETE', path: `/v1/videos/${id}` }, signal).catch((error) => {
    signal.throwIfAborted()
    if (!(error instanceof RendererUnavailableError)) throw error
  })
}

const jobBody = z.object({
  id: z.string(),
  status: z.string(),
  error: z
    .object({ code: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() })
    .nullish(),
})

/** Codes of a model server for a refused prompt. */
const REFUSALS = new Set(['content_policy_violation', 'moderation_blocked'])

/**
 * The request that all of these servers accept: a form, no `model` (a wrong one is refused), the number of frames
 * rather than seconds, and always a seed.
 */
function createForm({ prompt, seed, format }: RenderRequest, size: ModelSize): FormData {
  const form = new FormData()
  form.set('prompt', prompt)
  form.set('size', `${size.width}x${size.height}`)
  form.set('fps', String(size.framesPerSecond))
  form.set('num_frames', String(size.frames))
  form.set('seed', String(modelSeed(seed)))
  // vLLM-Omni adds sound only on request; servers that do not know the field ignore it.
  if (format.audio) form.set('generate_sound', 'true')
  return form
}

/** The meaning of an answer to `POST /v1/videos`. */
function readCreated({ status, body }: Answer): { kind: 'submitted'; id: string } | Trouble {
  const reason = reasonOf(body)
  if (status >= 200 && status < 300) {
    const job = jobBody.safeParse(body)
    if (job.success && isUsableId(job.data.id)) return { kind: 'submitted', id: job.data.id }
    return { kind: 'failed', reason: 'the model server accepted the job and gave no usable id' }
  }
  if (status === 400 || status === 422) return { kind: 'refused', reason: `the model refused it: ${reason}` }
  if (status === 500) return { kind: 'failed', reason: `the model server failed: ${reason}` }
  return { kind: 'unavailable', reason: `the model server answers HTTP ${status}: ${reason}` }
}

/** The meaning of an answer to `GET /v1/videos/{id}`. A failed job may come with an error status, so the body counts first. */
function readJob({ status, body }: Answer, id: string): JobState {
  const job = jobBody.safeParse(body)
  if (job.success && job.data.id === id) return stateOf(job.data)
  if (status === 404 || status === 410) return { kind: 'absent' }
  return { kind: 'unavailable', reason: `the model server answers HTTP ${status} about a job` }
}

function stateOf({ id, status, error }: z.infer<typeof jobBody>): JobState {
  switch (status) {
    case 'queued':
      return { kind: 'queued' }
    case 'in_progress':
      return { kind: 'running' }
    case 'completed':
      return { kind: 'completed', path: `/v1/videos/${id}/content` }
    case 'failed': {
      const code = error?.code ?? null
      const reason = cleaned([code, error?.message].filter((part) => part != null).join(': '))
      const kind = typeof code === 'string' && REFUSALS.has(code) ? 'refused' : 'failed'
      return { kind, reason: `the model failed: ${reason || 'it gave no reason'}` }
    }
    default:
      return { kind: 'failed', reason: `the model server says that the job is “${cleaned(status)}”` }
  }
}

/** The meaning of an answer other than 200 to `GET /v1/videos/{id}/content`. */
function readContentRefusal({ status, body }: Answer): { kind: 'not ready' } | Trouble {
  // Requested again a limited number of times: a job whose file cannot be read must end.
  if (status === 404 || status === 410 || status === 500) return { kind: 'not ready' }
  if (status === 422) return { kind: 'failed', reason: `the model failed: ${reasonOf(body)}` }
  if (status === 400) {
    const reason = `the model server does not give the video itself (turn its cloud storage off): ${reasonOf(body)}`
    return { kind: 'unavailable', reason }
  }
  return { kind: 'unavailable', reason: `the model server answers HTTP ${status} for a video` }
}
