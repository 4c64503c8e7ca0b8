/** What some work comes to. @throws a TimeoutError when it takes longer; the work itself goes on. */
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
