import { create } from 'zustand'

/** The question who the person is, while it is open (components/shell/confirm-dialog.tsx). */
export const useConfirmation = create<{ settle: ((confirmed: boolean) => void) | null }>(() => ({
  settle: null,
}))

/** Asks the person to prove again who they are. @returns whether they did. */
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
