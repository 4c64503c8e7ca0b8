import type { SayOf } from '#lib/i18n/message.ts'
import { ENTRY_KINDS } from '#lib/money/ledger/effect.ts'
import type { YenInterval } from '#lib/money/ledger/expected.ts'
import type { Comparison, Proof, ProofDay } from '#lib/money/ledger/proof.ts'
import { formatYen } from '#lib/yen.ts'

/**
 * The result of a comparison. `nearly`: it may add up; some yen may belong to a neighbouring day or an
 * unknown outcome.
 */
export type Result = 'explained' | 'nearly' | 'more' | 'less' | 'set_back' | 'no_reading' | 'another_key'

export function resultOf(comparison: Comparison): Result {
  if (comparison.kind !== 'compared') return comparison.kind
  const { lowYen, highYen } = comparison.unexplainedYen
  if (lowYen > 0) return 'more'
  if (highYen < 0) return comparison.setBack ? 'set_back' : 'less'
  return lowYen === 0 && highYen === 0 ? 'explained' : 'nearly'
}

/** The difference that remains in every case. */
export const ODD: readonly Result[] = ['more', 'less', 'set_back']

/** `¥250`, or `¥0 to ¥250` if it is not exact. */
export function yenRange(say: SayOf<'proof'>, { lowYen, highYen }: YenInterval): string {
  if (lowYen === highYen) return formatYen(lowYen)
  return say('range', { low: formatYen(lowYen), high: formatYen(highYen) })
}

/** The result of the whole period; if that hides a day that does not add up, the result of the first such day. */
export function totalResult({ days, total }: Proof): Result {
  const result = resultOf(total.comparison)
  const odd = oddDays(days)[0]
  return odd && (result === 'explained' || result === 'nearly') ? resultOf(odd.comparison) : result
}

/** The result in words. @param date formats a day such as `2026-11-21`. */
export function summaryOf(say: SayOf<'proof'>, proof: Proof, date: (day: string) => string): string {
  const { comparison } = proof.total
  if (comparison.kind !== 'compared') return say(`summary.${comparison.kind}`)
  const { byHandYen, openingYen } = comparison
  let summary = summaryOfCompared(say, proof.days, comparison, date)
  if (byHandYen !== 0) summary = say('summary.byHand', { summary, yen: formatYen(byHandYen) })
  return openingYen ? say('summary.opening', { summary, yen: formatYen(openingYen) }) : summary
}

function summaryOfCompared(
  say: SayOf<'proof'>,
  days: readonly ProofDay[],
  comparison: Extract<Comparison, { kind: 'compared' }>,
  date: (day: string) => string,
): string {
  const { lowYen, highYen } = comparison.unexplainedYen
  const spend = movedBy(comparison.spendChangeYen)
  switch (resultOf(comparison)) {
    case 'more':
      return say('summary.more', { ...spend, unexplained: yenRange(say, { lowYen, highYen }) })
    case 'less':
    case 'set_back': {
      const missing = yenRange(say, { lowYen: -highYen, highYen: -lowYen })
      return say(comparison.setBack ? 'summary.set_back' : 'summary.less', { ...spend, missing })
    }
    default: {
      const odd = oddDays(days).map(({ day }) => date(day))
      if (odd.length > 0) return say('summary.days', { ...spend, days: odd.join(say('comma')) })
      return say(lowYen === highYen ? 'summary.explained' : 'summary.nearly', spend)
    }
  }
}

/** The direction and amount of the key's spend. */
function movedBy(yen: number): { moved: 'up' | 'down' | 'other'; yen: string } {
  return { moved: yen > 0 ? 'up' : yen < 0 ? 'down' : 'other', yen: formatYen(Math.abs(yen)) }
}

function oddDays(days: readonly ProofDay[]): ProofDay[] {
  return days.filter(({ comparison }) => ODD.includes(resultOf(comparison)))
}

/** The first comparable day; else the first day with any event, else the last day. */
export function firstToShow({ days }: Proof, otherwise: string): string {
  const compared = days.find(({ comparison }) => comparison.kind === 'compared')
  const busy = days.find(
    ({ entries, spend }) => spend.closing !== null || ENTRY_KINDS.some((kind) => entries[kind].count > 0),
  )
  return (compared ?? busy ?? days.at(-1))?.day ?? otherwise
}
