import { takeReading } from '../../balance/reading.ts'
import { liftPause } from '../../submissions/sending.ts'
import { checkBooks } from '../../verify/books.ts'
import { decideTruly, sweepWell, workOn } from './carry-out.ts'
import { unexplainedYen, violations } from './invariants.ts'
import type { World } from './world.ts'

/**
 * The network heals, nobody dies any more, and time passes. What the readings cannot tell then, an admin says.
 * @returns how many that were.
 * @throws when something does not hold, is still open, or a yen is unexplained.
 */
export async function endWell(world: World): Promise<number> {
  await recover(world)
  await expectNothing(world, 'after everything had settled')
  const { db } = world.scene.studio
  const left = await db.submission.findMany({ where: { status: 'unknown' }, select: { id: true } })
  // Nothing may be said to be not billed before; where the clock was set back, that takes as much longer.
  if (left.length > 0) world.scene.advance(LONG_SETTLED_MS)
  for (const { id } of left) await decideTruly(world, id)
  await expectExplained(world)
  return left.length
}

/** @throws with everything that does not hold at this moment. */
export async function expectNothing(world: World, when: string): Promise<void> {
  const found = await violations(world.scene.studio.db, world.scene.truth, world)
  if (found.length > 0) throw new Error(`${when}:\n${found.join('\n')}`)
}

async function expectExplained(world: World): Promise<void> {
  const { studio, truth } = world.scene
  const found = await violations(studio.db, truth, world)
  const { differences } = await checkBooks(studio)
  const open = await studio.db.submission.count({ where: { status: { in: ['queued', 'submitting'] } } })
  const yen = await unexplainedYen(studio.db, truth)
  const problems = [
    ...found,
    // The clock was set back in some histories; the readings tell that, and nothing is wrong with the books.
    ...differences.filter((difference) => !difference.startsWith('reading ')),
    ...(open > 0 ? [`${open} submissions are still waiting or being sent`] : []),
    ...(yen === 0 ? [] : [`${yen} yen are unexplained`]),
  ]
  if (problems.length > 0) throw new Error(`at the end:\n${problems.join('\n')}`)
}

/** However often a history sets the clock back. */
const LONG_SETTLED_MS = 24 * 3_600_000

/** So much time is enough for everything that waits for something else. */
const ENOUGH_MS = 50 * 60_000

/** How long it is between two rounds, in one history or another: some read so often that haste would show. */
const ROUNDS_APART_MS = { least: 30_000, most: 250_000 }

async function recover(world: World): Promise<void> {
  const { scene } = world
  scene.truth.fates.length = 0
  scene.truth.deaf = false
  scene.truth.onPost = () => {}
  for (const life of world.lives) life.arrange(null)
  const { least, most } = ROUNDS_APART_MS
  const apartMs = least + Math.floor(scene.truth.random() * (most - least))
  for (let round = 0; round < ENOUGH_MS / apartMs; round += 1) {
    const life = world.life(round)
    await world.act(life, (studio) => liftPause(studio, scene.admin))
    await world.act(life, sweepWell)
    await world.act(life, takeReading)
    const open = await scene.studio.db.submission.findMany({
      where: { status: { in: ['queued', 'submitting', 'unknown'] } },
      select: { id: true },
    })
    if (open.length === 0) return
    for (const { id } of open) await world.act(life, (studio) => workOn(studio, id))
    scene.advance(apartMs)
  }
}
