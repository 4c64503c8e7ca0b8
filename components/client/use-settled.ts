import { useEffect, useState } from 'react'

/** A typed value, once typing pauses for `ms` milliseconds. */
export function useSettled<Value>(value: Value, ms = 600): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
