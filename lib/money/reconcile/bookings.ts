import { firstPlace } from '../ledger/expected.ts'

/** The bookings, and the readings that may and must show them. Pure; times are milliseconds of the studio's clock. */

/** One answer of `GET /key/info`. A list of them is in the order in which they were taken, even against their times. */
export interface Reading {
  askedAt: number
  answeredAt: number
  spendYen: number
}

/** A submission that was sent. */
export interface SentSubmission {
  id: string
  /** Whole yen, above zero. */
  priceYen: number
  /** When it was leased: the service cannot have booked it before. */
  sentAt: number
  /** The latest moment at which the service may have booked it: its 202 was read, or an answer is no longer awaited. */
  latestAt: number
  billed: 'yes' | 'no' | 'unknown'
}

/** Submissions of one price that were all billed and that the same readings show first, given only by their number. */
export interface BilledSum {
  count: number
  priceYen: number
  /** When the first of them was sent, and the latest moment at which the service may have booked the last. */
  sentAt: number
  latestAt: number
}

/** A job whose price may be, or was, credited; at most once. */
export interface CreditableJob {
  id: string
  priceYen: number
  /** The earliest moment at which the credit can have been given. */
  from: number
  /** The latest moment at which it was given, if it is known to have been given; else null. */
  givenBy: number | null
}

export interface Question {
  /** In the order in which they were taken. */
  readings: readonly Reading[]
  submissions: readonly SentSubmission[]
  /** Billed submissions that are not among these. */
  sums?: readonly BilledSum[]
  creditable: readonly CreditableJob[]
  /** SPEND_SETTLE_SECONDS in milliseconds: how long the spend may lag behind a booking. */
  settleMs: number
  /** Others may spend any amount on the key at any time. */
  keyShared: boolean
  /** The key's spend may be set to zero at any time, as when its budget is renewed. */
  keyResets: boolean
}

/** Submissions that no reading distinguishes: the same span, the same price. */
export interface Charges {
  span: Span
  priceYen: number
  /** The number of billed ones: those below, and those given in sums. */
  billedCount: number
  /** The latest moment at which the service may have booked any of them. */
  latestAt: number
  billed: SentSubmission[]
  unknown: SentSubmission[]
}

export interface Credit extends CreditableJob {
  span: Span
}

/** The bookings, sorted by where readings can show them. */
export interface Bookings {
  readings: readonly Reading[]
  charges: Charges[]
  credits: Credit[]
  /** The largest common divisor of all prices, in yen. */
  unitYen: number
}

export function sortBookings(question: Question): Bookings {
  const spanOf = spansOf(question)
  const groups = new Map<string, Charges>()
  let unitYen = 0
  const groupOf = ({ priceYen, sentAt, latestAt }: Omit<BilledSum, 'count'>): Charges => {
    const span = spanOf(sentAt, latestAt)
    const key = `${span.first} ${span.last} ${span.clockSetBack} ${priceYen}`
    const none = { span, priceYen, billedCount: 0, latestAt, billed: [], unknown: [] }
    const group = groups.get(key) ?? none
    group.latestAt = Math.max(group.latestAt, latestAt)
    groups.set(key, group)
    unitYen = commonDivisor(unitYen, priceYen)
    return group
  }
  for (const submission of question.submissions) {
    if (submission.billed === 'no') continue
    const group = groupOf(submission)
    if (submission.billed === 'yes') group.billedCount += 1
    group[submission.billed === 'yes' ? 'billed' : 'unknown'].push(submission)
  }
  for (const sum of question.sums ?? []) groupOf(sum).billedCount += sum.count
  const credits = question.creditable.map((job) => {
    unitYen = commonDivisor(unitYen, job.priceYen)
    return { ...job, span: spanOf(job.from, job.givenBy ?? Infinity) }
  })
  return { readings: question.readings, charges: [...groups.values()], credits, unitYen: unitYen || 1 }
}

/** @throws when a price is invalid. */
function commonDivisor(a: number, b: number): number {
  if (!Number.isSafeInteger(b) || b <= 0) throw new RangeError(`${b} is no price in whole yen.`)
  let [high, low] = [b, a]
  while (low > 0) [high, low] = [low, high % low]
  return high
}

/** Whether this place may be the first to show it. */
export function covers(span: Span, place: number): boolean {
  return span.first <= place && place <= span.last
}

/** The rise of the spend up to the reading at this place. */
export function differenceYen(readings: readonly Reading[], place: number): number {
  return (readings[place]?.spendYen ?? 0) - (readings[place - 1]?.spendYen ?? 0)
}

/**
 * The readings in which a booking can become visible, as places in their list: not before `first`; at the latest in
 * `last`. A place past the end of the list means that no reading shows it yet, or need show it.
 */
export interface Span {
  first: number
  last: number
  /** The clock was set back around that time, so the times are meaningless: any reading may be the first to show it. */
  clockSetBack: boolean
}

/**
 * When the clock was set back between two readings, some times occurred twice. If no process noticed, it is not
 * recorded how far it had come before; it is assumed that this was less than the following beyond the reading. (While
 * it sends, the studio takes readings all the time.)
 */
export const LARGEST_UNSEEN_CLOCK_STEP_MS = 3_600_000

/**
 * Returns a function for the readings in which a booking made between `from` and `latest` (Infinity if that is open)
 * can become visible.
 *
 * A reading contains every booking made `settleMs` or more before it was asked for, and may contain any made up to the
 * moment it was answered. Times that no clock passed twice partition the list: if one reading were at such a time or
 * later and the next one earlier, the clock would have been set back across it.
 */
function spansOf({ readings, settleMs }: Question): (from: number, latest: number) => Span {
  const answered = readings.map((reading) => reading.answeredAt)
  const asked = readings.map((reading) => reading.askedAt)
  const doubled = timesRunThroughTwice(readings)
  return (from, latest) => {
    const until = latest + settleMs
    if (latest < from || doubled.some((time) => from <= time.high && until >= time.low)) {
      return { first: 0, last: readings.length, clockSetBack: true }
    }
    return {
      first: firstPlace(answered, from),
      last: firstPlace(asked, until),
      clockSetBack: false,
    }
  }
}

/** Times that the clock passed twice without any process noticing, as far as the readings show. */
function timesRunThroughTwice(readings: readonly Reading[]): { low: number; high: number }[] {
  const times = readings.flatMap((reading) => [reading.askedAt, reading.answeredAt])
  const found = []
  let before = -Infinity
  for (const time of times) {
    if (time < before)
      found.push({ low: time - LARGEST_UNSEEN_CLOCK_STEP_MS, high: before + LARGEST_UNSEEN_CLOCK_STEP_MS })
    before = time
  }
  return found
}
