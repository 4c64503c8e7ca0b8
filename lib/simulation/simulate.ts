import { isQuiet, judge } from './checks.ts'
import { RULES, type Rules } from './rules.ts'
import { settleUnknowns } from './studio/read.ts'
import { demand, type Invariant, Violation } from './violation.ts'
import { World } from './world.ts'

/** Longest time until a world must be quiet once faults have stopped. */
const LONGEST_TAIL_MS = 4 * 3_600_000
/** A process that stands still when faults stop does so no longer than this. */
const LEAST_TAIL_MS = 660_000

/** What happened in the worlds so far: how many of each. */
export interface Summary {
  worlds: number
  submissions: number
  counts: Record<string, number>
  failures: Failure[]
}

/** An invariant that did not hold in the world of a seed. */
export interface Failure {
  seed: number
  invariant: Invariant
  what: string
}

/** Lives through the world of a seed, and holds it against the truth. @returns what did not hold, or null. */
export function simulate(
  seed: number,
  summary: Summary,
  rules: Rules = RULES,
  trace?: (what: string) => void,
): void {
  const world = new World(seed, rules, trace ?? null)
  summary.worlds += 1
  try {
    live(world)
    judge(world)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    summary.failures.push({ seed, invariant: error.invariant, what: error.message })
  }
  summary.submissions += world.database.rows.length
  count(world, summary.counts)
}

function live(world: World): void {
  const { timeline, random } = world
  timeline.runUntil(world.begin() + random.between(0, 1_200_000))
  world.calm()
  const from = timeline.now
  timeline.runUntil(from + LEAST_TAIL_MS)
  while (!isQuiet(world)) {
    demand(timeline.now < from + LONGEST_TAIL_MS, 'nothing is stuck', () =>
      [...world.database.moving].map((row) => `${row.id} is ${row.status}`).join(', '),
    )
    timeline.runUntil(timeline.now + 60_000)
  }
  settleUnknowns(world)
}

function count(world: World, counts: Record<string, number>): void {
  const add = (name: string, by: number) => {
    counts[name] = (counts[name] ?? 0) + by
  }
  for (const row of world.database.rows) {
    add(`status ${row.status}`, 1)
    if (row.settledBy) add(`settled by ${row.settledBy}: ${row.status}`, 1)
  }
  for (const [name, by] of Object.entries(world.counts)) add(name, by)
  for (const [name, by] of Object.entries(world.service.counts)) add(name, by)
  for (const [name, by] of Object.entries(world.doubts)) add(`doubt ${name}`, by)
}

export function emptySummary(): Summary {
  return { worlds: 0, submissions: 0, counts: {}, failures: [] }
}

/** How to see what happened in the world of a seed. */
export function replayCommand(seed: number): string {
  return `node scripts/simulate-pure.ts --replay ${seed}`
}
