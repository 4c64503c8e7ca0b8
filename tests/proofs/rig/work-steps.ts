import fc from 'fast-check'
import { always, type Kind, life, ofProcess, type Step, type Swarm, which } from './commands.ts'
import { drive } from './drive.ts'
import type { World } from './world.ts'

/** In one process, or in both at once if possible. */
const byWhom = ({ faults }: Swarm) => (faults.has('two processes at once') ? fc.nat(2) : life)
const inWords = (by: number) => (by === 2 ? 'both processes' : ofProcess(by))
const does = (world: World, by: number, work: Parameters<World['act']>[1]) =>
  by === 2 ? world.actAtOnce(work) : world.act(world.life(by), work)

const working = always(6, (swarm) =>
  fc.tuple(which, byWhom(swarm)).map(
    ([index, by]): Step => ({
      words: `${inWords(by)} works on submission ${index}`,
      isPossible: (world) => world.pick(index) !== undefined,
      run: async (world) => {
        const id = world.pick(index)?.id
        if (id) await does(world, by, (studio) => drive.workOn(studio, id))
      },
    }),
  ),
)

const workingOnAll = always(4, () =>
  life.map(
    (by): Step => ({
      words: `${ofProcess(by)} works on all`,
      run: async (world) => {
        for (const row of world.seen) {
          if (!world.life(by).dead) await world.act(world.life(by), (studio) => drive.goOn(studio, row))
        }
      },
    }),
  ),
)

const rounds = always(4, (swarm) =>
  byWhom(swarm).map((by) => ({
    words: `${inWords(by)} looks for dead processes and lost work`,
    run: (world) => does(world, by, drive.round),
  })),
)

const reading = always(4, (swarm) =>
  byWhom(swarm).map((by) => ({
    words: `${inWords(by)} reads the balance`,
    run: (world) => does(world, by, drive.read),
  })),
)

const time = always(7, () =>
  fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(200, 2_000)).map((seconds) => ({
    words: `${seconds} s pass`,
    run: async ({ scene }) => scene.advance(seconds * 1_000),
  })),
)

/** The events without people: background work, readings, time. */
export const WORK: readonly Kind[] = [working, workingOnAll, rounds, reading, time]
