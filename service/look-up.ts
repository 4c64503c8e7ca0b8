/** The result of some work. @throws a TimeoutError when it takes longer than `ms`; the work itself continues. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DOMException(`no answer within ${ms / 1000} s`, 'TimeoutError')),
    ms,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Shares one answer among all callers within `keepMs`. */
export function shared<Value>(ask: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let last: { answer: Promise<Value>; until: number } | null = null
  return () => {
    if (!last || performance.now() >= last.until) last = { answer: ask(), until: performance.now() + keepMs }
    return last.answer
  }
}
