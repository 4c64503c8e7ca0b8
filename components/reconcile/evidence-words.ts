import type { SayOf } from '#lib/i18n/message.ts'
import type { Evidence } from '#lib/money/reconcile/decide.ts'
import { formatYen } from '#lib/yen.ts'

/**
 * What the readings say, sentence by sentence.
 *
 * @param settlesAt from when on a reading must contain it, in milliseconds.
 * @param clock a moment in milliseconds as the viewer reads it.
 */
export function evidenceWords(
  say: SayOf<'reconcile'>,
  { before, after, differenceYen, explainedYen }: Evidence,
  settlesAt: number,
  clock: (moment: number) => string,
): string[] {
  const { lowYen, highYen } = explainedYen
  const explained =
    lowYen === highYen
      ? formatYen(lowYen)
      : say('story.range', { low: formatYen(lowYen), high: formatYen(highYen) })
  const read = ({ spendYen, answeredAt }: { spendYen: number; answeredAt: number }) => ({
    yen: formatYen(spendYen),
    time: clock(answeredAt),
  })
  return [
    before ? say('story.before', read(before)) : say('story.noBefore'),
    after ? say('story.after', read(after)) : say('story.noAfter', { time: clock(settlesAt) }),
    ...(differenceYen === null ? [] : [changed(say, differenceYen, explained)]),
  ]
}

function changed(say: SayOf<'reconcile'>, yen: number, explained: string): string {
  if (yen === 0) return say('story.same', { explained })
  return say(yen > 0 ? 'story.rose' : 'story.fell', { yen: formatYen(Math.abs(yen)), explained })
}
