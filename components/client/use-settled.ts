import { useEffect, useState } from 'react'

/** The debounce of a typed value, in milliseconds. */
const SETTLES_AFTER_MS = 600

/** A typed value, once typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
