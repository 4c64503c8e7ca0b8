import { drive } from './drive.ts'
import { unexplainedYen, violations } from './invariants.ts'
import type { World } from './world.ts'

/**
 * The network heals, no process dies any more, and time passes. An admin decides the outcomes that the readings cannot.
 * @returns the number of these outcomes.
 * @throws when an invariant fails, a submission is still open, or a yen is unexplained.
 */
export async function endWell(world: World): Promise<number> {
  await recover(world)
  await expectNothing(world, 'after everything had settled')
  await expectHeard(world)
  const left = world.seen.filter(({ status, doubted }) => status === 'unknown' || doubted)
  // No “not billed” is allowed earlier; with the clock set back, that takes as much longer.
  if (left.length > 0) world.scene.advance(LONG_SETTLED_MS)
  for (const { id } of left) await decideTruly(world, id)
  for (const id of world.mistaken) await adopt(world, id)
  await expectExplained(world)
  return left.length
}

/** @throws with every invariant that fails at this moment. */
export async function expectNothing(world: World, when: string): Promise<void> {
  const found = violations(await world.look(), world.scene.truth, world)
  if (found.length > 0) throw new Error(`${when}:\n${found.join('\n')}`)
}

/** An admin who knows the truth decides an unknown outcome, or a “not billed” that is doubted or wrong. */
export async function decideTruly(world: World, id: string): Promise<void> {
  const row = (await world.look()).find((one) => one.id === id)
  if (!row) return
  const decision = { billed: world.jobOf(row) !== undefined, reason: 'It is known.' }
  const how = row.status === 'unknown' ? drive.decide : drive.correct
  await world.act(world.life(0), (studio) => how(studio, world.scene.admin, id, decision))
}

/** An admin gives a submission the job that the service made for it, or one that does not exist. */
export async function adopt(world: World, id: string): Promise<void> {
  const row = (await world.look()).find((one) => one.id === id)
  const jobId = (row && world.jobOf(row)?.id) ?? 'job_of_nobody'
  await world.act(world.life(0), (studio) => drive.adopt(studio, world.scene.admin, id, jobId))
}

/** A job whose id once reached a journal is never lost. @throws when one is. */
async function expectHeard(world: World): Promise<void> {
  const lost = world.seen.filter(({ id, jobId }) => (world.heard.get(id) ?? jobId) !== jobId)
  if (lost.length === 0) return
  const told = lost.map(({ name, id }) => `${name}: its answer named ${world.heard.get(id)}`)
  throw new Error(`forgotten at the end:\n${told.join('\n')}`)
}

async function expectExplained(world: World): Promise<void> {
  const { studio, truth } = world.scene
  await expectNothing(world, 'at the end')
  const { differences } = await drive.checkBooks(studio)
  const open = world.seen.filter(({ status }) => status === 'queued' || status === 'submitting')
  const yen = await unexplainedYen(studio.db, truth)
  const problems = [
    // Some histories set the clock back; the readings show it, and the books are right.
    ...differences.filter((difference) => !difference.startsWith('reading ')),
    ...(open.length > 0 ? [`${open.length} submissions are still waiting or being sent`] : []),
    ...(yen === 0 ? [] : [`${yen} yen are unexplained`]),
    ...(await ofBalance(world)),
  ]
  if (problems.length > 0) throw new Error(`at the end:\n${problems.join('\n')}`)
}

/**
 * Once every outcome is settled, the available amount is the key's budget less its spend, and nothing is held. After a
 * set clock or a reset spend the studio may show less.
 */
async function ofBalance({ scene, clockSet, budgetMoved }: World): Promise<string[]> {
  if (clockSet || budgetMoved) return []
  const { studio, truth } = scene
  scene.advance(LONG_SETTLED_MS)
  await drive.read(studio)
  const { availableYen, heldYen } = await drive.teamMoney(studio)
  const left = truth.budgetYen - truth.spendYen
  return availableYen === left
    ? []
    : [`${availableYen} yen are said to be left, not ${left} (${heldYen} held)`]
}

/** Enough for every time that a history sets the clock back. */
const LONG_SETTLED_MS = 24 * 3_600_000

/** Enough time for every wait, and for the readings to decide. */
const ENOUGH_MS = 50 * 60_000
const TOLD_MS = 12 * 60_000

/** The time between two rounds, by history: some read so often that a verdict given too early would show. */
const ROUNDS_APART_MS = { least: 45_000, most: 250_000 }

async function recover(world: World): Promise<void> {
  const { scene } = world
  scene.truth.heal()
  scene.truth.fates.push(...world.lastFates())
  world.network = 'up'
  for (const life of world.lives) life.arrange(null)
  const { least, most } = ROUNDS_APART_MS
  const apartMs = least + Math.floor(scene.truth.random() * (most - least))
  for (let round = 0; round < ENOUGH_MS / apartMs; round += 1) {
    const life = world.life(round)
    await world.act(life, (studio) => drive.liftPauses(studio, scene.admin))
    await world.act(life, drive.round)
    await world.act(life, drive.read)
    const open = (await world.look()).filter(({ status, doubted }) => OPEN.includes(status) || doubted)
    const waits = open.some(({ status }) => status === 'queued' || status === 'submitting')
    if (open.length === 0 || (!waits && round * apartMs > TOLD_MS)) return
    for (const { id, status } of open) {
      if (status === 'queued') await world.act(life, (studio) => drive.dispatch(studio, id))
    }
    scene.advance(apartMs)
  }
}

const OPEN = ['queued', 'submitting', 'unknown']
