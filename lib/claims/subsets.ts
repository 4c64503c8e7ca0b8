import type { YenInterval } from '../ledger/expected.ts'

/** Which of several amounts add up to a sum. Pure; whole yen. */

interface Amount {
  amountYen: number
}

/**
 * Chooses some, whose amounts add up to a sum in the interval, the least that is possible: of several choices the one
 * that prefers what comes first. Null when none adds up.
 */
export function chooseSum<T extends Amount>(
  items: readonly T[],
  { lowYen, highYen }: YenInterval,
): T[] | null {
  const reachable = reachableFrom(items, highYen)
  const sums = [...(reachable[0]?.keys() ?? [])].filter((sum) => sum >= lowYen && sum <= highYen)
  if (sums.length === 0) return null
  let rest = Math.min(...sums)
  const chosen: T[] = []
  for (const [index, item] of items.entries()) {
    if (rest >= item.amountYen && reachable[index + 1]?.has(rest - item.amountYen)) {
      chosen.push(item)
      rest -= item.amountYen
    }
  }
  return chosen
}

/** Whether exactly one choice adds up to a sum in the interval. */
export function onlyOneSum(items: readonly Amount[], { lowYen, highYen }: YenInterval): boolean {
  let ways = 0
  for (const [sum, count] of reachableFrom(items, highYen)[0] ?? []) {
    if (sum >= lowYen && sum <= highYen) ways += count
  }
  return ways === 1
}

/** For each place: the sums of at most `mostYen` that the items from there on can make, and in how many ways (1, or 2 for more). */
function reachableFrom(items: readonly Amount[], mostYen: number): Map<number, number>[] {
  const reachable: Map<number, number>[] = [new Map([[0, 1]])]
  let rest = reachable[0] as Map<number, number>
  for (const { amountYen } of items.toReversed()) {
    const sums = new Map(rest)
    for (const [sum, ways] of rest) {
      const more = sum + amountYen
      if (more <= mostYen) sums.set(more, Math.min(2, (sums.get(more) ?? 0) + ways))
    }
    reachable.push(sums)
    rest = sums
  }
  return reachable.reverse()
}
