import type { Caller } from '#lib/caller.ts'
import type { Studio } from '#lib/studio.ts'
import { STATUSES, type Status } from '#lib/submissions/state.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'
import { classify, type Observation } from '#lib/upstream/outcome.ts'
import type { Lines, Network } from '#tests/fixtures/lines.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { type Copy, putBack, takeCopy } from './copies.ts'
import type { Coverage } from './coverage.ts'
import { drive } from './drive.ts'
import { ALL_FATES, type Fate, isSilent, leavesUnknown } from './fates.ts'
import type { Fault } from './faults.ts'
import { type Booked, readBooked } from './invariants.ts'
import { type Birth, bear, isArranged, type Life } from './life.ts'
import type { Scene } from './scene.ts'
import type { Job } from './truth.ts'

/** A press of the button, to be pressed again. */
export interface Press {
  caller: Caller
  input: SubmitInput
}

/** The parts that outlive a world, shared by many. */
export interface WorldOptions {
  seed: number
  budgetYen: number
  lines?: Lines
  coverage?: Coverage
  tamper?: Birth['tamper']
  /** One commit of a process in so many is copied, so that the database can be rolled back. */
  copyEvery?: number
}

/** Two processes of a studio, people and a service, in one history. */
export class World {
  readonly scene: Scene
  readonly people: Caller[]
  readonly lives: Life[] = []
  readonly presses: Press[] = []
  /** Submissions wrongly settled as not billed. */
  readonly mistaken = new Set<string>()
  /** Jobs whose ids reached a journal, by submission. */
  readonly heard = new Map<string, string>()
  /** Every submission as last seen, oldest first. */
  seen: Booked[] = []
  network: Network = 'up'
  /** The event while the service has a POST; its sender may be dead before that ends. */
  receipt: Promise<void> = Promise.resolve()
  deaths = 0
  /** The number of database rollbacks, and the sends forgotten by them. */
  putBacks = 0
  forgotten = 0
  steps = 0
  clockSet = false
  /** Earlier states of the database in this history; one in so many commits is copied. */
  readonly copies: Copy[] = []
  budgetMoved = false
  readonly #options: Partial<WorldOptions>
  readonly #triedAgain = new Set<string>()

  private constructor(scene: Scene, people: Caller[], options: Partial<WorldOptions> = {}) {
    this.scene = scene
    this.people = people
    this.#options = options
    // Histories skip the check of the file; its process would take longer than all the rest.
    scene.studio.inspectMedia = async () => ({ kind: 'facts', durationSeconds: 8, width: 1280, height: 720 })
  }

  /** Starts a history on a scene: nothing was ever sent, the balance was read once, and two processes run. */
  static async begin(scene: Scene, options: WorldOptions): Promise<World> {
    await scene.clear()
    const chance = createChance(options.seed)
    scene.studio.random = chance.next
    scene.truth.random = chance.next
    scene.truth.reset(options.budgetYen)
    const limited = await makeCaller(scene.studio, { budgetYen: 1_000 })
    const world = new World(scene, [scene.member, limited], options)
    scene.truth.onFault = (fault) => world.strike(fault)
    scene.truth.nameOf = (prompt) => world.#nameOf(prompt)
    for (let count = 0; count < 2; count += 1) world.lives.push(await world.#bear())
    await drive.read(scene.studio)
    if (options.copyEvery) world.copies.push(await takeCopy(scene.studio.db))
    return world
  }

  /** Continues after real processes: their files exist, and two processes run. */
  static async resume(scene: Scene): Promise<World> {
    const world = new World(scene, [scene.member])
    for (let count = 0; count < 2; count += 1) world.lives.push(await world.#bear())
    return world
  }

  life(index: number): Life {
    const life = this.lives[index % this.lives.length]
    if (!life) throw new Error('No process is alive.')
    return life
  }

  /** Looks at every submission. */
  async look(): Promise<Booked[]> {
    this.seen = await readBooked(this.scene.studio.db)
    return this.seen
  }

  /** The ids of all submissions, oldest first. */
  async ids(): Promise<string[]> {
    return (await this.look()).map(({ id }) => id)
  }

  /** Draws a seen state, then a submission in it: rare states come up as often as others. */
  pick(which: number, among: readonly Status[] = STATUSES): Booked | undefined {
    const present = among.filter((status) => this.seen.some((row) => row.status === status))
    const status = present[which % Math.max(1, present.length)]
    const rows = this.seen.filter((row) => row.status === status)
    return rows[Math.floor(which / Math.max(1, present.length)) % Math.max(1, rows.length)]
  }

  /** The job that the service made for a submission. */
  jobOf({ name }: Booked): Job | undefined {
    return this.scene.truth.jobsOf(name)[0]
  }

  /** Records a fault with the last seen states of submissions. */
  strike(fault: Fault, rows: readonly Booked[] = this.seen): void {
    this.#options.coverage?.struck(
      fault,
      rows.map(({ status }) => status),
    )
  }

  /** Lets a process do some work and all that follows from it, as long as it lives. */
  async act(life: Life, work: (studio: Studio) => Promise<unknown>): Promise<void> {
    const done = work(life.studio).catch((error: unknown) => {
      if (!life.dead && !isArranged(error)) throw error
    })
    await Promise.race([done, life.died])
    await life.idle()
    for (const error of life.errors) throw error
  }

  /** The same by both processes at once. */
  async actAtOnce(work: (studio: Studio) => Promise<unknown>): Promise<void> {
    this.strike('two processes at once')
    await Promise.all(this.lives.map((life) => this.act(life, work)))
  }

  /** Lets a person try a submission again; its prompt then has several submissions. */
  async tryAgain(life: Life, caller: Caller, { id, prompt }: Booked): Promise<void> {
    this.#triedAgain.add(prompt)
    await this.act(life, (studio) => drive.tryAgain(studio, caller, id))
  }

  async #nameOf(prompt: string): Promise<string> {
    if (!this.#triedAgain.has(prompt)) return prompt
    const count = await this.scene.studio.db.submission.count({ where: { prompt } })
    return count > 1 ? `${prompt} #${count}` : prompt
  }

  /** The fates of the first POSTs of a simulated history's ending: each is answered, one way or another. */
  lastFates(): Fate[] {
    if (!this.#options.coverage) return []
    const { random } = this.scene.truth
    const answered = ALL_FATES.filter((fate) => fate !== 'drop' && !leavesUnknown(fate))
    return Array.from({ length: 3 }, () => answered[Math.floor(random() * answered.length)] ?? 'accept')
  }

  /** Replaces each dead process. */
  async replaceDead(): Promise<void> {
    for (const [index, life] of this.lives.entries()) {
      if (!life.dead) continue
      await life.bury()
      this.deaths += 1
      this.lives[index] = await this.#bear()
    }
  }

  /**
   * Every process ends, the database is rolled back, and processes start as `npm start` starts one.
   */
  async putBack(copy: Copy): Promise<void> {
    const { db } = this.scene.studio
    const sends = async () =>
      (await db.submission.aggregate({ _sum: { sendCount: true } }))._sum.sendCount ?? 0
    await this.end()
    await putBack(db, copy)
    const known = await sends()
    for (const index of this.lives.keys()) this.lives[index] = await this.#bear()
    for (const life of this.lives) await this.act(life, drive.recover)
    this.putBacks += 1
    this.budgetMoved = true // a forgotten release is held again, and its yen may be spent
    this.forgotten += (await sends()) - known
  }

  async end(): Promise<void> {
    for (const life of this.lives) await life.bury()
  }

  #bear(): Promise<Life> {
    const { coverage, tamper, copyEvery } = this.#options
    let commits = 0
    return bear(this.scene.studio, {
      onPoint: async (point) => {
        if (!copyEvery || point !== 'committed') return
        commits += 1
        if (commits % copyEvery === 0) this.copies.push(await takeCopy(this.scene.studio.db))
      },
      line: (what) => this.#line(what),
      onTrouble: (how, point) => {
        coverage?.struckAt(how, point)
        this.strike(how === 'crash' ? 'a process dies' : 'I/O fails')
      },
      onOutcome: (outcome) => coverage?.came(outcome),
      onHeard: (submissionId, observation) => this.#hear(submissionId, observation),
      ...(tamper ? { tamper } : {}),
    })
  }

  #line(what: 'POST' | 'question') {
    const { studio, truth } = this.scene
    const { lines } = this.#options
    if (!lines) return studio.upstream
    if (this.network !== 'up') {
      this.strike('the service cannot be reached')
      return lines[this.network]
    }
    return what === 'POST' && isSilent(truth.fates[0]) ? lines.impatient : studio.upstream
  }

  #hear(submissionId: string, observation: Observation): void {
    const outcome = classify(observation)
    if (outcome.kind === 'accepted') this.heard.set(submissionId, outcome.jobId)
  }
}
