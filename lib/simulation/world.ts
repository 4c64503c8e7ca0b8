import { lookAgain, press, visitByAdmin } from './people.ts'
import { Random } from './random.ts'
import { RULES, type Rules } from './rules.ts'
import { drawSetting, type Odds, type Setting } from './setting.ts'
import { Database } from './studio/database.ts'
import { archiveIfDue, pollIfDue } from './studio/poll.ts'
import { Process } from './studio/process.ts'
import type { Row } from './studio/row.ts'
import type { Actor, Scene, Work } from './studio/scene.ts'
import { dispatch } from './studio/send.ts'
import { Timeline } from './timeline.ts'
import { Service } from './upstream/service.ts'

/** Some day, in the clocks of the world. */
const SOME_DAY_MS = 1_790_000_000_000
/** lib/background/work.ts: sends one process works on at a time. */
const DISPATCH_CONCURRENCY = 8

const HANDLERS = { dispatch, poll: pollIfDue, archive: archiveIfDue }

/** A studio, its service and its people, in virtual time. */
export class World implements Scene {
  readonly setting: Setting
  readonly rules: Rules
  readonly random: Random
  readonly timeline = new Timeline()
  readonly service: Service
  readonly database: Database
  readonly processes: Process[] = []
  readonly fundedBefore = new Map<string, boolean>()
  readonly heardIds = new Map<string, string>()
  /** Why outcomes stayed unknown, and how often. */
  readonly doubts: Record<string, number> = {}
  readonly trace: ((what: string) => void) | null
  faulty = true
  counts = { crashes: 0, fromJournal: 0, questions: 0, polls: 0, overBudget: 0 }
  #processIds = 0
  #clockOffset = SOME_DAY_MS

  constructor(seed: number, rules: Rules = RULES, trace: ((what: string) => void) | null = null) {
    this.setting = drawSetting(seed)
    this.rules = rules
    this.random = new Random(seed ^ 0x2545f491)
    this.trace = trace && ((what) => trace(`${(this.timeline.now / 1_000).toFixed(3).padStart(10)} ${what}`))
    this.service = new Service(this.setting, this.timeline, this.random)
    this.database = new Database(rules, this.clock, {
      wake: (row, kind, at) => this.wake(row, kind, at),
      moved: (row, from) => {
        this.trace?.(`${row.id} moves from ${from} to ${row.status}`)
        lookAgain(this, row, row.status)
      },
    })
  }

  readonly clock = (): number => this.timeline.now + this.#clockOffset

  nextProcessId(): number {
    this.#processIds += 1
    return this.#processIds
  }

  readonly rowOf = (id: string): Row => this.database.rows[Number(id.slice(1)) - 1] as Row

  happens(odds: keyof Odds): boolean {
    return this.faulty && this.random.chance(this.setting.odds[odds])
  }

  anyProcess(): Process | undefined {
    const first = this.random.between(0, this.processes.length - 1)
    for (let i = 0; i < this.processes.length; i += 1) {
      const process = this.processes[(first + i) % this.processes.length]
      if (process?.isReady()) return process
    }
    return undefined
  }

  wake(row: Row, kind: Work, at: number): void {
    this.timeline.after(Math.max(0, at - this.clock()), () => {
      const process = this.anyProcess()
      if (!process) return
      const busy = kind === 'dispatch' && process.sends.size >= DISPATCH_CONCURRENCY
      if (busy) this.wake(row, kind, this.clock() + 1_000)
      else HANDLERS[kind](process, row)
    })
  }

  forgetDeadProcesses(starting: Actor): void {
    for (const row of this.database.moving) {
      if (row.nextPollAt !== null) row.nextPollAt = 0
      if (row.nextArchiveAt !== null) row.nextArchiveAt = 0
    }
    for (const process of this.processes) if (process !== starting) process.seenAt = 0
  }

  /** Starts everything that goes on by itself. @returns when the last submission comes. */
  begin(): number {
    const { setting, random, timeline } = this
    for (let i = 0; i < setting.workers; i += 1) {
      const process = new Process(this)
      this.processes.push(process)
      timeline.after(random.between(0, 5_000), () => process.start())
    }
    let at = 5_000
    for (let i = 0; i < setting.submissions; i += 1) {
      if (random.chance(0.7)) at += Math.floor(-Math.log(1 - random.next()) * setting.pauseMs)
      timeline.at(at, () => press(this, { posts: [] }))
    }
    timeline.after(random.between(60_000, 600_000), () => visitByAdmin(this))
    this.#beginChanges(at)
    return at
  }

  /** What changes behind the studio's back: others who spend, resets, the clock. */
  #beginChanges(end: number): void {
    const { setting, random, timeline, service } = this
    const times = (most: number) =>
      Array.from({ length: random.between(1, most) }, () => random.between(0, end))
    if (setting.keyShared) {
      for (const at of times(10)) {
        const yen = random.pick([250, 250, 500, 100, 1])
        timeline.at(at, () => service.spend.spendElsewhere(yen))
      }
    }
    if (setting.keyResets) for (const at of times(2)) timeline.at(at, () => service.spend.reset())
    if (setting.clock === 'steady') return
    for (const at of times(3)) {
      const ahead = setting.clock === 'set_ahead' || (setting.clock === 'set_both_ways' && random.chance(0.5))
      const byMs = random.between(1, random.pick([1_000, 60_000, 1_800_000])) * (ahead ? 1 : -1)
      const restarts = random.chance(0.3)
      const inDoubt = random.chance(0.5)
      timeline.at(at, () => this.#setClock(byMs, restarts, inDoubt))
    }
  }

  /** Sets the clock now; or, to make it worse, while an outcome is unknown; or while everything restarts. */
  #setClock(byMs: number, restarts: boolean, inDoubt: boolean): void {
    if (inDoubt && this.database.unknown.size === 0 && this.faulty) {
      this.timeline.after(1_000, () => this.#setClock(byMs, restarts, inDoubt))
      return
    }
    if (restarts) for (const process of this.processes) if (process.alive) process.crash()
    this.trace?.(`the clock is set by ${byMs} ms`)
    this.#clockOffset += byMs
  }

  /** From now on nothing goes wrong. */
  calm(): void {
    this.faulty = false
    this.service.faulty = false
    for (const process of this.processes) {
      process.pausedUntil = Math.min(process.pausedUntil, this.timeline.now)
      if (!process.alive) process.start()
    }
  }
}
