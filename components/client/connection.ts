import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** The obstacle between this page and the studio, judged by its last requests. */
export const useConnection = create(() => ({
  /** The session is over: our API answered 401, or an action was refused for lack of a session. */
  signedOut: false,
  /** The studio does not answer at all. */
  unreachable: false,
}))

export function endSession(): void {
  useConnection.setState({ signedOut: true })
}

/** False while the browser knows it is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
