import { createBuiltinRenderer } from '#service/renderers/builtin/index.ts'

/** Renders a prompt with the built-in renderer, as the service does. */
export function renderPrompt(prompt: string, outputPath: string): Promise<void> {
  return createBuiltinRenderer().render({ prompt, seed: 42, outputPath }, new AbortController().signal)
}
