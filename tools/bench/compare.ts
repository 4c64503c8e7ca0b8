import { setTimeout } from 'node:timers/promises'

/** Samples of each side. Odd, so that the median is one that was measured. */
const ROUNDS = 5

export const WARM_UP_SECONDS = 2

/** What a measured figure must reach. */
export type Goal = { atLeast: number } | { atMost: number }

/** One measured ratio, and what it must reach. */
export interface Result {
  what: string
  /** What was measured on either side, such as `963/s`: medians, for the eye; the ratio is not made from them. */
  ours: string
  peer: string
  ratio: number
  goal: Goal
}

/** A measured figure that stands for itself, without a peer. */
export interface Figure {
  what: string
  measured: number
  unit: string
  /** Null for a figure that is only shown. */
  goal: Goal | null
}

export interface Side {
  /** Takes one sample: a rate or a time, of the same unit on both sides. */
  sample(): Promise<number>
}

/**
 * Samples two sides in turn, A/B/A/B, and takes the median of the rounds' ratios: whatever else the machine does
 * meanwhile slows both samples of a round alike, so rounds compare although rates of different minutes do not.
 * The caller has warmed both up.
 */
export async function compare(ours: Side, peer: Side, show: (value: number) => string) {
  const rounds: { ours: number; peer: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pair = { ours: await ours.sample(), peer: await peer.sample() }
    rounds.push(pair)
    console.log(`  ${round}/${ROUNDS}  ${show(pair.ours)} against ${show(pair.peer)}`)
    await setTimeout(100) // sockets of the last sample close outside the next
  }
  return {
    ours: show(median(rounds.map((pair) => pair.ours))),
    peer: show(median(rounds.map((pair) => pair.peer))),
    ratio: median(rounds.map((pair) => pair.ours / pair.peer)),
  }
}

/** A rate that is measured for so many seconds. */
export type Rate = (seconds: number) => Promise<number>

/** Warms two rates up, and compares them. */
export async function compareRates(
  { what, seconds, atLeast }: { what: string; seconds: number; atLeast: number },
  ours: Rate,
  peer: Rate,
): Promise<Result> {
  console.log(`\n${what}`)
  await ours(WARM_UP_SECONDS)
  await peer(WARM_UP_SECONDS)
  const sides = [ours, peer].map((rate) => ({ sample: () => rate(seconds) })) as [Side, Side]
  return { what, ...(await compare(...sides, perSecond)), goal: { atLeast } }
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`
}

/** Whether a result reaches its goal. */
export function reaches({ ratio, goal }: Result): boolean {
  return isReached(goal, ratio)
}

/** Whether a figure reaches its goal. */
export function meets({ measured, goal }: Figure): boolean {
  return goal === null || isReached(goal, measured)
}

function isReached(goal: Goal, value: number): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}
