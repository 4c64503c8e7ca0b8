import type { Studio } from '#lib/studio.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { makeCopyable, putBack, takeCopy } from './copies.ts'
import { drive } from './drive.ts'
import type { Fate, Job } from './truth.ts'
import type { World } from './world.ts'

/** A path through the studio, whose every step is made to fail and to crash. */
export interface Path {
  name: string
  /** With fewer I/O steps than this it would no longer deserve its name. */
  leastSteps: number
  /** Part of a start: after trouble in it, a process starts again. */
  starts?: boolean
  /** Prepares everything, and returns the path itself. */
  prepare(world: World): Promise<(studio: Studio) => Promise<unknown>>
}

const SETTLED_MS = 200_000

/** Submits through the undisturbed process. @returns the id. */
async function submitted(world: World, fate: Fate = 'accept'): Promise<string> {
  world.scene.truth.random = () => 0.99 // a spend without lag settles at once
  world.scene.truth.fates.push(fate)
  const press = attempt(`Prepared ${(await world.ids()).length + 1}: ${fate}`)
  await world.act(world.life(0), (studio) => drive.submit(studio, world.scene.member, press))
  const id = (await world.ids()).at(-1)
  if (!id) throw new Error('It was not taken.')
  return id
}

const submitting = (name: string, leastSteps: number, fate: Fate): Path => ({
  name,
  leastSteps,
  prepare: async ({ scene }) => {
    const press = attempt(name)
    scene.truth.fates.push(fate)
    return (studio) => drive.submit(studio, scene.member, press)
  },
})

/** A job that failed and was charged, both recorded: its claim is open. */
async function failed(world: World): Promise<string> {
  const id = await submitted(world)
  for (const job of world.scene.truth.jobs.values()) job.status = 'failed'
  world.scene.advance(SETTLED_MS)
  await world.act(world.life(0), (studio) => drive.poll(studio, id))
  await world.act(world.life(0), drive.read)
  return id
}

const polling = (name: string, leastSteps: number, status: Job['status']): Path => ({
  name,
  leastSteps,
  prepare: async (world) => {
    const id = await submitted(world)
    for (const job of world.scene.truth.jobs.values()) job.status = status
    world.scene.advance(31_000)
    return (studio) => drive.poll(studio, id)
  },
})

const settling = (name: string, leastSteps: number, fate: Fate): Path => ({
  name,
  leastSteps,
  prepare: async (world) => {
    await submitted(world, fate)
    world.scene.advance(SETTLED_MS)
    return drive.read
  },
})

/** A process died at this point of a submission; another one sweeps. */
const sweeping = (name: string, leastSteps: number, deathAt: string): Path => ({
  name,
  leastSteps,
  prepare: async (world) => {
    world.life(0).arrange({ when: (point) => point === deathAt, how: 'crash' })
    await submitted(world)
    await world.replaceDead()
    return drive.sweep
  },
})

/** The database is rolled back to before a submission; a process starts. */
const forgetting = (name: string, leastSteps: number, fate: Fate): Path => ({
  name,
  leastSteps,
  starts: true,
  prepare: async (world) => {
    const { db } = world.scene.studio
    await makeCopyable(db)
    const copy = await takeCopy(db)
    await submitted(world, fate)
    await putBack(db, copy)
    return drive.recover
  },
})

export const PATHS: Path[] = [
  submitting('submit, and be accepted', 30, 'accept'),
  submitting('submit, and get no answer', 30, 'accept silently'),
  submitting('submit, and be refused', 30, 'refuse'),
  submitting('submit, and be put off', 30, 'limit'),
  {
    name: 'wait while an outcome settles',
    leastSteps: 10,
    prepare: async (world) => {
      await submitted(world, 'accept silently')
      const id = await submitted(world)
      world.scene.advance(170_000)
      return (studio) => drive.dispatch(studio, id)
    },
  },
  polling('poll what is being made', 5, 'in_progress'),
  polling('poll what is completed', 8, 'completed'),
  polling('poll a failed job, and open its claim', 10, 'failed'),
  settling('settle a billed submission, and open its claim', 15, 'accept silently'),
  settling('settle what was not billed', 15, 'drop'),
  sweeping('bring a dead process’s answer home', 10, 'journal.write done'),
  sweeping('make a dead process’s send unknown', 10, 'journal.mark done'),
  sweeping('send again what a dead process never wrote', 10, 'upstream.submit'),
  forgetting('make again what the database forgot', 20, 'accept'),
  forgetting('recreate a submission without an answer', 20, 'accept silently'),
  forgetting('make again what was refused', 20, 'refuse'),
  {
    name: 'adopt a job',
    leastSteps: 8,
    prepare: async (world) => {
      const id = await submitted(world, 'accept silently')
      return (studio) => drive.adopt(studio, world.scene.admin, id, 'job_1')
    },
  },
  {
    name: 'decide by hand',
    leastSteps: 7,
    prepare: async (world) => {
      const id = await submitted(world, 'drop')
      // Outcomes that the readings cannot decide, because there are none.
      world.scene.advance(SETTLED_MS)
      world.scene.truth.deaf = true
      const decision = { billed: false, reason: 'Support said so.' }
      return (studio) => drive.decide(studio, world.scene.admin, id, decision)
    },
  },
  {
    name: 'adopt the job of what was billed, and take its claim back',
    leastSteps: 20,
    prepare: async (world) => {
      const id = await submitted(world, 'accept silently')
      world.scene.advance(SETTLED_MS)
      await world.act(world.life(0), drive.read)
      return (studio) => drive.adopt(studio, world.scene.admin, id, 'job_1')
    },
  },
  {
    name: 'send two claims, take that back, and write their credits down',
    leastSteps: 36,
    prepare: async (world) => {
      const claims = { submissionIds: [await failed(world), await failed(world)] }
      world.scene.truth.creditedYen = 500
      world.scene.advance(SETTLED_MS)
      await world.act(world.life(0), drive.read)
      return async (studio) => {
        await drive.claims.send(studio, world.scene.admin, claims)
        await drive.claims.reopen(studio, world.scene.admin, claims)
        await drive.claims.credit(studio, world.scene.admin, claims)
      }
    },
  },
  {
    name: 'open a claim by hand, refuse it, and open it again',
    leastSteps: 21,
    prepare: async (world) => {
      const submissionId = await submitted(world)
      const open = { submissionId, reason: 'It never ends.' }
      const refuse = { submissionIds: [submissionId], note: 'It may still end.' }
      return async (studio) => {
        await drive.claims.open(studio, world.scene.admin, open)
        await drive.claims.refuse(studio, world.scene.admin, refuse)
        await drive.claims.open(studio, world.scene.admin, open)
      }
    },
  },
  {
    name: 'withdraw',
    leastSteps: 5,
    prepare: async (world) => {
      const id = await submitted(world, 'busy')
      return (studio) => drive.withdraw(studio, world.scene.member, id)
    },
  },
]
