import type { Watch } from '../../clock/gaps.ts'
import type { Observation } from '../../upstream/outcome.ts'
import type { Random } from '../random.ts'
import type { Rules } from '../rules.ts'
import type { Odds, Setting } from '../setting.ts'
import type { Timeline } from '../timeline.ts'
import type { Service } from '../upstream/service.ts'
import type { Database } from './database.ts'
import type { Row } from './row.ts'

/** The kinds of background work: lib/background/jobs.ts. */
export type Work = 'dispatch' | 'poll' | 'archive'

/** What a world is to those who act in it. */
export interface Scene {
  readonly setting: Setting
  readonly rules: Rules
  readonly random: Random
  readonly timeline: Timeline
  readonly service: Service
  readonly database: Database
  readonly processes: readonly Actor[]
  readonly trace: ((what: string) => void) | null
  /** Whether things still go wrong. */
  readonly faulty: boolean
  readonly counts: {
    crashes: number
    fromJournal: number
    questions: number
    polls: number
    overBudget: number
  }
  /** Of each submission, whether a reading said at its start that there is money for it. */
  readonly fundedBefore: Map<string, boolean>
  /** Job ids that the studio must know, because a process has read them and written them down; with the submission. */
  readonly heardIds: Map<string, string>
  /** What the studio's clock shows. */
  clock(): number
  rowOf(id: string): Row
  nextProcessId(): number
  /** Whether a misfortune happens now; none does once faults have stopped. */
  happens(odds: keyof Odds): boolean
  /** A process that could answer now. */
  anyProcess(): Actor | undefined
  /** A background job: at this time of the studio's clock some process looks at a row. Without one it is lost. */
  wake(row: Row, kind: Work, at: number): void
  /** Mirrors lib/background/heartbeat.ts, where one process alone has the database. */
  forgetDeadProcesses(starting: Actor): void
}

/** A process of the studio, as what it does knows it. */
export interface Actor {
  readonly world: Scene
  /** Another one after every start. */
  readonly id: number
  readonly alive: boolean
  /** The submissions it is sending; see `sends` of lib/studio.ts. */
  readonly sends: Set<Row>
  /** Who waits for the reading that is under way. */
  reading: (() => void)[] | null
  /** What it knows of the clock; null before its first look. */
  watch: Watch | null
  /** When the database last heard its heartbeat, in the database's time. */
  seenAt: number
  /** The next step of something it does, after `ms`; never, if it dies before or then. */
  step(ms: number, run: () => void): void
  /** Something from outside that reaches it as it is now, and no later life of it. */
  hearer(run: (heard: Observation) => void): (heard: Observation) => void
  /** Whether others take it for living. */
  isSeen(): boolean
}
