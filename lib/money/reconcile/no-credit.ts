import { type Question, type Reading, sortBookings } from './bookings.ts'
import { decide, type Verdict } from './decide.ts'
import { windowsOf } from './windows.ts'

/**
 * The readings between which only a credit that support was asked for can have hidden the charge; null where something
 * else stands in the way, too. If no credit came between them, it was not billed. They are the ends of its window: a
 * credit beside a neighbour that shows in the same readings could make room for the charge as well. Pure.
 */
export function hiddenByCredit(
  question: Question,
  id: string,
  verdict: Verdict,
): { before: Reading; after: Reading } | null {
  if (verdict.verdict !== 'cannot_tell' || verdict.missing.some(({ kind }) => kind !== 'credit')) return null
  const isIn = ({ charges }: { charges: readonly { unknown: readonly { id: string }[] }[] }) =>
    charges.some(({ unknown }) => unknown.some((one) => one.id === id))
  const { readings } = windowsOf(sortBookings(question)).find(isIn) ?? question
  const [before, after] = [readings.at(0), readings.at(-1)]
  if (!before || !after) return null
  const creditable = question.creditable.filter(({ givenBy }) => givenBy !== null)
  const { fit, verdicts } = decide({ ...question, readings, creditable })
  return fit === 'as_told' && verdicts.get(id)?.verdict === 'not_billed' ? { before, after } : null
}
