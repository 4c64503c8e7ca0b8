import fc from 'fast-check'
import { STATUSES, type Status } from '#lib/submissions/state.ts'
import { openLines } from '#tests/fixtures/lines.ts'
import { commandsOf, type Swarm } from './commands.ts'
import { makeCopyable } from './copies.ts'
import { Coverage } from './coverage.ts'
import { endWell, expectNothing } from './ending.ts'
import { ALL_FATES } from './fates.ts'
import { ALL_FAULTS, faultRule } from './faults.ts'
import type { Birth } from './life.ts'
import { open } from './openings.ts'
import { PEOPLE } from './people-steps.ts'
import { PROCESSES, puttingBack } from './process-steps.ts'
import { openScene } from './scene.ts'
import { SERVICE } from './service-steps.ts'
import { WORK } from './work-steps.ts'
import { World, type WorldOptions } from './world.ts'

/** A run of this many histories nearly always reaches everything; see MORE_RUNS in simulation.test.ts. */
export const RUNS_TO_REACH_ALL = 300

const TELL_EVERY = 100

export interface SimulateOptions {
  seed: number
  runs: number
  /** The printed failure: the history to start with, and its executed steps. */
  path?: string | undefined
  replayPath?: string | undefined
  /** Breaks the studio, in a test of the tests. */
  tamper?: Birth['tamper']
  /** Whether the database is rolled back to earlier states, with or without the journal. */
  putBack?: { losesJournal: boolean } | undefined
  /** The possible faults, for a history focused on them. */
  swarm?: Swarm | undefined
  /** Whether to stop at the first failing history without shrinking it. */
  asFound?: boolean
  onProgress?: (line: string) => void
}

/** The history so far, and all possible steps. */
interface Setting extends Swarm {
  seed: number
  budgetYen: number
}

const settings: fc.Arbitrary<Setting> = fc.record({
  seed: fc.nat(),
  budgetYen: fc.constantFrom(600, 1_600, 20_000, 20_000, 20_000, 20_000),
  faults: fc
    .tuple(...ALL_FAULTS.map(() => fc.nat(99)))
    .map(
      (draws) => new Set(ALL_FAULTS.filter((fault, i) => (draws[i] ?? 0) < (faultRule(fault).share ?? 50))),
    ),
  fates: fc.subarray(ALL_FATES, { minLength: 10 }),
})

/**
 * Faults of histories in which the database is rolled back. Refunds and wrong decisions are left out: the journal does not
 * hold them, so a rollback loses them.
 */
const BESIDE_PUT_BACK: Swarm = {
  faults: new Set([
    'a process dies',
    'I/O fails',
    'a living process is given up',
    'two processes at once',
    'no free answers',
    'lagging spend',
    'pressed again',
    'withdrawn',
    'the hold is skipped',
  ]),
  fates: [
    'accept silently',
    'accept late',
    'drop',
    'accept and stutter',
    'accept in HTML',
    'refuse',
    'limit',
    'busy',
  ],
}

const KINDS = [...PEOPLE, ...WORK, ...PROCESSES, ...SERVICE]

/** The initial states, weighted towards those that steps rarely reach. */
const openings = fc
  .tuple(
    fc.subarray<Status>([...STATUSES], { minLength: 1, maxLength: 4 }),
    fc.subarray<Status>(['submitting', 'not_accepted', 'in_progress']),
  )
  .map(([some, rare]) => [...new Set([...some, ...rare])])

/** A history: its setting, its opening states and its steps. The setting is not shrunk, because the steps are drawn from it. */
const historiesOf = ({ swarm, putBack, replayPath }: SimulateOptions) =>
  fc
    .noShrink(
      fc.noBias(settings.map((setting) => ({ ...setting, ...(putBack && BESIDE_PUT_BACK), ...swarm }))),
    )
    .chain((setting) =>
      fc.tuple(
        fc.constant(setting),
        openings,
        commandsOf([...KINDS, ...(putBack ? [puttingBack(putBack)] : [])], setting, replayPath),
      ),
    )

/** Histories run concurrently, each on a database of its own: one waits while another works. */
const LANES = 3

/**
 * Runs this many random histories of the real studio, and checks all invariants after every step. Then the troubles end,
 * time passes, an admin decides the rest, and no yen is unexplained.
 * @param coverage counts the reached targets; an earlier run's coverage can be continued.
 * @throws with the shortest failing history found, in words, and how to repeat it.
 */
export async function simulate(options: SimulateOptions, coverage = new Coverage()): Promise<Coverage> {
  const failures: Failure[] = []
  // A history repeated by its path needs only one.
  const lanes = options.path === undefined ? Math.min(LANES, options.runs) : 1
  const runs = Math.ceil(options.runs / lanes)
  const run = async (lane: number) => {
    const found = await runLane(
      { ...options, seed: options.seed + lane, runs },
      coverage,
      () => failures.length > 0,
    )
    if (found.failed) failures.push(found)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  const [failure] = failures
  if (failure) throw new Error(inWords(failure, options), { cause: failure.errorInstance })
  return coverage
}

async function runLane(
  options: SimulateOptions,
  coverage: Coverage,
  isOver: () => boolean,
): Promise<fc.RunDetails<[History]>> {
  const scene = await openScene()
  const lines = await openLines(scene.url)
  if (options.putBack) await makeCopyable(scene.studio.db)
  const usual = scene.studio.settings
  const live = async ([setting, states, commands]: History) => {
    if (isOver()) return
    const { faults } = setting
    // A service that accepts too late breaks the assumptions of the readings' verdicts, as do other spenders.
    const keyShared = faults.has('others spend') || faults.has('accepted too late')
    const others = { keyShared, keyResets: faults.has('the spend is reset') }
    scene.studio.settings = { ...usual, ...others }
    const worldOptions: WorldOptions = { ...setting, lines, coverage }
    if (options.tamper) worldOptions.tamper = options.tamper
    if (options.putBack) worldOptions.copyEvery = 1 + (setting.seed % 6)
    const world = await World.begin(scene, worldOptions)
    try {
      scene.truth.lags = faults.has('lagging spend')
      await open(world, states)
      await expectNothing(world, 'at the beginning')
      await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
      await count(coverage, world, await endWell(world))
    } finally {
      await world.end()
    }
    if (coverage.sums.histories % TELL_EVERY === 0) options.onProgress?.(JSON.stringify(coverage.sums))
  }
  try {
    const { seed, runs, path, asFound = false } = options
    const parameters = { seed, numRuns: runs, endOnFailure: asFound, ...(path === undefined ? {} : { path }) }
    return await fc.check(fc.asyncProperty(historiesOf(options), live), parameters)
  } finally {
    await lines.close()
    await scene.close()
  }
}

type History = [Setting, Status[], Iterable<fc.AsyncCommand<World, World>>]

async function count(coverage: Coverage, world: World, byHand: number): Promise<void> {
  const { db } = world.scene.studio
  const { sums } = coverage
  for (const { history } of world.seen) coverage.moved(history)
  coverage.posted(world.scene.truth.posts)
  sums.histories += 1
  sums.steps += world.steps
  sums.submissions += world.seen.length
  sums.posts += world.scene.truth.posts.length
  sums.deaths += world.deaths
  sums['put back'] += world.putBacks
  sums['sends forgotten by the database'] += world.forgotten
  sums['once unknown'] += world.seen.filter(({ history }) => history.includes('unknown')).length
  sums['settled by readings'] += await db.decision.count({ where: { userId: null } })
  sums['left to an admin at the end'] += byHand
  sums.clips += await db.clip.count()
}

/** The shortest failing history, the broken rule, and how to repeat it. */
function inWords(failure: Failure, { putBack }: SimulateOptions): string {
  const { seed, counterexample, counterexamplePath, errorInstance, numShrinks } = failure
  const [, states = [], commands] = counterexample?.[0] ?? []
  const [steps = '', replay] = String(commands).split(/ ?\/\*replayPath="(.*)"\*\//)
  const again = `${putBack ? ' --put-back' : ''}${replay ? ` --replay "${replay}"` : ''}`
  return [
    `A history fails. To repeat it: npm run simulate -- --seed ${seed} --path ${counterexamplePath}${again}`,
    `After ${numShrinks} steps of making it shorter:`,
    `  - submissions are ${states.join(', ') || 'not there yet'}${steps.replaceAll(',\n', '\n')}`,
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  ].join('\n')
}

type Failure = fc.RunDetails<[History]>
