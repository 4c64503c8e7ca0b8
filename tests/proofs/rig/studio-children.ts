import type { Caller } from '#lib/caller.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'
import { type Child, type Message, startChild } from './children.ts'

/** The commands of a studio in a separate process. */
export type Order =
  | { type: 'arrange'; point: string; nth: number; signal: 'SIGKILL' | 'SIGSTOP' }
  | { type: 'submit'; caller: Caller; input: SubmitInput }
  | { type: 'dispatch'; ids: string[] }
  /** Sweeps, after these processes were found dead. */
  | { type: 'sweep'; dead: string[] }
  /** Lifts every hold on sending, and reads the balance. */
  | { type: 'clear holds' }
  | { type: 'read' }
  /** Waits until it is idle. */
  | { type: 'idle' }
  /** Does the next due work for the submission with this prompt; answers `ended` when none is left. */
  | { type: 'step'; prompt: string }
  | { type: 'work' }

/** A studio in a separate process. */
export interface StudioChild extends Child<Order> {
  /** Its id among processes. */
  processId: Promise<string>
}

export function startStudioChild(env: Record<string, string | undefined>): StudioChild {
  const child = startChild<Order>(new URL('studio-child.ts', import.meta.url), { env })
  const processId = child.hear<Message & { processId: string }>('ready').then((ready) => ready.processId)
  processId.catch(() => {})
  return {
    ...child,
    processId,
    async tell(order) {
      await processId
      return child.tell(order)
    },
  }
}
