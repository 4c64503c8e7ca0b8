/** Lets at most `most` pieces of work run at a time; the others wait in the order in which they came. */
export function makeTurns(most: number, longestLine = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws when the line is too long. */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= longestLine) throw new Error('Too many wait for their turn.')
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
