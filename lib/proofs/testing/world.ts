import { createChance } from '#platform/testing/chance.ts'
import type { Caller } from '../../auth/caller.ts'
import { takeReading } from '../../balance/reading.ts'
import type { Studio } from '../../studio.ts'
import { recover } from '../../submissions/recover.ts'
import type { SubmitInput } from '../../submissions/submit-input.ts'
import { makeCaller } from '../../testing/studio.ts'
import { type Copy, putBack, takeCopy } from './copies.ts'
import { bear, isArranged, type Life } from './life.ts'
import type { Scene } from './scene.ts'

/** A press of the button, to be pressed again. */
export interface Press {
  caller: Caller
  input: SubmitInput
}

/** Two processes of a studio, people and a service, in one history. */
export class World {
  readonly scene: Scene
  readonly people: Caller[]
  readonly lives: Life[] = []
  readonly presses: Press[] = []
  deaths = 0
  clockSet = false
  /** The database as it was, earlier in the history; one in so many commits is copied. */
  readonly copies: Copy[] = []
  #copyEvery: number | null = null

  private constructor(scene: Scene, people: Caller[]) {
    this.scene = scene
    this.people = people
  }

  /** Begins a history on a scene: nothing was ever sent, the balance was read once, and two processes run. */
  static async begin(
    scene: Scene,
    options: { seed: number; budgetYen: number; copyEvery?: number },
  ): Promise<World> {
    await scene.clear()
    const chance = createChance(options.seed)
    scene.studio.random = chance.next
    scene.truth.random = chance.next
    scene.truth.reset(options.budgetYen)
    const limited = await makeCaller(scene.studio, { budgetYen: 1_000 })
    const world = new World(scene, [scene.member, limited])
    world.#copyEvery = options.copyEvery ?? null
    for (let count = 0; count < 2; count += 1) world.lives.push(await world.#bear())
    await takeReading(scene.studio)
    if (world.#copyEvery) world.copies.push(await takeCopy(scene.studio.db))
    return world
  }

  /** Goes on after real processes: what they left is there, and two processes run. */
  static async resume(scene: Scene): Promise<World> {
    const world = new World(scene, [scene.member])
    for (let count = 0; count < 2; count += 1) world.lives.push(await bear(scene.studio))
    return world
  }

  life(index: number): Life {
    const life = this.lives[index % this.lives.length]
    if (!life) throw new Error('Nobody lives.')
    return life
  }

  /** The ids of all submissions, the oldest first. */
  async ids(): Promise<string[]> {
    const rows = await this.scene.studio.db.submission.findMany({
      orderBy: { id: 'asc' },
      select: { id: true },
    })
    return rows.map(({ id }) => id)
  }

  /** Lets a process do something, and everything that follows from it, as far as it lives to do it. */
  async act(life: Life, work: (studio: Studio) => Promise<unknown>): Promise<void> {
    const done = work(life.studio).catch((error: unknown) => {
      if (!life.dead && !isArranged(error)) throw error
    })
    await Promise.race([done, life.died])
    await life.idle()
    for (const error of life.errors) throw error
  }

  /** Puts a new process in the place of each dead one. */
  async replaceDead(): Promise<void> {
    for (const [index, life] of this.lives.entries()) {
      if (!life.dead) continue
      await life.bury()
      this.deaths += 1
      this.lives[index] = await this.#bear()
    }
  }

  /**
   * Every process ends, the database becomes what it was, and processes start as `npm start` starts one.
   * @returns how many sends the database had forgotten.
   */
  async putBack(copy: Copy): Promise<number> {
    const { db } = this.scene.studio
    const sends = async () =>
      (await db.submission.aggregate({ _sum: { sendCount: true } }))._sum.sendCount ?? 0
    await this.end()
    await putBack(db, copy)
    const known = await sends()
    for (const index of this.lives.keys()) this.lives[index] = await this.#bear()
    for (const life of this.lives) await this.act(life, recover)
    return (await sends()) - known
  }

  #bear(): Promise<Life> {
    let commits = 0
    return bear(this.scene.studio, async (point) => {
      if (this.#copyEvery === null || point !== 'committed') return
      commits += 1
      if (commits % this.#copyEvery === 0) this.copies.push(await takeCopy(this.scene.studio.db))
    })
  }

  async end(): Promise<void> {
    for (const life of this.lives) await life.bury()
  }
}
