import fc from 'fast-check'
import type { How } from './life.ts'
import type { Fate, Job } from './truth.ts'

/** One thing that people, the network, the clock or a crash does. `which` and `life` choose among those there are. */
export type Step =
  | { kind: 'submit'; who: number; life: number; fates: Fate[]; clicks: number }
  | { kind: 'click again'; which: number; life: number }
  | { kind: 'withdraw'; which: number; life: number; admin: boolean }
  /** Whatever is due of one submission, by one process or by all at once. */
  | { kind: 'work'; which: number; life: number; everybody: boolean }
  /** Whatever is due of all. */
  | { kind: 'work on all'; life: number }
  | { kind: 'sweep'; life: number }
  | { kind: 'read'; life: number; everybody: boolean }
  | { kind: 'time passes'; seconds: number }
  /** The studio's, ahead or back; time goes on for the service. */
  | { kind: 'clock set'; seconds: number }
  /** The process fails or dies at the how many-th point of its next I/O. */
  | { kind: 'trouble'; life: number; how: How; after: number }
  | { kind: 'kill'; life: number }
  /** It lives, and the others believe it dead. */
  | { kind: 'lose heartbeat'; life: number }
  /** When the next POST is received, its sender dies, or is believed dead by another, which sweeps. */
  | { kind: 'on receipt'; what: 'sender dies' | 'sender is given up' }
  | { kind: 'service'; deaf: boolean }
  | { kind: 'progress'; which: number; status: Job['status'] }
  | { kind: 'lift pause' }
  | { kind: 'skip hold' }
  /** An admin gives an unknown or lost one its job, or says what it was; as the truth is. */
  | { kind: 'adopt'; which: number }
  | { kind: 'decide'; which: number }

const FATES: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>('accept') },
  { weight: 2, arbitrary: fc.constantFrom<Fate>('accept silently', 'accept late', 'drop') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fate>('accept and stutter', 'accept in HTML', 'refuse', 'break', 'redirect'),
  },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('limit', 'busy') },
)

const which = fc.nat(20)
const life = fc.nat(1)

const STEPS: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('submit'),
      who: fc.nat(1),
      life,
      fates: fc.array(FATES, { minLength: 1, maxLength: 2 }),
      clicks: fc.constantFrom(1, 1, 1, 2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('click again'), which, life }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), which, life, admin: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('work'), which, life, everybody: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('work on all'), life }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sweep'), life }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read'), life, everybody: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('time passes'),
      seconds: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(2_000)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('clock set'),
      seconds: fc.constantFrom(-5, -40, -900, 5, 40, 300, 4_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('trouble'),
      life,
      how: fc.constantFrom<How>('error', 'crash', 'crash'),
      after: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), life }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose heartbeat'), life }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('on receipt'),
      what: fc.constantFrom('sender dies' as const, 'sender is given up' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('service'), deaf: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('progress'),
      which,
      status: fc.constantFrom<Job['status']>('in_progress', 'completed', 'failed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lift pause') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip hold') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adopt'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide'), which }) },
]

/** A history: what happens, one after another, and the seed of everything smaller. */
export const histories = fc.record({
  seed: fc.nat(),
  budgetYen: fc.constantFrom(600, 1_100, 20_000, 20_000),
  steps: fc.array(fc.oneof(...STEPS), { minLength: 6, maxLength: 20, size: 'max' }),
})

/** Histories in which the database is put back to what it was at some commit before. */
export const rolledBackHistories = fc.record({
  seed: fc.nat(),
  budgetYen: fc.constantFrom(1_100, 20_000, 20_000),
  copyEvery: fc.constantFrom(1, 2, 3),
  steps: fc.array(fc.oneof(...STEPS), { minLength: 4, maxLength: 14, size: 'max' }),
  putBacks: fc.array(fc.record({ after: fc.nat(13), to: fc.nat(60) }), { minLength: 1, maxLength: 4 }),
})

export interface History {
  seed: number
  budgetYen: number
  steps: Step[]
  /** One in so many commits of a process is copied. */
  copyEvery?: number
  /** After which step the database is put back, and to which copy. */
  putBacks?: { after: number; to: number }[]
  /** Whether the journal is deleted then. */
  losesJournal?: boolean
}
