import { setTimeout } from 'node:timers/promises'

/** Given to each part of the bench. */
export interface Bench {
  /** Ends and removes the part's processes and files. */
  rig: AsyncDisposableStack
  /** Length of a sample. */
  seconds: number
  /** Length of the measured part of the day. */
  minutes: number
  /** Factor for every number of the day. */
  scale: number
}

/** The goal of a measured value. */
export type Goal = { atLeast: number } | { atMost: number }

/** A measured value and its goal: a row of the table at the end. */
export interface Row {
  what: string
  value: number
  /** The unit of the value, such as ` ms`; a ratio has none. */
  unit?: string
  /** Null for a value that is only shown. */
  goal: Goal | null
  /** Medians of each side, such as `963/s`, for display only: the ratio is not computed from them. */
  ours?: string
  peer?: string
}

/** Samples of each side. Odd, so that the median is a measured value. */
const ROUNDS = 5

/** Takes one sample: a rate or a time, of the same unit on both sides. */
type Sample = () => Promise<number>

/**
 * Warms two sides up with a sample each, samples them in turn, A/B/A/B, and takes the median of the rounds' ratios:
 * other load on the machine slows both samples of a round alike, so rounds are comparable although rates of different
 * minutes are not.
 */
export async function compare(
  { what, goal, show }: { what: string; goal: Goal; show: (value: number) => string },
  ours: Sample,
  peer: Sample,
): Promise<Row> {
  console.log(`\n${what}`)
  await ours()
  await peer()
  const rounds: { ours: number; peer: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pair = { ours: await ours(), peer: await peer() }
    rounds.push(pair)
    console.log(`  ${round}/${ROUNDS}  ${show(pair.ours)} against ${show(pair.peer)}`)
    await setTimeout(100) // lets the sockets of the last sample close before the next
  }
  return {
    what,
    value: median(rounds.map((pair) => pair.ours / pair.peer)),
    goal,
    ours: show(median(rounds.map((pair) => pair.ours))),
    peer: show(median(rounds.map((pair) => pair.peer))),
  }
}

/** Measures one side alone, as often as `compare` does. @returns the median. */
export async function measure(
  { what, goal, unit }: { what: string; goal: Goal; unit: string },
  sample: Sample,
): Promise<Row> {
  console.log(`\n${what}`)
  await sample()
  const samples: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    samples.push(await sample())
    console.log(`  ${round}/${ROUNDS}  ${samples.at(-1)?.toFixed(2)}${unit}`)
  }
  return { what, value: median(samples), unit, goal }
}

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`
}

export function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}

/** Whether a row reaches its goal. */
export function meets({ value, goal }: Row): boolean {
  if (goal === null) return true
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}
