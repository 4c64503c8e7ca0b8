import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ComfyuiStandIn, startComfyui } from '#tests/doubles/comfyui-stand-in.ts'
import { attemptRender } from '#tests/fixtures/service/rendering.ts'
import { PermanentRenderError, RendererUnavailableError, type RenderRequest } from '../../renderer.ts'
import { createComfyuiRenderer } from './comfyui.ts'
import { type Graph, parseGraph } from './graph.ts'

const VIDEO = randomBytes(300_001)
const GRAPH = {
  '3': { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: 20, latent_image: ['5', 0] } },
  '5': {
    class_type: 'EmptyLatentVideo',
    inputs: { width: '{{width}}', height: '{{height}}', length: '{{frames}}' },
  },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'cinematic, {{prompt}}, at {{fps}} fps' } },
  '9': { class_type: 'SaveVideo', inputs: { filename_prefix: 'clip' }, _meta: { title: 'Save' } },
}

let server: ComfyuiStandIn
beforeEach(async () => {
  server = await startComfyui(VIDEO)
})
afterEach(() => server.close())

function graph(): Graph {
  const parsed = parseGraph(JSON.stringify(GRAPH))
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.graph
}

function attempt(changes: Partial<RenderRequest> = {}, settings: { longestWaitMs?: number } = {}) {
  const size = { width: 1344, height: 768, framesPerSecond: 24, frames: 192 }
  const quick = { pollMs: 1, missesUntilLost: 3, ...settings }
  const renderer = createComfyuiRenderer({ url: server.url, token: null, graph: graph(), size, ...quick })
  return attemptRender(renderer, changes)
}

describe('a render on a ComfyUI server', () => {
  it('fills in the graph, waits for the video and fetches it', async () => {
    const prompt = 'a "cat", {{seed}}\n$& \\ 猫'
    const { progress, error, file } = await attempt({ prompt, seed: 2 ** 31 + 5 })
    expect(error).toBeNull()
    expect(progress.told).toEqual(['remembered', 'started', 'forgot'])
    expect(server.graphs).toEqual([
      {
        ...GRAPH,
        '3': { class_type: 'KSampler', inputs: { seed: 5, steps: 20, latent_image: ['5', 0] } },
        '5': { class_type: 'EmptyLatentVideo', inputs: { width: 1344, height: 768, length: 192 } },
        '6': { class_type: 'CLIPTextEncode', inputs: { text: `cinematic, ${prompt}, at 24 fps` } },
      },
    ])
    expect(file).toEqual(VIDEO)
  })

  it('starts when the prompt runs, not while it waits', async () => {
    server.script.steps = ['waiting', 'waiting', 'error']
    expect((await attempt()).progress.told).toEqual(['remembered', 'forgot'])
    server.script.steps = ['waiting', 'running', 'error']
    expect((await attempt()).progress.told).toEqual(['remembered', 'started', 'forgot'])
  })

  it('gives up a prompt stuck in the queue, removes it, and starts over with the next attempt', async () => {
    server.script.steps = ['waiting']
    const { progress, error } = await attempt({}, { longestWaitMs: 0 })
    expect(error).toEqual(new Error('ComfyUI left the prompt in its queue'))
    expect(error).not.toBeInstanceOf(RendererUnavailableError)
    expect(progress).toMatchObject({ remembered: null, told: ['remembered', 'forgot'] })
    const queue = await fetch(`${server.url}/queue`).then((response) => response.json())
    expect(queue).toEqual({ queue_running: [], queue_pending: [] })
    server.script.steps = ['running', 'done']
    expect((await attempt({ remembered: progress.remembered })).error).toBeNull()
    expect(server.count('POST', '/prompt')).toBe(2)
  })

  it('fails permanently, with the reason, when the graph is refused', async () => {
    server.script.nodeErrors = { '6': { errors: [{ message: 'Value not in list', details: 'ckpt_name' }] } }
    const { error, progress } = await attempt()
    expect(error).toEqual(
      new PermanentRenderError(
        'ComfyUI refused the graph: Prompt outputs failed validation; Value not in list; ckpt_name',
      ),
    )
    expect(progress.remembered).toBeNull()
  })

  it('fails when the graph does, and permanently when it made no MP4', async () => {
    server.script.steps = ['running', 'error']
    const failed = await attempt()
    expect(failed.error).toEqual(new Error('ComfyUI could not run the graph'))
    expect(failed.progress.remembered).toBeNull()
    server.script.steps = ['done without video']
    expect((await attempt()).error).toEqual(new PermanentRenderError('the graph made no MP4 file'))
  })

  it('finds its prompt again after the answer to the POST was lost', async () => {
    server.script.dropAnswers = 1
    const lost = await attempt()
    expect(lost.error).toBeInstanceOf(RendererUnavailableError)
    const resumed = await attempt({ remembered: lost.progress.remembered })
    expect(resumed).toMatchObject({ error: null, file: VIDEO })
    expect(server.count('POST', '/prompt')).toBe(1)
  })

  it('resends a prompt that the server no longer knows', async () => {
    server.script.dropAnswers = 1
    const { progress } = await attempt()
    server.restart()
    const resumed = await attempt({ remembered: progress.remembered })
    expect(resumed.error).toBeNull()
    expect(resumed.progress.told).toEqual(['forgot', 'remembered', 'started', 'forgot'])
    expect(server.count('POST', '/prompt')).toBe(2)
  })
})

describe('a graph', () => {
  it.each([
    ['{', 'is not JSON'],
    ['{"nodes":[],"links":[]}', 'is no graph in the API format; export it with “Export (API)”'],
    ['{"1":{"class_type":"A","inputs":{"text":"{{prompt}}"}}}', 'has no placeholder {{seed}}'],
    [
      '{"1":{"class_type":"A","inputs":{"t":"{{prompt}}","s":"{{seed}}","x":"{{size}}"}}}',
      'has an unknown placeholder {{size}}; known are prompt, seed, frames, width, height, fps',
    ],
  ])('is refused: %s', (text, problem) => {
    expect(parseGraph(text)).toEqual({ ok: false, problems: [problem] })
  })
})
