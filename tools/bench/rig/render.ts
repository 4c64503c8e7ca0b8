import { randomUUID } from 'node:crypto'
import { FAST_VIDEO } from '#service/models.ts'
import { createBuiltinRenderer } from '#service/renderers/builtin.ts'

/** Renders a prompt with the built-in renderer, like the service. */
export function renderPrompt(prompt: string, outputPath: string, seed = 42): Promise<void> {
  const { format } = FAST_VIDEO
  return createBuiltinRenderer().render(
    { jobId: randomUUID(), prompt, seed, format, outputPath, remembered: null },
    { started: async () => {}, remember: async () => {} },
    new AbortController().signal,
  )
}
