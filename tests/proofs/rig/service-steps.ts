import fc from 'fast-check'
import { isWithService } from '#lib/submissions/state.ts'
import { always, type Kind, type Step, trouble, which } from './commands.ts'
import { drive } from './drive.ts'
import type { Fault } from './faults.ts'
import type { World } from './world.ts'

const clock = (fault: Fault, seconds: number[]) =>
  trouble(
    fault,
    7,
    fc.constantFrom(...seconds).map((by) => ({
      words: `the clock is set by ${by} s`,
      run: async (world) => {
        world.strike(fault)
        world.clockSet = true
        world.scene.setClock(by * 1_000)
      },
    })),
  )

const network = trouble(
  'the service cannot be reached',
  4,
  fc.constantFrom('refuses' as const, 'breaks handshakes' as const, 'up' as const).map((state) => ({
    words: state === 'up' ? 'the network heals' : `the network ${state}`,
    run: async (world) => {
      world.network = state
    },
  })),
)

const answers = (fault: Fault, flag: 'deaf' | 'garbled' | 'slow') =>
  trouble(
    fault,
    5,
    fc.constantFrom(true, true, false).map((on) => ({
      words: on ? `from now on: ${fault}` : `no longer: ${fault}`,
      run: async ({ scene }) => {
        scene.truth[flag] = on
      },
    })),
  )

/** The fate of some jobs at the service; perhaps they are polled afterwards. */
const jobStep = (words: string, change: (world: World, index: number) => void): fc.Arbitrary<Step> =>
  fc
    .tuple(fc.uniqueArray(which, { minLength: 1, maxLength: 3, size: 'max' }), fc.nat(3))
    .map(([draws, n]) => ({ draws, polled: n > 0 }))
    .map(({ draws, polled }) => ({
      words: `${words} (drawn: ${draws.join(', ')})${polled ? ', and half a minute later all are polled' : ''}`,
      isPossible: ({ scene }) => scene.truth.jobs.size > 0,
      run: async (world) => {
        for (const draw of draws) change(world, draw)
        if (!polled) return
        world.scene.advance(31_000)
        for (const row of world.seen) {
          if (isWithService(row.status)) await world.act(world.life(0), (studio) => drive.goOn(studio, row))
        }
      },
    }))

const OF_JOBS = ['unknown', 'billed_without_job', 'pending', 'in_progress', 'completed', 'failed'] as const

function jobAt(world: World, index: number) {
  const owners = world.seen.filter((row) => world.jobOf(row) !== undefined)
  const row = world.pick(
    index,
    OF_JOBS.filter((status) => owners.some((owner) => owner.status === status)),
  )
  return { row, job: row && world.jobOf(row) }
}

const progress = always(8, () =>
  fc.constantFrom('in_progress' as const, 'completed' as const).chain((status) =>
    jobStep(`a job becomes ${status}`, (world, index) => {
      const { job } = jobAt(world, index)
      if (job && job.status !== 'completed' && job.status !== 'failed') job.status = status
    }),
  ),
)

const failing = trouble(
  'a job fails',
  9,
  jobStep('a job fails', (world, index) => {
    const { row, job } = jobAt(world, index)
    if (!row || !job || job.status === 'completed' || job.status === 'failed') return
    world.strike('a job fails', [row])
    job.status = 'failed'
  }),
)

const losing = (fault: 'a job is lost' | 'a video is lost', column: 'lost' | 'contentGone') =>
  trouble(
    fault,
    5,
    jobStep(fault, (world, index) => {
      const { row, job } = jobAt(world, index)
      if (!row || !job) return
      world.strike(fault, [row])
      job[column] = true
    }),
  )

const spend = (fault: Fault, words: string, change: (world: World, yen: number) => void) =>
  trouble(
    fault,
    8,
    fc.constantFrom(250, 250, 500, 100, 1).map((yen) => ({
      words: `${words} (¥${yen})`,
      run: async (world) => {
        world.strike(fault)
        world.budgetMoved = true
        change(world, yen)
      },
    })),
  )

/** The events of the clock, the network, the service and the key. */
export const SERVICE: readonly Kind[] = [
  clock('the clock is set ahead', [5, 40, 300, 4_000]),
  clock('the clock is set back', [-5, -40, -900]),
  network,
  answers('no free answers', 'deaf'),
  answers('garbled answers', 'garbled'),
  answers('slow answers', 'slow'),
  progress,
  failing,
  losing('a job is lost', 'lost'),
  losing('a video is lost', 'contentGone'),
  spend('others spend', 'another tool spends', ({ scene }, yen) => {
    scene.truth.foreignYen += yen
  }),
  spend('the spend is reset', 'the spend begins at zero', ({ scene }) => {
    scene.truth.forgottenYen += Math.max(0, scene.truth.spendYen)
  }),
  spend('the budget changes', 'the budget changes', ({ scene }, yen) => {
    const { truth } = scene
    truth.budgetYen = Math.max(0, truth.budgetYen + (yen % 500 === 0 ? -yen : 10 * yen))
  }),
]
