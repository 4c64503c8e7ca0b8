import { words } from '#components/words.ts'
import type { YenInterval } from '#lib/ledger/expected.ts'
import type { Comparison, Proof, ProofDay } from '#lib/ledger/proof.ts'
import { formatYen } from '#lib/money/yen.ts'

/** What a comparison comes to. `nearly`: it adds up, but near a reading some yen may be in either day. */
export type Result = 'explained' | 'nearly' | 'more' | 'less' | 'no_reading' | 'another_key'

export function resultOf(comparison: Comparison): Result {
  if (comparison.kind !== 'compared') return comparison.kind
  const { lowYen, highYen } = comparison.unexplainedYen
  if (lowYen > 0) return 'more'
  if (highYen < 0) return 'less'
  return lowYen === 0 && highYen === 0 ? 'explained' : 'nearly'
}

/** `¥250`, or `¥0 to ¥250` where it is not known more exactly. */
export function yenRange({ lowYen, highYen }: YenInterval): string {
  if (lowYen === highYen) return formatYen(lowYen)
  return words.proof.range(formatYen(lowYen), formatYen(highYen))
}

/** What all days come to: as a whole, and, where that hides a day that does not add up, that there is one. */
export function totalResult({ days, total }: Proof): Result {
  const result = resultOf(total.comparison)
  const odd = oddDays(days)[0]
  return odd && (result === 'explained' || result === 'nearly') ? resultOf(odd.comparison) : result
}

/** The same in one sentence. @param date how the viewer reads a day such as `2026-11-21`. */
export function summaryOf({ days, total: { comparison } }: Proof, date: (day: string) => string): string {
  const { summary, moved } = words.proof
  if (comparison.kind !== 'compared') return summary[comparison.kind]
  const spend = moved(comparison.spendChangeYen)
  const { lowYen, highYen } = comparison.unexplainedYen
  const result = resultOf(comparison)
  if (result === 'more') return summary.more(spend, yenRange({ lowYen, highYen }))
  if (result === 'less') return summary.less(spend, yenRange({ lowYen: -highYen, highYen: -lowYen }))
  const odd = oddDays(days)
  return odd.length > 0
    ? summary.days(spend, odd.map(({ day }) => date(day)).join(', '))
    : summary.explained(spend)
}

function oddDays(days: readonly ProofDay[]): ProofDay[] {
  return days.filter(({ comparison }) => ['more', 'less'].includes(resultOf(comparison)))
}
