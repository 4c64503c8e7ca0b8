/** The machine's clock goes ahead by more than this between two looks only where it was set, or the machine slept. */
const LARGEST_LEAP_MS = 60_000

/**
 * The clock by which videos expire: as the machine's, but where that was set ahead, only time that passed in this process
 * counts, until the machine's clock is set back or the process restarts. A paid video that was deleted too early is lost.
 *
 * @param onLeap called once when the clock was set ahead.
 */
export function retentionClock(now: () => Date, onLeap: (aheadMs: number) => void): () => Date {
  let apartMs = now().getTime() - performance.now()
  let leapt = false
  return () => {
    const time = now()
    const aheadMs = time.getTime() - performance.now() - apartMs
    if (aheadMs > LARGEST_LEAP_MS) {
      if (!leapt) onLeap(aheadMs)
      leapt = true
      return new Date(performance.now() + apartMs)
    }
    leapt = false
    apartMs += aheadMs
    return time
  }
}
