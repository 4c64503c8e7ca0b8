import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Load {
  /** Whether the process is too busy to take on more. */
  overloaded(): boolean
  stop(): void
}

const LOOK_EVERY_MS = 1000
const NS_PER_MS = 1_000_000

/** Watches how long the event loop takes to come round; the mean of a second, so that one long step does not count. */
export function watchLoad(mostDelayMs: number): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let meanMs = 0
  delay.enable()
  const timer = setInterval(() => {
    if (delay.count > 0) meanMs = delay.mean / NS_PER_MS
    delay.reset()
  }, LOOK_EVERY_MS).unref()
  return {
    overloaded: () => meanMs > mostDelayMs,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
