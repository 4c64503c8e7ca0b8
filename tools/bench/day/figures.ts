import type { Goal, Row } from '../compare.ts'
import type { Seen } from './browsers.worker.ts'
import type { Usage } from './usage.ts'

export interface Day {
  clips: number
  openJobs: number
  browsers: number
  pressesPerMinute: number
  clipsPerMinute: number
}

export interface Measured {
  day: Day
  /** Length of the measurement that the rest covers. */
  seconds: number
  before: Usage
  after: Usage
  /** Archived. */
  clips: number
  polls: { polls: number; pauses: number[] }
  seen: Seen
  mostBytes: { studio: number; database: number }
}

export function figuresOf({ day, seconds, before, after, clips, polls, seen, mostBytes }: Measured): Row[] {
  const share = (name: 'studioSeconds' | 'childrenSeconds' | 'databaseSeconds') =>
    (after[name] - before[name]) / seconds
  const [studio, database] = [share('studioSeconds'), share('databaseSeconds')]
  const failed = [...seen.failures.values()].reduce((total, times) => total + times, 0)
  const [between, minutes] = ['between polls of a job:', seconds / 60]
  const pause = (of: number) => at(of, polls.pauses) / 1_000
  return [
    row('studio', studio, ' cores'),
    row('database', database, ' cores'),
    row('studio and database', studio + database, ' cores', { atMost: 1 }),
    row('inspection of clips', share('childrenSeconds'), ' cores'),
    row('requests of browsers', seen.requests / seconds, '/s'),
    row('requests that failed', failed, '', { atMost: 0 }),
    row('p95 of a page', at(0.95, seen.pages), ' ms'),
    row('p95 of a press', at(0.95, seen.presses), ' ms', { atMost: 150 }),
    row('presses', seen.presses.length / minutes, '/min', { atLeast: 0.9 * day.pressesPerMinute }),
    row('clips archived', clips / minutes, '/min', { atLeast: 0.9 * day.clipsPerMinute }),
    row('polls', polls.polls / seconds, '/s'),
    row(`${between} shortest`, pause(0), ' s'),
    row(`${between} median`, pause(0.5), ' s'),
    row(`${between} p95`, pause(0.95), ' s'),
    row(`${between} longest`, pause(1), ' s', { atMost: 35 }),
    row('most memory of the studio', mostBytes.studio / 2 ** 20, ' MiB'),
    row('most memory of the database', mostBytes.database / 2 ** 20, ' MiB'),
  ]
}

function row(what: string, value: number, unit: string, goal: Goal | null = null): Row {
  return { what: `Day, ${what}`, value, unit, goal }
}

/** The value that this share of the values does not exceed; NaN, which meets no goal, when there are none. */
function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
