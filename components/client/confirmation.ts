import { create } from 'zustand'

/** The open identity prompt (components/shell/confirm-dialog.tsx). */
export const useConfirmation = create<{ settle: ((confirmed: boolean) => void) | null }>(() => ({
  settle: null,
}))

/** Asks the person to prove their identity again. @returns whether they did. */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => {
    useConfirmation.setState({
      settle: (confirmed) => {
        useConfirmation.setState({ settle: null })
        resolve(confirmed)
      },
    })
  })
}
