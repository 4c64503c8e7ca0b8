import type { Language } from '#lib/i18n/languages.ts'
import type { Say } from '#lib/i18n/message.ts'
import type { Statement } from '#lib/money/balance/view.ts'
import { dayKey, formatDate, laterDay } from '#lib/time.ts'
import { formatYen } from '#lib/yen.ts'

/** The amounts of a statement in words. Pure. */

/** From the amount before the month to the amount at its end, each from the day's last reading. Whole yen. */
export function sumLines(
  say: Say,
  { from, to, total, opening, closing, otherYen, running, issuedAt }: Statement,
  zone: string,
  language: Language,
): [name: string, yen: number][] {
  const available = (day: string, yen: number | null): [string, number][] => {
    const words = { day: formatDate(new Date(day), 'UTC', language) }
    return yen === null ? [] : [[say('money.statement.opening', words), yen]]
  }
  return [
    ...available(laterDay(from, -1), opening),
    [say('money.statement.charged', { count: total.videos }), -total.chargedYen],
    [say('money.statement.refunds', { count: total.refunds }), total.refundedYen],
    ...(otherYen ? [[say('money.statement.other'), otherYen] as [string, number]] : []),
    ...available(running ? dayKey(issuedAt, zone) : to, closing),
  ]
}

/** Compares the month with the spend counted by the service. @param ledgerYen charges less refunds. */
export function comparisonWords(say: Say, comparison: Statement['comparison'], ledgerYen: number): string {
  if (comparison?.kind !== 'compared' || comparison.setBack) return say('money.statement.notCompared')
  const { spendChangeYen, byHandYen, unexplainedYen } = comparison
  const { lowYen, highYen } = unexplainedYen
  const figures = { spend: formatYen(spendChangeYen), ledger: formatYen(ledgerYen) }
  const byHand = { yen: formatYen(byHandYen) }
  const range = lowYen === highYen ? formatYen(lowYen) : `${formatYen(lowYen)}–${formatYen(highYen)}`
  const differs = lowYen > 0 || highYen < 0
  if (!differs && spendChangeYen - byHandYen === ledgerYen) {
    return byHandYen === 0
      ? say('money.statement.matches', figures)
      : say('money.statement.explained', { ...figures, ...byHand })
  }
  const sentence = differs
    ? say('money.statement.differs', { ...figures, difference: range })
    : say('money.statement.nearly', figures)
  return byHandYen === 0 ? sentence : `${sentence} ${say('money.statement.byHand', byHand)}`
}
