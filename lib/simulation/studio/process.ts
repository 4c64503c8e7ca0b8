import type { Watch } from '../../clock/gaps.ts'
import type { Observation } from '../../upstream/outcome.ts'
import { takeReading } from './read.ts'
import type { Row } from './row.ts'
import type { Actor, Scene } from './scene.ts'
import { sweep } from './sweep.ts'

/** lib/background/heartbeat.ts */
const GONE_AFTER_MS = 90_000
/** lib/background/work.ts */
const SWEEP_EVERY_MS = 30_000
const READ_BALANCE_EVERY_MS = 60_000
const LONGEST_PAUSE_MS = 600_000

/**
 * One process of the studio. Everything it does is cut into steps; at each it may die, which loses all it had in mind,
 * or stand still for minutes and go on as if nothing had been.
 */
export class Process implements Actor {
  readonly world: Scene
  id = 0
  alive = false
  pausedUntil = 0
  readonly sends = new Set<Row>()
  reading: (() => void)[] | null = null
  watch: Watch | null = null
  seenAt = 0
  #life = 0

  constructor(world: Scene) {
    this.world = world
  }

  start(): void {
    const { world } = this
    this.alive = true
    this.id = world.nextProcessId()
    this.pausedUntil = 0
    this.watch = null
    this.seenAt = world.clock()
    if (world.setting.workers === 1) world.forgetDeadProcesses(this)
    this.#every(SWEEP_EVERY_MS, () => {
      this.seenAt = world.clock()
      sweep(this)
    })
    this.#every(READ_BALANCE_EVERY_MS, () => takeReading(this))
    sweep(this)
    takeReading(this)
  }

  #every(ms: number, work: () => void): void {
    const life = this.#life
    const tick = () => {
      if (life !== this.#life) return
      if (this.pausedUntil <= this.world.timeline.now) work()
      this.world.timeline.after(ms, tick)
    }
    this.world.timeline.after(ms, tick)
  }

  step(ms: number, run: () => void): void {
    const life = this.#life
    this.world.timeline.after(ms, () => this.#resume(life, run))
  }

  hearer(run: (heard: Observation) => void): (heard: Observation) => void {
    const life = this.#life
    return (heard) => this.#resume(life, () => run(heard))
  }

  #resume(life: number, run: () => void): void {
    if (life !== this.#life) return
    const { timeline, random, setting, faulty } = this.world
    if (faulty && this.pausedUntil <= timeline.now) {
      if (random.chance(setting.odds.crash)) {
        this.crash()
        return
      }
      if (random.chance(setting.odds.pause))
        this.pausedUntil = timeline.now + random.between(1, LONGEST_PAUSE_MS)
    }
    if (this.pausedUntil > timeline.now) timeline.at(this.pausedUntil, () => this.#resume(life, run))
    else run()
  }

  crash(): void {
    const { timeline, random, trace, faulty } = this.world
    trace?.(`process ${this.id} dies`)
    this.world.counts.crashes += 1
    this.alive = false
    this.#life += 1
    this.sends.clear()
    this.reading = null
    const downMs = random.chance(0.7) ? random.between(500, 10_000) : random.between(10_000, 900_000)
    timeline.after(faulty ? downMs : 0, () => {
      if (!this.alive) this.start()
    })
  }

  isSeen(): boolean {
    return this.alive && this.seenAt > this.world.clock() - GONE_AFTER_MS
  }

  isReady(): boolean {
    return this.alive && this.pausedUntil <= this.world.timeline.now
  }
}
