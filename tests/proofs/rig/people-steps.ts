import fc from 'fast-check'
import { SAID_NOT_BILLED } from '#lib/submissions/state.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { type Kind, life, ofProcess, type Step, type Swarm, trouble, which } from './commands.ts'
import { drive } from './drive.ts'
import { adopt, decideTruly } from './ending.ts'
import { type Fate, leavesUnknown } from './fates.ts'
import { type Fault, PLACES, type Place, SENDING_PLACES } from './faults.ts'
import type { Booked } from './invariants.ts'
import type { How } from './life.ts'
import type { World } from './world.ts'

/** A kind of step on some submissions: for each, a state is drawn first. */
function toSome<Input>(
  fault: Fault,
  weight: number,
  input: fc.Arbitrary<Input>,
  words: (input: Input) => string,
  run: (world: World, row: Booked, input: Input) => Promise<unknown>,
  among?: readonly Booked['status'][],
): Kind {
  const some = fc.uniqueArray(which, { minLength: 1, maxLength: 4, size: 'max' })
  return ({ faults }) =>
    faults.has(fault)
      ? {
          weight,
          arbitrary: fc.tuple(some, input).map(
            ([draws, details]): Step => ({
              words: `${words(details)} (drawn: ${draws.join(', ')})`,
              isPossible: (world) => world.pick(0, among) !== undefined,
              run: async (world) => {
                const rows = new Set(draws.flatMap((draw) => world.pick(draw, among) ?? []))
                world.strike(fault, [...rows])
                for (const row of rows) await run(world, row, details)
              },
            }),
          ),
        }
      : null
}

const fatesOf = ({ fates }: Swarm): fc.Arbitrary<Fate> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Fate>('accept') },
    { weight: 8, arbitrary: fc.constantFrom<Fate>('accept', ...fates.filter(leavesUnknown)) },
    ...(fates.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...fates) }] : []),
  )

/** The fate of the process that sends, if any. */
function troubleOf({ faults }: Swarm): fc.Arbitrary<{ how: How; place: Place } | null> {
  const hows: How[] = [
    ...(faults.has('a process dies') ? ['crash' as const] : []),
    ...(faults.has('I/O fails') ? ['error' as const] : []),
  ]
  if (hows.length === 0) return fc.constant(null)
  const some = fc.record({ how: fc.constantFrom(...hows), place: fc.constantFrom(...SENDING_PLACES) })
  return fc.option(some, { freq: 3 })
}

const submitting: Kind = (swarm) => ({
  weight: 34,
  arbitrary: fc
    .record({
      who: fc.nat(3).map((n) => (n === 0 ? 1 : 0)),
      by: life,
      fates: fc.array(fatesOf(swarm), { minLength: 1, maxLength: 2 }),
      trouble: troubleOf(swarm),
      clicks: swarm.faults.has('pressed again') ? fc.constantFrom(1, 1, 1, 2, 3) : fc.constant(1),
    })
    .map(({ who, by, fates, trouble, clicks }) => ({
      words: `person ${who + 1} presses Make ${clicks} times, by ${ofProcess(by)}; the service will ${fates.join(', then ')}${trouble ? `; the process will ${trouble.how === 'crash' ? 'die' : 'fail'} ${trouble.place}` : ''}`,
      run: async (world) => {
        const caller = world.people[who] ?? world.scene.member
        if (trouble) world.life(by).arrange({ when: PLACES[trouble.place], how: trouble.how })
        const input = attempt(`Video ${world.presses.length + 1}`)
        world.presses.push({ caller, input })
        world.scene.truth.fates.push(...fates)
        const lives = Array.from({ length: clicks }, (_, index) => world.life(by + index))
        await Promise.all(lives.map((one) => world.act(one, (studio) => drive.submit(studio, caller, input))))
      },
    })),
})

const pressAgain = toSome(
  'pressed again',
  6,
  life,
  (by) => `an earlier press arrives again, by ${ofProcess(by)}`,
  async (world, { prompt }, by) => {
    const press = world.presses.find(({ input }) => input.prompt === prompt)
    if (press) await world.act(world.life(by), (studio) => drive.submit(studio, press.caller, press.input))
  },
)

const withdrawing = toSome(
  'withdrawn',
  6,
  fc.tuple(life, fc.boolean()),
  ([by, asAdmin]) => `${asAdmin ? 'an admin' : 'a member'} withdraws, by ${ofProcess(by)}`,
  (world, { id }, [by, asAdmin]) => {
    const { admin, member } = world.scene
    return world.act(world.life(by), (studio) => drive.withdraw(studio, asAdmin ? admin : member, id))
  },
)

const tryingAgain = toSome(
  'tried again',
  6,
  life,
  (by) => `its person tries again, by ${ofProcess(by)}`,
  async (world, row, by) => {
    const press = world.presses.find(({ input }) => input.prompt === row.prompt)
    if (press) await world.tryAgain(world.life(by), press.caller, row)
  },
)

const adopting = toSome(
  'adopted',
  6,
  fc.constant(null),
  () => 'an admin gives it its job',
  (world, { id }) => adopt(world, id),
)

const deciding = toSome(
  'decided by hand',
  6,
  fc.constant(null),
  () => 'an admin decides truly what it was',
  (world, { id }) => decideTruly(world, id),
)

const LONG_MS = 24 * 3_600_000

/** A billed submission is marked as not billed while no reading can contradict it. */
export async function decideWrongly(world: World, row: Booked, by = world.life(0)): Promise<void> {
  if (!world.jobOf(row)) return
  const { scene } = world
  const wasDeaf = scene.truth.deaf
  scene.advance(LONG_MS)
  scene.truth.deaf = true
  const decision = { billed: false, reason: 'It must have been lost.' }
  await world.act(by, (studio) => drive.decide(studio, scene.admin, row.id, decision))
  scene.truth.deaf = wasDeaf
  const decided = (await world.look()).find(({ id }) => id === row.id)
  if (decided?.status === 'not_accepted') world.mistaken.add(row.id)
}

const decidingWrongly = toSome(
  'decided wrongly',
  2,
  fc.constant(null),
  () => 'a day later an admin calls it not billed, without a reading, although it was',
  (world, row) => decideWrongly(world, row),
  ['unknown'],
)

/** No service that keeps the contract does this; support reports it at once, or it is found at the end. */
const acceptingTooLate = toSome(
  'accepted too late',
  8,
  fc.boolean(),
  (isTold) =>
    `the service accepts a submission that was settled as not billed${isTold ? ', and an admin who hears of it corrects that' : ''}`,
  async (world, row, isTold) => {
    if (row.sendCount === 0 || world.jobOf(row)) return
    world.scene.truth.acceptTooLate(row.name)
    world.mistaken.add(row.id)
    if (isTold) await decideTruly(world, row.id)
  },
  SAID_NOT_BILLED,
)

/** How far a refund is pursued. */
const REFUND = [
  'is asked for',
  'is given',
  'is written down',
  'is written down, then given',
  'is refused',
] as const

const crediting = toSome(
  'credited',
  6,
  fc.constantFrom(...REFUND),
  (until) => `its refund ${until}`,
  async (world, row, until) => {
    const { scene } = world
    const job = world.jobOf(row)
    const claims = { submissionIds: [row.id] }
    const does = (work: Parameters<World['act']>[1]) => world.act(world.life(0), work)
    if (row.claim === null)
      await does((studio) =>
        drive.claims.open(studio, scene.admin, { submissionId: row.id, reason: 'It is black.' }),
      )
    if (until === 'is refused') {
      if (!job?.credited)
        await does((studio) =>
          drive.claims.refuse(studio, scene.admin, { ...claims, note: 'Support says no.' }),
        )
      return
    }
    await does((studio) => drive.claims.send(studio, scene.admin, claims))
    const claim = (await world.look()).find(({ id }) => id === row.id)?.claim
    // A mark was lost with its process: the admin would mark the claim again before support credits it (decision 35).
    if (until === 'is asked for' || !job || claim !== 'sent') return
    const record = () => does((studio) => drive.claims.credit(studio, scene.admin, claims))
    if (until === 'is written down, then given') {
      await record()
      await does(drive.read)
      scene.advance(10 * 60_000)
    }
    scene.truth.credit(job)
    if (until === 'is given') return
    await does(drive.read)
    if (until === 'is written down') await record()
  },
)

const skippingHold = trouble(
  'the hold is skipped',
  3,
  fc.constant({
    words: 'an admin lets sending go on',
    run: async (world) => {
      world.strike('the hold is skipped')
      const { admin } = world.scene
      await world.act(world.life(0), (studio) => drive.liftPauses(studio, admin))
      await world.act(world.life(0), (studio) => drive.skipHold(studio, admin))
    },
  }),
)

/** The actions of people. */
export const PEOPLE: readonly Kind[] = [
  submitting,
  pressAgain,
  withdrawing,
  tryingAgain,
  adopting,
  deciding,
  decidingWrongly,
  acceptingTooLate,
  crediting,
  skippingHold,
]
