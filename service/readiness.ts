import { within } from './look-up.ts'

/** One part of the service, and whether it works now. */
export interface PartState {
  name: string
  ok: boolean
  detail?: string
}

/** The longest wait for one part. */
const PART_MS = 2000

/**
 * Checks all parts at once, each in bounded time. The error of a part may name hosts and paths, so it goes to
 * `onTrouble` (a log) and not into the answer.
 */
export function readinessOf(
  checks: Record<string, () => Promise<unknown>>,
  onTrouble: (part: string, error: unknown) => void,
): () => Promise<PartState[]> {
  return () => Promise.all(Object.entries(checks).map(([name, check]) => stateOf(name, check, onTrouble)))
}

async function stateOf(
  name: string,
  check: () => Promise<unknown>,
  onTrouble: (part: string, error: unknown) => void,
): Promise<PartState> {
  try {
    await within(PART_MS, check())
    return { name, ok: true }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (isLate) return { name, ok: false, detail: `gave no answer within ${PART_MS / 1000} s` }
    onTrouble(name, error)
    return { name, ok: false, detail: 'does not work' }
  }
}
