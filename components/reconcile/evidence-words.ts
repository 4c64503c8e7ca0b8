import { words } from '#components/words.ts'
import { formatYen } from '#lib/money/yen.ts'
import type { Evidence } from '#lib/reconcile/decide.ts'

/**
 * What the readings say, sentence by sentence.
 *
 * @param settlesAt from when on a reading must contain it, in milliseconds.
 * @param clock a moment in milliseconds as the viewer reads it.
 */
export function evidenceWords(
  { before, after, differenceYen, explainedYen }: Evidence,
  settlesAt: number,
  clock: (moment: number) => string,
): string[] {
  const { story } = words.reconcile
  const { lowYen, highYen } = explainedYen
  const explained =
    lowYen === highYen ? formatYen(lowYen) : story.range(formatYen(lowYen), formatYen(highYen))
  return [
    before ? story.before(formatYen(before.spendYen), clock(before.answeredAt)) : story.noBefore,
    after ? story.after(formatYen(after.spendYen), clock(after.answeredAt)) : story.noAfter(clock(settlesAt)),
    ...(differenceYen === null ? [] : [story.changed(differenceYen, explained)]),
  ]
}
