import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** The obstacle between this page and the studio, as far as its last questions tell. */
export const useConnection = create(() => ({
  /** The session is over: our own API answered 401, or an action refused for want of a session. */
  signedOut: false,
  /** The studio does not answer at all. */
  unreachable: false,
}))

export function endSession(): void {
  useConnection.setState({ signedOut: true })
}

/** False while the browser knows that it has no connection. */
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
