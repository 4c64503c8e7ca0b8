/** All renderers (SERVICE_RENDERER). */
export const RENDERER_NAMES = ['builtin', 'openai-videos', 'comfyui'] as const

export type RendererName = (typeof RENDERER_NAMES)[number]
