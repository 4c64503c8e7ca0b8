/**
 * How readings are kept: a run of equal ones as its first and its last. Pure; times in milliseconds.
 *
 * A run begins with a reading that surely shows everything that was sent, and ends before the next send. Around a send
 * every reading is kept: which of them was the first to show it is what verdicts and the daily proof are about. Nothing
 * of ours can show between the first and the last reading of a run, so those in between tell nothing more.
 */

/** A reading to keep, or as it was kept. */
export interface RunReading {
  askedAt: Date
  answeredAt: Date
  spendYen: number
  maxBudgetYen: number
  maskedKey: string
  keyMark: string | null
}

/**
 * Whether a reading goes on with the run that the newest two rows are, so that the last row moves forward to it.
 *
 * @param newest the newest rows, the last one first.
 * @param bookedAt the latest moment at which anything was sent or entered in the ledger; null before the first.
 * @param shownAfterMs the longest that the spend may lack what was sent.
 */
export function goesOn(
  [last, first]: readonly RunReading[],
  reading: RunReading,
  bookedAt: Date | null,
  shownAfterMs: number,
): boolean {
  if (!last || !first || !saysTheSame(first, last) || !saysTheSame(last, reading)) return false
  // Where the clock was set back, or two processes asked at the same time, both rows stay.
  if (reading.askedAt < last.answeredAt) return false
  const shownMs = (bookedAt?.getTime() ?? -Infinity) + shownAfterMs
  return first.askedAt.getTime() >= shownMs
}

function saysTheSame(a: RunReading, b: RunReading): boolean {
  return (
    a.spendYen === b.spendYen &&
    a.maxBudgetYen === b.maxBudgetYen &&
    a.maskedKey === b.maskedKey &&
    a.keyMark === b.keyMark
  )
}
