/** More callers wait than the turnstile takes. */
export class TurnstileFullError extends Error {
  override name = 'TurnstileFullError'
}

export interface Turnstile {
  /** Runs `work` when it is its turn. @throws TurnstileFullError at once when too many wait. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Lets a few callers through at a time, in order of arrival.
 *
 * Submissions wait here and not inside the database's pool, whose waits end in time-outs: a burst is served in turn,
 * and one too long to be served soon is refused at once, before anything is billed.
 */
export function createTurnstile(options: { atOnce: number; mostWaiting: number }): Turnstile {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    pass: async (work) => {
      if (inside < options.atOnce) inside++
      else {
        if (waiting.length >= options.mostWaiting) throw new TurnstileFullError('Too many submissions wait.')
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
