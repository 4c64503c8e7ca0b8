import fc from 'fast-check'
import { expectNothing } from './ending.ts'
import type { Fate } from './fates.ts'
import type { Fault } from './faults.ts'
import type { World } from './world.ts'

/** The possible events of a history: each leaves out a random part of the faults. */
export interface Swarm {
  faults: ReadonlySet<Fault>
  fates: readonly Fate[]
}

/** One action of people, the network, the clock or a crash. */
export interface Step {
  /** In words, for the reader of a history that failed. */
  words: string
  /** Whether it applies now; a history is shrunk to the steps that did. */
  isPossible?(world: World): boolean
  run(world: World): Promise<unknown>
}

/** A kind of step: its weight and its variants. Null if the swarm leaves none of them. */
export type Kind = (swarm: Swarm) => { weight: number; arbitrary: fc.Arbitrary<Step> } | null

type Command = fc.AsyncCommand<World, World>

/** Carries out a step on the real studio, and checks all invariants. The world is its own model. */
class StepCommand implements Command {
  readonly #step: Step
  constructor(step: Step) {
    this.#step = step
  }
  check(world: World): boolean {
    return this.#step.isPossible?.(world) ?? true
  }
  async run(world: World): Promise<void> {
    await this.#step.run(world)
    await world.receipt
    await world.replaceDead()
    await expectNothing(world, `after: ${this.#step.words}`)
    world.steps += 1
  }
  toString(): string {
    return `\n  - ${this.#step.words}`
  }
}

const MOST_STEPS = 36

export function commandsOf(kinds: readonly Kind[], swarm: Swarm, replayPath: string | undefined) {
  const steps = kinds.flatMap((kind) => kind(swarm) ?? [])
  return fc.commands<World, World, false>([fc.oneof(...steps).map((step) => new StepCommand(step))], {
    maxCommands: MOST_STEPS,
    size: 'max',
    ...(replayPath === undefined ? {} : { replayPath }),
  })
}

/** Draws one of the submissions; see `World.pick`. */
export const which = fc.nat(10_000)

/** One of the two processes. */
export const life = fc.nat(1)

export function ofProcess(index: number): string {
  return `process ${index + 1}`
}

/** A kind of step that the swarm may leave out. */
export function trouble(fault: Fault, weight: number, arbitrary: fc.Arbitrary<Step>): Kind {
  return ({ faults }) => (faults.has(fault) ? { weight, arbitrary } : null)
}

/** A kind of step that belongs to every history. */
export function always(weight: number, arbitraryOf: (swarm: Swarm) => fc.Arbitrary<Step>): Kind {
  return (swarm) => ({ weight, arbitrary: arbitraryOf(swarm) })
}
