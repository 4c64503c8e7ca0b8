import { useEffect, useState } from 'react'

/** True once `now` was true for so long, in milliseconds. */
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
