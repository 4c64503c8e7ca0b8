import type { Figure } from '../compare.ts'
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
  /** Length of the measurement, in which the rest was seen. */
  seconds: number
  before: Usage
  after: Usage
  /** Archived. */
  clips: number
  polls: { polls: number; pauses: number[] }
  seen: Seen
  mostBytes: { studio: number; database: number }
}

export function figuresOf(measured: Measured): Figure[] {
  const { day, seconds, clips, mostBytes } = measured
  return [
    ...sharesOf(measured),
    ...timesOf(measured),
    {
      what: 'Day, clips archived',
      measured: clips / (seconds / 60),
      unit: '/min',
      goal: { atLeast: 0.9 * day.clipsPerMinute },
    },
    ...pollsOf(measured),
    shown('most memory of the studio', mostBytes.studio / 2 ** 20, ' MiB'),
    shown('most memory of the database', mostBytes.database / 2 ** 20, ' MiB'),
  ]
}

function shown(what: string, measured: number, unit: string): Figure {
  return { what: `Day, ${what}`, measured, unit, goal: null }
}

function sharesOf({ before, after, seconds }: Measured): Figure[] {
  const share = (name: 'studioSeconds' | 'childrenSeconds' | 'databaseSeconds') =>
    (after[name] - before[name]) / seconds
  const [studio, database] = [share('studioSeconds'), share('databaseSeconds')]
  return [
    shown('studio', studio, ' cores'),
    shown('database', database, ' cores'),
    { what: 'Day, studio and database', measured: studio + database, unit: ' cores', goal: { atMost: 1 } },
    shown('inspection of clips', share('childrenSeconds'), ' cores'),
  ]
}

function timesOf({ seen, seconds, day }: Measured): Figure[] {
  const failed = [...seen.failures.values()].reduce((total, times) => total + times, 0)
  return [
    shown('requests of browsers', seen.requests / seconds, '/s'),
    { what: 'Day, requests that failed', measured: failed, unit: '', goal: { atMost: 0 } },
    shown('p95 of a page', at(0.95, seen.pages), ' ms'),
    { what: 'Day, p95 of a press', measured: at(0.95, seen.presses), unit: ' ms', goal: { atMost: 150 } },
    {
      what: 'Day, presses',
      measured: seen.presses.length / (seconds / 60),
      unit: '/min',
      goal: { atLeast: 0.9 * day.pressesPerMinute },
    },
  ]
}

function pollsOf({ polls: { polls, pauses }, seconds }: Measured): Figure[] {
  const between = (share: number) => at(share, pauses) / 1_000
  const what = 'between polls of a job:'
  return [
    shown('polls', polls / seconds, '/s'),
    shown(`${what} shortest`, between(0), ' s'),
    shown(`${what} median`, between(0.5), ' s'),
    shown(`${what} p95`, between(0.95), ' s'),
    { what: `Day, ${what} longest`, measured: between(1), unit: ' s', goal: { atMost: 35 } },
  ]
}

/** The value that such a share of the values does not exceed; NaN, which meets no goal, of none. */
function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
