import type { Renderer } from '../renderers/renderer.ts'
import type { CheckVideo } from './render-job.ts'

/**
 * The built-in renderer, loaded at its first render: its codecs and fonts take longer to load than the whole service
 * takes to start.
 */
export function loadBuiltinRenderer(): Renderer {
  let loaded: Promise<Renderer> | undefined
  return {
    name: 'builtin',
    render: async (request, signal) => {
      loaded ??= import('../renderers/builtin/index.ts').then((module) => module.createBuiltinRenderer())
      await (await loaded).render(request, signal)
    },
  }
}

/** The check every rendered file must pass, loaded at its first use for the same reason. */
export const checkRenderedVideo: CheckVideo = async (path) => {
  const { checkVideo } = await import('../media/gate.ts')
  return checkVideo(path)
}
