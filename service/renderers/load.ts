import { readFileSync } from 'node:fs'
import { faultOf } from '#platform/errors.ts'
import type { SilentTrack } from '../media/conform.ts'
import type { VideoCheck } from '../media/gate.ts'
import { shortestSeconds } from '../media/verdict.ts'
import { MODELS, type VideoFormat } from '../models.ts'
import type { Renderer } from '../renderer.ts'
import { parseGraph, placeholdersOf } from './comfyui/graph.ts'
import type { RendererName } from './names.ts'

/** The operator's settings of the renderer; each from the variable in brackets. */
export interface RendererSettings {
  /** Where the model server is (SERVICE_RENDERER_URL). */
  url: string | null
  /** A bearer token for it, never logged (SERVICE_RENDERER_TOKEN). */
  token: string | null
  /** The size to request, in pixels (SERVICE_RENDERER_SIZE). */
  width: number
  height: number
  /** SERVICE_RENDERER_FPS */
  framesPerSecond: number
  /** SERVICE_RENDERER_FRAMES */
  frames: number
  /** ComfyUI's graph, a file in the API format (SERVICE_COMFYUI_GRAPH). */
  graphPath: string | null
  /** The handling of a video without sound (SERVICE_SILENT_TRACK). */
  silentTrack: SilentTrack
}

/**
 * Loads a renderer at its first render: codecs and fonts take longer to load than the service to start. After a failed
 * load, the next render loads it again.
 */
export function loadRenderer(name: RendererName, settings: RendererSettings): Renderer {
  let loaded: Promise<Renderer> | undefined
  return {
    name,
    render: async (request, progress, signal) => {
      loaded ??= open(name, settings).catch((error: unknown) => {
        loaded = undefined
        throw error
      })
      await (await loaded).render(request, progress, signal)
    },
  }
}

/**
 * Conforms a rendered file to the promised format, and checks it (service/media/finish.ts).
 * Loaded at its first use for the same reason.
 */
export async function finishVideo(
  path: string,
  format: VideoFormat,
  settings: Pick<RendererSettings, 'silentTrack'>,
  signal: AbortSignal,
): Promise<VideoCheck> {
  const media = await import('../media/finish.ts')
  return media.finishVideo(path, format, { silentTrack: settings.silentTrack, signal })
}

/** The faults in the settings of a renderer, each as `VARIABLE: what is wrong`; empty when it can be loaded. */
export function checkRendererSettings(name: RendererName, settings: RendererSettings): string[] {
  if (name === 'builtin') return []
  const problems = urlProblems(settings.url).map((problem) => `SERVICE_RENDERER_URL: ${problem}`)
  if (settings.width % 2 !== 0 || settings.height % 2 !== 0) {
    problems.push('SERVICE_RENDERER_SIZE: both sides must be even')
  }
  if (name === 'comfyui') {
    const read = readGraph(settings.graphPath)
    if (!read.ok) return [...problems, ...read.problems.map((problem) => `SERVICE_COMFYUI_GRAPH: ${problem}`)]
    const used = placeholdersOf(read.graph)
    // Without both, the graph itself decides how long its videos are.
    if (!used.includes('frames') || !used.includes('fps')) return problems
  }
  return [...problems, ...lengthProblems(name, settings)]
}

/** The fault of too few frames for a model that this renderer makes; empty when they are enough. */
function lengthProblems(name: RendererName, { frames, framesPerSecond }: RendererSettings): string[] {
  const models = MODELS.filter(({ renderer }) => (renderer ?? name) === name)
  const duration = Math.max(...models.map(({ format }) => format.durationSeconds))
  const seconds = frames / framesPerSecond
  if (seconds >= shortestSeconds(duration, framesPerSecond)) return []
  const needed = duration * framesPerSecond
  return [
    `SERVICE_RENDERER_FRAMES: makes ${seconds.toFixed(2)} s at ${framesPerSecond} frames per second; a video of ${duration} s needs ${needed}`,
  ]
}

async function open(name: RendererName, settings: RendererSettings): Promise<Renderer> {
  const { url, token, width, height, framesPerSecond, frames } = settings
  const size = { width, height, framesPerSecond, frames }
  if (name === 'builtin') return (await import('./builtin.ts')).createBuiltinRenderer()
  if (url === null) throw new Error('SERVICE_RENDERER_URL is missing')
  if (name === 'openai-videos') {
    const { createOpenaiVideosRenderer } = await import('./openai-videos/openai-videos.ts')
    return createOpenaiVideosRenderer({ url, token, size })
  }
  const read = readGraph(settings.graphPath)
  if (!read.ok) throw new Error(`SERVICE_COMFYUI_GRAPH ${read.problems.join('; ')}`)
  const { createComfyuiRenderer } = await import('./comfyui/comfyui.ts')
  return createComfyuiRenderer({ url, token, size, graph: read.graph })
}

function urlProblems(url: string | null): string[] {
  if (url === null) return ['is missing; it says where the model server is']
  if (!URL.canParse(url)) return ['is no URL']
  const { protocol, username, password, search, hash } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return ['must begin with http:// or https://']
  if (username !== '' || password !== '')
    return ['must not contain a password; SERVICE_RENDERER_TOKEN is for that']
  return search !== '' || hash !== '' ? ['must end with its path'] : []
}

function readGraph(path: string | null): ReturnType<typeof parseGraph> {
  if (path === null) return { ok: false, problems: ['is missing; it names the file with the graph'] }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { ok: false, problems: [`cannot be read (${faultOf(error)})`] }
  }
  return parseGraph(text)
}
