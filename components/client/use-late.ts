import { useEffect, useState } from 'react'

/** True once `now` has been true for `afterMs` milliseconds. */
export function useLate(now: boolean, afterMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [now, afterMs])
  return late
}
