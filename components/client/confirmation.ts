import { create } from 'zustand'

/** The open identity prompt (components/shell/confirm-dialog.tsx). */
export const useConfirmation = create<{ settle: ((confirmed: boolean) => void) | null }>(() => ({
  settle: null,
}))

/** The answer that the open prompt waits for. */
let answer: Promise<boolean> | null = null

/**
 * Asks the person to prove their identity again; acts that ask in the meantime share the answer. @returns whether they
 * did.
 */
export function askToConfirm(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      // A closed prompt may still be proving: its result must not close the next prompt.
      if (useConfirmation.getState().settle !== settle) return
      answer = null
      useConfirmation.setState({ settle: null })
      resolve(confirmed)
    }
    useConfirmation.setState({ settle })
  })
  return answer
}
