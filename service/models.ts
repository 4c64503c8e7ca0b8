import type { RendererName } from './renderers/names.ts'

/** The properties of every video of a model: fixed by the server, never chosen by a client. */
export interface VideoFormat {
  durationSeconds: number
  width: number
  height: number
  /** Whether the video has sound: then exactly one audio track, else none. */
  audio: boolean
}

/** One model on offer (docs/contract.md, "Model table"). */
export interface Model {
  id: string
  /** The path for its submissions, below the prefix; each model has a different one. */
  createPath: string
  priceYen: number
  format: VideoFormat
  /** Whether a submission may choose a seed; otherwise a seed is refused with 400. */
  takesSeed: boolean
  /** Its renderer; null: the renderer that the operator configured. */
  renderer: RendererName | null
}

/** The fast video model, version 2.0. */
export const FAST_VIDEO: Model = {
  id: 'dailies/fast-video-2.0',
  createPath: 'videos/create',
  priceYen: 250,
  format: { durationSeconds: 8, width: 1280, height: 720, audio: true },
  takesSeed: true,
  renderer: null,
}

/**
 * Every model on offer; a further model is one more entry. Behind nginx its create path needs its
 * own location (service/nginx/video-service.conf). The studio buys only the first, at the price of lib/yen.ts.
 */
export const MODELS: readonly Model[] = [FAST_VIDEO]

/** The most Unicode code points in a prompt (docs/contract.md, "Limits"). */
export const LONGEST_PROMPT = 2000

/** The resolution as a client writes it. */
export function resolutionOf({ width, height }: VideoFormat): string {
  return `${width}x${height}`
}

/** The paths of a job, relative to the base URL (docs/contract.md, "Poll a job"). */
export function jobPaths(prefix: string, jobId: string): { pollPath: string; contentPath: string } {
  const pollPath = `/${prefix}/videos/jobs/${jobId}`
  return { pollPath, contentPath: `${pollPath}/content` }
}
