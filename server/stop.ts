import type { Logger } from '#platform/log.ts'

const stop = new AbortController()
// Imported first, to run before anything slow; without it a signal ends the process, or is lost in a container.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

/** Aborts at the first SIGTERM or SIGINT. */
export const stopRequested: AbortSignal = stop.signal

/**
 * The longest stop, except for POSTs under way. The exit itself takes up to a second on a busy machine: 15 s in total.
 */
const STOP_WITHIN_MS = 14_000
const LOOK_EVERY_MS = 100

interface Program {
  log: Logger
  /** @throws the reason of `stopRequested` before the next step, once a stop is requested. */
  start(): Promise<void>
  /** Closes what was opened so far. */
  shutDown(): Promise<void>
  /** Whether a POST to the video service is under way: if cut off, it would be unknown whether it was billed. */
  sending(): boolean
  /** Errors of a start that their message alone explains. */
  expected: readonly (new (
    ...args: never[]
  ) => Error)[]
}

/**
 * Runs a program until a stop is requested, and then ends it: with 0 once everything is closed, or at the timeout when
 * nothing is being sent. A send cut off then recovers at the next start. A start that fails ends it with 1.
 */
export async function runProgram({ log, start, shutDown, sending, expected }: Program): Promise<void> {
  const started = start()
  const stopNow = async () => {
    console.log('Finishing what is under way…')
    exitWhenLate(0, sending, () => log.error('the shutdown took too long'))
    try {
      await started.catch(() => {})
      await shutDown()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'the shutdown was not clean')
      process.exit(1)
    }
  }
  if (stopRequested.aborted) void stopNow()
  else stopRequested.addEventListener('abort', stopNow)
  try {
    await started
  } catch (error) {
    if (stopRequested.aborted) return
    const explained = expected.some((kind) => error instanceof kind)
    console.error(explained ? (error as Error).message : error)
    exitWhenLate(1, sending)
    await shutDown().catch(() => {}) // POSTs may be under way already
    process.exit(1)
  }
}

/** Ends the process when closing takes too long, unless something is being sent. */
function exitWhenLate(code: number, sending: () => boolean, tell: () => void = () => {}): void {
  const late = performance.now() + STOP_WITHIN_MS
  setInterval(() => {
    if (performance.now() < late || sending()) return
    tell()
    process.exit(code)
  }, LOOK_EVERY_MS)
}
