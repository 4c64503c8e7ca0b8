import { type StandInReply, type StandInServer, startStandIn } from './stand-in-server.ts'

/** A prompt's state when its history is requested. */
export type PromptStep = 'waiting' | 'running' | 'done' | 'error' | 'done without video'

export interface ComfyuiStandIn extends StandInServer {
  /** One step per request for a prompt's history; the last one stays. Can be changed at any time. */
  script: {
    steps: PromptStep[]
    nodeErrors: Record<string, unknown>
    dropAnswers: number
  }
  graphs: unknown[]
  /** Loses every prompt, as a restart of the real server does. */
  restart(): void
}

/** A stand-in for a ComfyUI server. It runs no graph: its save node "made" `video`. */
export async function startComfyui(video: Buffer): Promise<ComfyuiStandIn> {
  const prompts = new Map<string, { asked: number; step: PromptStep }>()
  const graphs: unknown[] = []
  const steps: PromptStep[] = ['waiting', 'running', 'done']
  const script: ComfyuiStandIn['script'] = { steps, nodeErrors: {}, dropAnswers: 0 }

  function submit(body: Buffer): StandInReply {
    const { prompt, prompt_id: id } = JSON.parse(body.toString())
    if (Object.keys(script.nodeErrors).length > 0) {
      const error = { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }
      return { status: 400, json: { error, node_errors: script.nodeErrors } }
    }
    graphs.push(prompt)
    prompts.set(id, { asked: 0, step: 'waiting' })
    if (script.dropAnswers-- > 0) return { status: 200, video, promised: 2 * video.length }
    return { status: 200, json: { prompt_id: id, number: 1, node_errors: {} } }
  }

  function history(id: string): StandInReply {
    const prompt = prompts.get(id)
    if (prompt === undefined) return { status: 200, json: {} }
    prompt.step = script.steps[Math.min(prompt.asked++, script.steps.length - 1)] ?? 'done'
    if (prompt.step === 'waiting' || prompt.step === 'running') return { status: 200, json: {} }
    const failed = prompt.step === 'error'
    const status = { status_str: failed ? 'error' : 'success', completed: !failed, messages: [] }
    return { status: 200, json: { [id]: { prompt: [], outputs: outputsOf(prompt.step), status } } }
  }

  function queue(): StandInReply {
    const at = (step: PromptStep): unknown[] =>
      Array.from(prompts).flatMap(([id, prompt]) => (prompt.step === step ? [[1, id, {}, {}, []]] : []))
    return { status: 200, json: { queue_running: at('running'), queue_pending: at('waiting') } }
  }

  function remove(body: Buffer): StandInReply {
    for (const id of JSON.parse(body.toString()).delete) prompts.delete(id)
    return { status: 200, json: {} }
  }

  const server = await startStandIn(({ method, path, query, body }) => {
    if (method === 'POST' && path === '/prompt') return submit(body)
    if (path.startsWith('/history/')) return history(path.slice('/history/'.length))
    if (method === 'POST' && path === '/queue') return remove(body)
    if (path === '/queue') return queue()
    if (path === '/view' && query.get('filename') === 'clip 1.mp4' && query.get('subfolder') === 'video') {
      return { status: 200, video }
    }
    return { status: 404, json: {} }
  })
  return { ...server, script, graphs, restart: () => prompts.clear() }
}

function outputsOf(step: PromptStep): Record<string, unknown> {
  const preview = {
    '3': { images: [{ filename: 'frame.png', subfolder: '', type: 'temp' }], animated: [false] },
  }
  if (step !== 'done') return preview
  return { ...preview, '9': { images: [{ filename: 'clip 1.mp4', subfolder: 'video', type: 'output' }] } }
}
