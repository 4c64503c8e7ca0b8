import { z } from 'zod'

/** The values of a graph's placeholders. */
export interface GraphValues {
  prompt: string
  seed: number
  frames: number
  width: number
  height: number
  fps: number
}

const NAMES = ['prompt', 'seed', 'frames', 'width', 'height', 'fps'] as const satisfies (keyof GraphValues)[]
/** Without these, every video of a graph would be the same. */
const NEEDED = ['prompt', 'seed'] as const
const PLACEHOLDER = /\{\{\s*([A-Za-z_]+)\s*\}\}/g
const WHOLE_PLACEHOLDER = /^\s*\{\{\s*([A-Za-z_]+)\s*\}\}\s*$/

const graphShape = z.record(
  z.string(),
  z.looseObject({ class_type: z.string().min(1), inputs: z.record(z.string(), z.json()) }),
)

/** A graph in ComfyUI's API format: nodes by id. */
export type Graph = z.infer<typeof graphShape>

/**
 * Reads a graph that ComfyUI exported ("Export (API)") with placeholders in its strings: `{{prompt}}` and `{{seed}}`,
 * and optionally `{{frames}}`, `{{width}}`, `{{height}}`, `{{fps}}`.
 */
export function parseGraph(text: string): { ok: true; graph: Graph } | { ok: false; problems: string[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problems: ['is not JSON'] }
  }
  const parsed = graphShape.safeParse(json)
  if (!parsed.success || Object.keys(parsed.data).length === 0) {
    return { ok: false, problems: ['is no graph in the API format; export it with “Export (API)”'] }
  }
  const found = new Set(placeholdersOf(parsed.data))
  const problems = NEEDED.filter((name) => !found.has(name)).map((name) => `has no placeholder {{${name}}}`)
  for (const name of found) {
    if (!isName(name)) problems.push(`has an unknown placeholder {{${name}}}; known are ${NAMES.join(', ')}`)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, graph: parsed.data }
}

/**
 * The graph with its placeholders replaced. A string that consists only of the placeholder of a number becomes a
 * number; in any other the value is inserted as text. Values are data: text in a prompt that looks like a placeholder
 * or JSON stays unchanged.
 */
export function fillGraph(graph: Graph, values: GraphValues): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [
      id,
      {
        ...node,
        inputs: Object.fromEntries(
          Object.entries(node.inputs).map(([name, value]) => [name, filled(value, values)]),
        ),
      },
    ]),
  )
}

type Json = Graph[string]['inputs'][string]

function filled(value: Json, values: GraphValues): Json {
  if (typeof value === 'string') return filledText(value, values)
  if (Array.isArray(value)) return value.map((item) => filled(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, values)]))
}

function filledText(text: string, values: GraphValues): string | number {
  const whole = WHOLE_PLACEHOLDER.exec(text)?.[1]
  if (whole !== undefined && isName(whole)) return values[whole]
  return text.replaceAll(PLACEHOLDER, (placeholder, name) =>
    isName(name) ? String(values[name]) : placeholder,
  )
}

/** The names of the placeholders in the strings of a graph, or of a part of it. */
export function placeholdersOf(value: unknown): string[] {
  if (typeof value === 'string') return Array.from(value.matchAll(PLACEHOLDER), ([, name]) => name ?? '')
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(placeholdersOf)
}

function isName(name: string): name is keyof GraphValues {
  return NAMES.some((known) => known === name)
}
