import type { Status } from '#lib/submissions/state.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { drive } from './drive.ts'
import { decideTruly } from './ending.ts'
import { ALL_FATES, type Fate, leavesUnknown } from './fates.ts'
import type { Job } from './truth.ts'
import type { World } from './world.ts'

/** Longer than a reading needs to show the cost of an unknown outcome. */
const SETTLED_MS = 200_000
/** Longer than any poll waits. */
const POLLED_MS = 31_000

/** The fates of a POST that lead to a state; chance chooses. */
const LEADING: Record<'accepted' | 'put off' | 'rejected' | 'id lost' | 'unknown', readonly Fate[]> = {
  accepted: ['accept', 'accept', 'accept slowly', 'accept, then reset'],
  'put off': ['busy', 'limit'],
  rejected: ALL_FATES.filter((fate) => /^(refuse|break|time out|misdirect|busy for)/.test(fate)),
  'id lost': ALL_FATES.filter((fate) => /^accept (and|with|in)|^accept, (and|cut)/.test(fate)),
  unknown: ALL_FATES.filter(leavesUnknown),
}

/** How a submission reaches a state, in an undisturbed process. */
const OPENINGS: Record<Status, (world: World) => Promise<unknown>> = {
  // Before any claim is open, so that the readings can decide.
  async not_accepted(world) {
    const prompt = await press(world, ['drop'])
    world.scene.advance(SETTLED_MS)
    await world.act(world.life(0), drive.read)
    // If the key's spend may be reset, they cannot, and an admin decides.
    const row = (await world.look()).find((one) => one.prompt === prompt)
    if (row?.status === 'unknown') await decideTruly(world, row.id)
  },
  completed: (world) => finished(world, 'completed'),
  in_progress: (world) => finished(world, 'in_progress'),
  pending: (world) => press(world, LEADING.accepted),
  // A refusal for money holds all later sends until the next reading.
  rejected: (world) => press(world, LEADING.rejected).then(() => world.act(world.life(0), drive.read)),
  async withdrawn(world) {
    const prompt = await press(world, LEADING['put off'])
    const row = (await world.look()).find((one) => one.prompt === prompt)
    if (row) await world.act(world.life(0), (studio) => drive.withdraw(studio, world.scene.member, row.id))
  },
  failed: (world) => finished(world, 'failed'),
  billed_without_job: (world) => press(world, LEADING['id lost']),
  queued: (world) => press(world, LEADING['put off']),
  async submitting(world) {
    world.life(0).arrange({ when: (point) => point === 'upstream.submit', how: 'crash' })
    await press(world, LEADING.accepted)
    world.life(0).arrange(null)
    await world.replaceDead()
  },
  unknown: (world) => press(world, LEADING.unknown),
}

/** Brings one submission into each of these states, in an order in which no state blocks another. */
export async function open(world: World, states: readonly Status[]): Promise<void> {
  for (const state of Object.keys(OPENINGS) as Status[]) {
    if (states.includes(state)) await OPENINGS[state](world)
  }
  world.scene.truth.fates.length = 0
}

/** @returns the prompt. */
async function press(world: World, fates: readonly Fate[]): Promise<string> {
  const { scene, presses } = world
  const input = attempt(`Video ${presses.length + 1}`)
  presses.push({ caller: scene.member, input })
  scene.truth.fates.push(fates[Math.floor(scene.truth.random() * fates.length)] ?? 'accept')
  await world.act(world.life(0), (studio) => drive.submit(studio, scene.member, input))
  return input.prompt
}

async function finished(world: World, status: Job['status']): Promise<void> {
  const { scene } = world
  const prompt = await press(world, LEADING.accepted)
  const [job] = scene.truth.jobsOf(prompt)
  if (!job) return
  job.status = status
  scene.advance(POLLED_MS)
  const row = (await world.look()).find((one) => one.prompt === prompt)
  if (row) await world.act(world.life(0), (studio) => drive.poll(studio, row.id))
}
