import { type Renderer, RendererUnavailableError } from '../../renderer.ts'
import {
  type ModelServerOptions,
  type ModelSize,
  modelServerRenderer,
  type Protocol,
  type Work,
} from '../model-server/render.ts'
import { createForm, readContentRefusal, readCreated, readJob } from './wire.ts'

/**
 * Renders on a model server with OpenAI's `/v1/videos`: vLLM-Omni, SGLang.
 *
 * The server's job is remembered as soon as there is an answer. When the answer to the POST is lost, the server renders
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

/** That it does not work is no trouble: the job is no longer needed. */
async function discard({ server, signal }: Work, id: string): Promise<void> {
  await server.ask({ method: 'DELETE', path: `/v1/videos/${id}` }, signal).catch((error) => {
    signal.throwIfAborted()
    if (!(error instanceof RendererUnavailableError)) throw error
  })
}
