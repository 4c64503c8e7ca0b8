import { randomUUID } from 'node:crypto'
import { type SeenRequest, type StandInReply, type StandInServer, startStandIn } from './stand-in-server.ts'

/** A job's state when it is requested; `away` is the HTTP status of a proxy whose server is down. */
export type JobStep =
  | 'queued'
  | 'in_progress'
  | 'completed'
  | { failed: { code?: string | number; message: string }; httpStatus: number }
  | { away: number }

/** The behaviour of the stand-in; every field can be changed at any time. */
export interface VideoServerScript {
  /** One step per request for a job; the last one stays. */
  steps: JobStep[]
  /** Answers to the next requests for content, instead of the video. */
  contentTroubles: (
    | 'not ready'
    | 'unreadable'
    | 'truncated'
    | 'empty'
    | 'too large'
    | 'cloud storage'
    | 'failed'
  )[]
  /** Answers every POST, when it is not null. */
  refusal: { status: number; json: unknown } | null
  /** Called with each request before it is answered. */
  seen(request: SeenRequest): void
}

export interface VideoServerStandIn extends StandInServer {
  script: VideoServerScript
  forms: Record<string, string>[]
  /** Loses every job, as a restart of the real server does. */
  restart(): void
}

/**
 * A stand-in for a model server with `/v1/videos`: vLLM-Omni (multipart only) or SGLang (multipart or JSON). It renders
 * nothing: it serves `video`.
 */
export async function startVideoServer(
  flavour: 'vllm-omni' | 'sglang',
  video: Buffer,
): Promise<VideoServerStandIn> {
  const jobs = new Map<string, { asked: number }>()
  const forms: Record<string, string>[] = []
  const steps: JobStep[] =
    flavour === 'vllm-omni' ? ['queued', 'in_progress', 'completed'] : ['queued', 'completed']
  const script: VideoServerScript = { steps, contentTroubles: [], refusal: null, seen: () => {} }

  async function create(request: SeenRequest): Promise<StandInReply> {
    if (script.refusal !== null) return script.refusal
    const form = await readForm(request, flavour)
    const problem = problemOf(form)
    if (form === null || problem !== null) {
      return { status: 422, json: { detail: [{ loc: ['body'], msg: problem, type: 'value_error' }] } }
    }
    if (form.model !== undefined) return { status: 400, json: { detail: 'model mismatch' } }
    forms.push(form)
    const id = `video_gen_${randomUUID().replaceAll('-', '')}`
    jobs.set(id, { asked: 0 })
    return { status: 200, json: jobBody(id, 'queued') }
  }

  function retrieve(id: string): StandInReply {
    const job = jobs.get(id)
    if (job === undefined) return { status: 404, json: { detail: 'Video not found' } }
    const step = script.steps[Math.min(job.asked++, script.steps.length - 1)] ?? 'completed'
    if (typeof step === 'string') return { status: 200, json: jobBody(id, step) }
    if ('away' in step) return { status: step.away, json: null }
    return { status: step.httpStatus, json: { ...jobBody(id, 'failed'), error: step.failed } }
  }

  function content(id: string): StandInReply {
    if (!jobs.has(id)) return { status: 404, json: { detail: 'Video not found' } }
    switch (script.contentTroubles.shift()) {
      case 'not ready':
        return { status: 404, json: { detail: 'Generation is still in-progress' } }
      case 'failed':
        return { status: 422, json: { detail: 'Generation failed' } }
      case 'unreadable':
        return { status: 500, json: { detail: 'Internal Server Error' } }
      case 'cloud storage':
        return { status: 400, json: { detail: 'Video is in cloud storage' } }
      case 'truncated':
        return { status: 200, video: video.subarray(0, video.length / 2), promised: video.length }
      case 'empty':
        return { status: 200, video: Buffer.alloc(0) }
      case 'too large':
        return { status: 200, video, promised: 2 ** 31 }
      default:
        return { status: 200, video }
    }
  }

  const server = await startStandIn(async (request) => {
    script.seen(request)
    const [, id = '', rest] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(request.path) ?? []
    if (request.method === 'POST' && request.path === '/v1/videos') return create(request)
    if (request.method === 'GET' && id !== '') return rest === undefined ? retrieve(id) : content(id)
    if (request.method === 'DELETE' && jobs.delete(id)) {
      return { status: 200, json: { id, deleted: true, object: 'video.deleted' } }
    }
    return { status: 404, json: { detail: 'Not Found' } }
  })
  return { ...server, script, forms, restart: () => jobs.clear() }
}

function jobBody(id: string, status: string): Record<string, unknown> {
  const progress = status === 'completed' ? 100 : 0
  return { id, object: 'video', model: 'stand-in', status, progress, created_at: 1, error: null }
}

async function readForm(
  { headers, body }: SeenRequest,
  flavour: 'vllm-omni' | 'sglang',
): Promise<Record<string, string> | null> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(Array.from(form, ([name, value]) => [name, String(value)]))
  }
  if (flavour === 'vllm-omni') return null
  return Object.fromEntries(
    Object.entries(JSON.parse(body.toString())).map(([name, value]) => [name, String(value)]),
  )
}

function problemOf(form: Record<string, string> | null): string | null {
  if (form === null) return 'multipart/form-data is required'
  if (!form.prompt) return 'prompt is required'
  if (!/^\d+x\d+$/.test(form.size ?? '')) return 'size is no WIDTHxHEIGHT'
  const wrong = ['fps', 'num_frames', 'seed'].find((name) => !/^\d+$/.test(form[name] ?? ''))
  return wrong === undefined ? null : `${wrong} is no integer`
}
