import type { YenInterval } from '../ledger/expected.ts'

/**
 * Which of several amounts add up to a sum. Pure; whole yen.
 *
 * The sums that can be made are a set of bits: bit n says that n units can be, a unit being what all amounts are whole
 * multiples of. To add an amount shifts the set. So the work grows with what the amounts add up to, in units, never with
 * the number of choices; where even that is too much nothing is found, and nothing is called the only choice.
 */

interface Amount {
  amountYen: number
}

/** As many bits as all sets of one search may have together: some milliseconds. */
const MOST_BITS = 20_000_000

/**
 * Chooses some, whose amounts add up to a sum in the interval, the least that is possible: of several choices the one
 * that prefers what comes first. Null when none adds up, or when it would take too long to find one.
 */
export function chooseSum<T extends Amount>(items: readonly T[], interval: YenInterval): T[] | null {
  const units = inUnits(items, interval)
  if (!units) return null
  // For each place: the sums that the items from there on can make.
  const reachable = [1n]
  for (const amount of units.amounts.toReversed()) {
    const rest = reachable.at(-1) ?? 1n
    reachable.push(BigInt.asUintN(units.high + 1, rest | (rest << amount)))
  }
  reachable.reverse()
  const within = (reachable[0] ?? 0n) >> BigInt(units.low)
  if (within === 0n) return null
  let left = BigInt(units.low + lowestBit(within))
  return items.filter((_, place) => {
    const amount = units.amounts[place] ?? 0n
    if (amount > left || !(((reachable[place + 1] ?? 0n) >> (left - amount)) & 1n)) return false
    left -= amount
    return true
  })
}

/** Whether exactly one choice adds up to a sum in the interval. False where that would take too long to know. */
export function onlyOneSum(items: readonly Amount[], interval: YenInterval): boolean {
  const units = inUnits(items, interval)
  if (!units) return false
  // Which sums can be made at all, and which in more than one way.
  let [once, more] = [1n, 0n]
  for (const amount of units.amounts) {
    more |= (more << amount) | (once & (once << amount))
    once |= once << amount
    more = BigInt.asUintN(units.high + 1, more)
    once = BigInt.asUintN(units.high + 1, once)
  }
  const low = BigInt(units.low)
  const within = once >> low
  return within !== 0n && (within & (within - 1n)) === 0n && more >> low === 0n
}

/** The amounts, and the least and the most of the interval that they can make; null when it is empty, or too much. */
function inUnits(items: readonly Amount[], { lowYen, highYen }: YenInterval) {
  const unitYen = items.reduce((unit, { amountYen }) => commonDivisor(unit, amountYen), 0) || 1
  const totalYen = items.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const low = Math.max(0, Math.ceil(lowYen / unitYen))
  const high = Math.floor(Math.min(highYen, totalYen) / unitYen)
  if (low > high || (high + 1) * (items.length + 1) > MOST_BITS) return null
  return { amounts: items.map(({ amountYen }) => BigInt(amountYen / unitYen)), low, high }
}

function commonDivisor(a: number, b: number): number {
  let [high, low] = [a, b]
  while (low > 0) [high, low] = [low, high % low]
  return high
}

/** The place of the lowest bit that is set. */
function lowestBit(bits: bigint): number {
  return (bits & -bits).toString(2).length - 1
}
