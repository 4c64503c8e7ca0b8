import type { Bookings, Span } from './bookings.ts'

/**
 * Cuts the bookings into windows of readings, each a separate question: if no charge can appear on both sides of a
 * reading, the events on one side say nothing about the charges on the other. A credit that may appear in several
 * windows may be given in each of them, so a window allows at least as much as all readings together. Pure.
 */
export function windowsOf(bookings: Bookings): Bookings[] {
  const { readings, charges } = bookings
  const last = readings.length - 1
  const isLinked = (place: number) => charges.some(({ span }) => span.first <= place && place < span.last)
  const cuts = readings
    .map((_, place) => place)
    .filter((place) => 0 < place && place < last && !isLinked(place))
  return [...cuts, Math.max(last, 0)].map((end, index) => windowOf(bookings, cuts[index - 1] ?? 0, end))
}

/**
 * From the reading at `start` to the one at `end`. The first window also has the bookings that appear before it, and
 * the last those that appear later. Bookings that appear before any other window would make no verdict wrong, but the
 * windows of a busy day would take seconds.
 */
function windowOf({ readings, charges, credits, unitYen }: Bookings, start: number, end: number): Bookings {
  const begins = start === 0 ? 0 : start + 1
  const ends = end >= readings.length - 1 ? Infinity : end
  const within = readings.slice(start, end + 1)
  const placed = ({ first, last, clockSetBack }: Span): Span => ({
    first: Math.min(Math.max(first - start, 0), within.length),
    last: Math.min(Math.max(last - start, 0), within.length),
    clockSetBack,
  })
  return {
    readings: within,
    charges: charges
      .filter(({ span }) => begins <= span.first && span.first <= ends)
      .map((group) => ({ ...group, span: placed(group.span) })),
    credits: credits.map((credit) => ({ ...credit, span: placed(credit.span) })),
    unitYen,
  }
}
