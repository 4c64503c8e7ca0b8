import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { PermanentRenderError, type Renderer, type RenderRequest } from '#service/renderer.ts'

/** Words in a prompt that set how the double's render ends. Without one it succeeds. */
export const FAILS_FOR_GOOD = '[fails for good]'
export const FAILS_ONCE = '[fails once]'

const QUICK_BYTES = 100_000
const SHORTEST_MS = 20
const SPREAD_MS = 130

/**
 * The bytes that the double "renders" for a request: the same for the same request, different for another. Its boxes
 * are those of an MP4, with nothing in them.
 */
export function quickBytes(prompt: string, seed: number): Buffer {
  const bytes = Buffer.alloc(QUICK_BYTES, createHash('sha256').update(`${prompt} ${seed}`).digest())
  let offset = 0
  for (const [type, size] of [
    ['ftyp', 16],
    ['moov', 16],
    ['mdat', QUICK_BYTES - 32],
  ] as const) {
    bytes.writeUInt32BE(size, offset)
    bytes.write(type, offset + 4, 'latin1')
    offset += size
  }
  return bytes
}

/** Points where a test may pause a render of the double. */
export type Moment = 'before it begins' | 'while it runs'

/**
 * A test double of a renderer: takes milliseconds, derives its bytes from the request, and fails if the prompt says so.
 * @param pass called at both moments of every render; it may wait.
 */
export function createQuickRenderer(
  pass: (moment: Moment, request: RenderRequest, signal: AbortSignal) => Promise<void> = async () => {},
): Renderer {
  return {
    name: 'quick double',
    render: async (request, progress, signal) => {
      await pass('before it begins', request, signal)
      await progress.started()
      await pass('while it runs', request, signal)
      const { prompt, seed, remembered } = request
      await setTimeout(SHORTEST_MS + (seed % SPREAD_MS), undefined, { signal })
      if (prompt.includes(FAILS_FOR_GOOD)) throw new PermanentRenderError('The double was told to fail.')
      if (prompt.includes(FAILS_ONCE) && remembered === null) {
        await progress.remember('failed once')
        throw new Error('The double was told to fail once.')
      }
      await writeFile(request.outputPath, quickBytes(prompt, seed), { signal })
    },
  }
}
