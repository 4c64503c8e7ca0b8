/** The effect of our own bookings on the key's spend between two readings. Pure; whole yen, times in milliseconds. */

/** One answer of `GET /key/info`. */
export interface KeyReading {
  id: string
  askedAt: number
  answeredAt: number
  spendYen: number
  /** The key of the reading: see `UpstreamClient.keyMark`. The spends of two keys cannot be compared. */
  keyMark: string
}

/** A row that was read, with its times in milliseconds. */
export function inMs<Row extends { askedAt: Date; answeredAt: Date }>(row: Row) {
  return { ...row, askedAt: row.askedAt.getTime(), answeredAt: row.answeredAt.getTime() }
}

/** The least and the most. */
export interface YenInterval {
  lowYen: number
  highYen: number
}

/** An amount that the service booked, or may have booked, at some moment from `from` to `until`. */
export interface Booking {
  from: number
  /** Infinity if that is open. */
  until: number
  /** The amount that it adds to the spend: positive for a charge, negative for a credit. */
  yen: number
  /** False: whether it was booked at all is unknown yet. */
  certain: boolean
  /** The key it was sent with; null if it was never sent. */
  keyMark: string | null
}

/** Adds up bookings by the readings that can show them, so any number of them takes little memory. */
export interface Expectation {
  add(booking: Booking): void
  /**
   * The least and the most by which all bookings can raise the spend from one reading of a key to a later one, both
   * given by their indices in the list. A booking near a reading may or may not be in it: spend lags by up to
   * `settleMs`. A booking sent with another key may be in it, too, but need not be: a renewed key may continue the
   * spend of the former one, and support may credit the key in use by then.
   */
  between(earlier: number, later: number): YenInterval
}

interface Sums {
  certainYen: number
  possibleYen: number
  creditsYen: number
}

/** Bookings of the same place and key: no reading before `first` shows them, and every reading from `last` on does. */
interface Group extends Sums {
  first: number
  last: number
  keyMark: string | null
}

/** @param readings in the order in which they were taken. */
export function expectSpend(readings: readonly KeyReading[], settleMs: number): Expectation {
  const answered = runningMost(readings.map((reading) => reading.answeredAt))
  const asked = runningLeast(readings.map((reading) => reading.askedAt))
  const groups = new Map<string, Group>()
  let index: Index | null = null
  return {
    add({ from, until, yen, certain, keyMark }) {
      const first = firstPlace(answered, from)
      const last = firstPlace(asked, Math.max(from, until) + settleMs)
      const key = `${first} ${last} ${keyMark}`
      const group = groups.get(key) ?? { first, last, keyMark, ...noSums() }
      if (yen < 0) group.creditsYen -= yen
      else if (certain) group.certainYen += yen
      else group.possibleYen += yen
      groups.set(key, group)
      index = null
    },
    between(earlier, later) {
      if (earlier >= later) return { lowYen: 0, highYen: 0 }
      index ??= indexOf([...groups.values()], readings.length)
      const keyMark = readings[later]?.keyMark
      const must = noSums()
      for (let place = earlier + 1; place <= later; place += 1) {
        for (const group of index.beginning[place] ?? []) {
          if (group.last <= later && group.keyMark === keyMark) addTo(must, group)
        }
      }
      const begun = index.begunBy[later] ?? noSums()
      const ended = index.endedBy[earlier] ?? noSums()
      const mayCreditsYen = begun.creditsYen - ended.creditsYen
      const mayChargesYen = begun.certainYen + begun.possibleYen - ended.certainYen - ended.possibleYen
      return { lowYen: must.certainYen - mayCreditsYen, highYen: mayChargesYen - must.creditsYen }
    },
  }
}

/** For each place: the groups that begin there, and the sum of all groups that begin, or end, there or before. */
interface Index {
  beginning: Group[][]
  begunBy: Sums[]
  endedBy: Sums[]
}

function indexOf(groups: readonly Group[], places: number): Index {
  const count = places + 1
  const beginning: Group[][] = Array.from({ length: count }, () => [])
  const begunBy = Array.from({ length: count }, noSums)
  const endedBy = Array.from({ length: count }, noSums)
  for (const group of groups) {
    beginning[group.first]?.push(group)
    addTo(begunBy[group.first], group)
    addTo(endedBy[group.last], group)
  }
  for (const sums of [begunBy, endedBy]) {
    for (let place = 1; place < count; place += 1) addTo(sums[place], sums[place - 1] ?? noSums())
  }
  return { beginning, begunBy, endedBy }
}

function noSums(): Sums {
  return { certainYen: 0, possibleYen: 0, creditsYen: 0 }
}

function addTo(sums: Sums | undefined, more: Sums): void {
  if (!sums) return
  sums.certainYen += more.certainYen
  sums.possibleYen += more.possibleYen
  sums.creditsYen += more.creditsYen
}

/**
 * A booking in one reading is in all later ones. So if the clock was set back, only the latest answer so far and the
 * earliest question from then on, including its own, are reliable.
 */
function runningMost(times: readonly number[]): number[] {
  let most = -Infinity
  return times.map((time) => {
    most = Math.max(most, time)
    return most
  })
}

function runningLeast(times: readonly number[]): number[] {
  return runningMost(times.toReversed().map((time) => -time))
    .map((time) => -time)
    .reverse()
}

/** The first place with `time` or more in a list that `time` partitions; past its end if there is none. */
export function firstPlace(ascending: readonly number[], time: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? Infinity) >= time) high = middle
    else low = middle + 1
  }
  return low
}
