import type { Caller } from '#lib/caller.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'
import { type Child, type Message, startChild } from './children.ts'

/** The commands of a studio in a process of its own. */
export type Order =
  | { type: 'arrange'; point: string; nth: number; signal: 'SIGKILL' | 'SIGSTOP' }
  | { type: 'submit'; caller: Caller; input: SubmitInput }
  | { type: 'dispatch'; ids: string[] }
  /** Sweeps, after so many processes were found to be dead. */
  | { type: 'sweep'; dead: string[] }
  /** Lets sending go on whatever happened before, and reads the balance. */
  | { type: 'clear holds' }
  | { type: 'read' }
  /** Waits until nothing is under way. */
  | { type: 'idle' }
  /** Does what is due next for the submission with this prompt; answers `ended` when nothing is left to do. */
  | { type: 'step'; prompt: string }
  | { type: 'work' }

/** A studio in a process of its own. */
export interface StudioChild extends Child<Order> {
  /** Under which other processes know it. */
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
