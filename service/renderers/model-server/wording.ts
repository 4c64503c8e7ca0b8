const LONGEST_REASON = 200
/** Deeper than any error document of these servers. */
const DEEPEST = 6

/**
 * The reason in a model server's error document, fit to be shown: one line, no control characters, at most 200
 * characters. Knows FastAPI's `detail`, OpenAI's `error.message` and ComfyUI's `node_errors`.
 */
export function reasonOf(body: unknown): string {
  return cleaned(textsOf(body, 0).join('; ')) || 'it gave no reason'
}

/** Text from another program, cleaned and truncated. */
export function cleaned(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= LONGEST_REASON ? line : `${characters.slice(0, LONGEST_REASON - 1).join('')}…`
}

function textsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, depth + 1))
  const told = ['error', 'detail', 'message', 'msg', 'details', 'node_errors', 'errors']
  return Object.entries(value)
    .filter(([name]) => (depth > 0 && isNodeId(name) ? true : told.includes(name)))
    .flatMap(([, item]) => textsOf(item, depth + 1))
}

/** ComfyUI lists the errors of a graph under the ids of its nodes. */
function isNodeId(name: string): boolean {
  return /^\d+(:\d+)*$/.test(name)
}
