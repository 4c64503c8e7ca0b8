import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ComfyuiStandIn, startComfyui } from '#tests/doubles/comfyui-stand-in.ts'
import { MODEL_VIDEOS, makeModelVideo } from '#tests/doubles/model-video.ts'
import { recordProgress, renderRequest } from '#tests/fixtures/service/rendering.ts'
import { finishVideo } from '../../media/finish.ts'
import { FAST_VIDEO } from '../../models.ts'
import { PermanentRenderError, RendererUnavailableError, type RenderRequest } from '../../renderer.ts'
import { type Graph, parseGraph } from './graph.ts'
import { createComfyuiRenderer } from './index.ts'

const TIMEOUT_MS = 120_000
const GRAPH = {
  '3': { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: 20, latent_image: ['5', 0] } },
  '5': {
    class_type: 'EmptyLatentVideo',
    inputs: { width: '{{width}}', height: '{{height}}', length: '{{frames}}' },
  },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'cinematic, {{prompt}}, at {{fps}} fps' } },
  '9': { class_type: 'SaveVideo', inputs: { filename_prefix: 'clip' }, _meta: { title: 'Save' } },
}

let folder = ''
let outputPath = ''
let video: Buffer = Buffer.alloc(0)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comfyui-'))
  outputPath = join(folder, 'out.mp4')
  video = await makeModelVideo(MODEL_VIDEOS.wide)
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true }))

let server: ComfyuiStandIn
beforeEach(async () => {
  server = await startComfyui(video)
})
afterEach(() => server.close())

function graph(): Graph {
  const parsed = parseGraph(JSON.stringify(GRAPH))
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.graph
}

async function attempt(changes: Partial<RenderRequest> = {}, settings: { longestWaitMs?: number } = {}) {
  await rm(outputPath, { force: true })
  const size = { width: 1344, height: 768, framesPerSecond: 24, frames: 192 }
  const options = {
    url: server.url,
    token: null,
    graph: graph(),
    size,
    pollMs: 1,
    missesUntilLost: 3,
    ...settings,
  }
  const progress = recordProgress()
  const error = await createComfyuiRenderer(options)
    .render(renderRequest(outputPath, changes), progress, new AbortController().signal)
    .then(() => null)
    .catch((reason: unknown) => reason)
  return { progress, error }
}

describe('a render on a ComfyUI server', () => {
  it(
    'fills the graph and becomes a proper video',
    async () => {
      const prompt = 'a "cat", {{seed}}\n$& \\ 猫'
      const { progress, error } = await attempt({ prompt, seed: 2 ** 31 + 5 })
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
      const options = { silentTrack: 'refuse', signal: new AbortController().signal } as const
      const finished = await finishVideo(outputPath, FAST_VIDEO.format, options)
      expect(finished).toMatchObject({ ok: true, durationSeconds: 8, width: 1280, height: 720 })
    },
    TIMEOUT_MS,
  )

  it('has not begun while it waits in the queue', async () => {
    const controller = new AbortController()
    server.script.steps = ['waiting', 'waiting', 'waiting', 'waiting', 'running']
    const progress = recordProgress()
    let asked = 0
    progress.started = async () => {
      asked = server.count('GET', '/history/')
      controller.abort(new Error('enough'))
    }
    const options = { url: server.url, token: null, graph: graph(), pollMs: 1 }
    const size = { width: 1280, height: 720, framesPerSecond: 24, frames: 192 }
    const rendering = createComfyuiRenderer({ ...options, size }).render(
      renderRequest(outputPath),
      progress,
      controller.signal,
    )
    await expect(rendering).rejects.toThrow('enough')
    expect(asked).toBe(5)
    expect(progress.remembered).not.toBeNull()
  })

  it('gives up a prompt that stays in the queue, takes it out, and begins anew with the next attempt', async () => {
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

  it('fails for good when the graph is refused, with the reason', async () => {
    server.script.nodeErrors = { '6': { errors: [{ message: 'Value not in list', details: 'ckpt_name' }] } }
    const { error, progress } = await attempt()
    expect(error).toEqual(
      new PermanentRenderError(
        'ComfyUI refused the graph: Prompt outputs failed validation; Value not in list; ckpt_name',
      ),
    )
    expect(progress.remembered).toBeNull()
  })

  it('fails when the graph does, and for good when it made no MP4', async () => {
    server.script.steps = ['running', 'error']
    const failed = await attempt()
    expect(failed.error).toEqual(new Error('ComfyUI could not run the graph'))
    expect(failed.progress.remembered).toBeNull()
    server.script.steps = ['done without video']
    expect((await attempt()).error).toEqual(new PermanentRenderError('the graph made no MP4 file'))
  })

  it('finds its prompt again when the answer to the POST was lost', async () => {
    server.script.dropAnswers = 1
    const lost = await attempt()
    expect(lost.error).toBeInstanceOf(RendererUnavailableError)
    const resumed = await attempt({ remembered: lost.progress.remembered })
    expect(resumed.error).toBeNull()
    expect(server.count('POST', '/prompt')).toBe(1)
    expect((await readFile(outputPath)).equals(video)).toBe(true)
  })

  it('sends a prompt again that the server does not know any more', async () => {
    server.script.dropAnswers = 1
    const { progress } = await attempt()
    server.restart()
    const resumed = await attempt({ remembered: progress.remembered })
    expect(resumed.error).toBeNull()
    expect(resumed.progress.told).toEqual(['forgot', 'remembered', 'started', 'forgot'])
    expect(server.count('POST', '/prompt')).toBe(2)
  })

  it('fetches again what was cut off', async () => {
    server.script.truncations = 2
    expect((await attempt()).error).toBeNull()
    expect((await readFile(outputPath)).equals(video)).toBe(true)
  })

  it('is put off when the server is away', async () => {
    await server.close()
    expect((await attempt()).error).toBeInstanceOf(RendererUnavailableError)
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
