import { heartbeat } from '../../background/heartbeat.ts'
import { sweep } from '../../background/sweep.ts'
import { takeReading } from '../../balance/reading.ts'
import { pollIfDue } from '../../polling/poll.ts'
import { adoptJob, decideByHand } from '../../reconcile/by-hand.ts'
import type { Studio } from '../../studio.ts'
import { dispatch } from '../../submissions/dispatch.ts'
import { liftPause, skipStandstill } from '../../submissions/sending.ts'
import { submit } from '../../submissions/submit.ts'
import { withdraw } from '../../submissions/withdraw.ts'
import { attempt } from '../../testing/studio.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** Carries out one step of a history on the real studio. */
export async function carryOut(world: World, step: Step): Promise<void> {
  const { scene } = world
  const { truth } = scene
  switch (step.kind) {
    case 'submit':
      return submitNew(world, step)
    case 'click again': {
      const press = world.presses[step.which % Math.max(1, world.presses.length)]
      if (press) await world.act(world.life(step.life), (studio) => submit(studio, press.caller, press.input))
      return
    }
    case 'time passes':
      return scene.advance(step.seconds * 1_000)
    case 'clock set':
      world.clockSet = true
      return scene.setClock(step.seconds * 1_000)
    case 'trouble':
      return world.life(step.life).arrange({ when: (_, count) => count === step.after, how: step.how })
    case 'kill':
      return world.life(step.life).die()
    case 'lose heartbeat': {
      const id = world.life(step.life).studio.processId
      await scene.studio.db.process.deleteMany({ where: { id } })
      return
    }
    case 'on receipt':
      return arrangeReceipt(world, step.what)
    case 'service':
      truth.deaf = step.deaf
      return
    case 'progress': {
      const job = [...truth.jobs.values()][step.which % Math.max(1, truth.jobs.size)]
      if (job && job.status !== 'completed' && job.status !== 'failed') job.status = step.status
      return
    }
    case 'sweep':
      return world.act(world.life(step.life), sweepWell)
    case 'read': {
      const lives = step.everybody ? world.lives : [world.life(step.life)]
      await Promise.all(lives.map((life) => world.act(life, takeReading)))
      return
    }
    case 'lift pause':
      return world.act(world.life(0), (studio) => liftPause(studio, scene.admin))
    case 'skip hold':
      return world.act(world.life(0), (studio) => skipStandstill(studio, scene.admin))
    case 'work on all':
      for (const id of await world.ids()) {
        if (!world.life(step.life).dead)
          await world.act(world.life(step.life), (studio) => workOn(studio, id))
      }
      return
    default:
      return toOne(world, step)
  }
}

type ToOne = Extract<Step, { kind: 'withdraw' | 'work' | 'adopt' | 'decide' }>

async function toOne(world: World, step: ToOne): Promise<void> {
  const ids = await world.ids()
  const id = ids[step.which % Math.max(1, ids.length)]
  if (!id) return
  const { admin, member } = world.scene
  switch (step.kind) {
    case 'withdraw':
      return world.act(world.life(step.life), (studio) => withdraw(studio, step.admin ? admin : member, id))
    case 'work': {
      const lives = step.everybody ? world.lives : [world.life(step.life)]
      await Promise.all(lives.map((life) => world.act(life, (studio) => workOn(studio, id))))
      return
    }
    case 'adopt':
      return adopt(world, id)
    case 'decide':
      return decideTruly(world, id)
  }
}

async function submitNew(world: World, step: Extract<Step, { kind: 'submit' }>): Promise<void> {
  const caller = world.people[step.who]
  if (!caller) throw new Error('Nobody is there.')
  const press = { caller, input: attempt(`Video ${world.presses.length + 1}`) }
  world.presses.push(press)
  world.scene.truth.fates.push(...step.fates)
  const clicks = Array.from({ length: step.clicks }, (_, index) => world.life(step.life + index))
  await Promise.all(
    clicks.map((life) => world.act(life, (studio) => submit(studio, press.caller, press.input))),
  )
}

function arrangeReceipt({ scene, lives }: World, what: 'sender dies' | 'sender is given up'): void {
  const { db } = scene.studio
  scene.truth.onPost = async (prompt) => {
    scene.truth.onPost = () => {}
    const row = await db.submission.findFirst({ where: { prompt }, select: { claimedBy: true } })
    const sender = lives.find(({ studio }) => studio.processId === row?.claimedBy)
    if (what === 'sender dies') return sender?.die()
    await db.process.deleteMany({ where: { id: sender?.studio.processId ?? '' } })
    const other = lives.find((life) => life !== sender && !life.dead)
    if (other) await Promise.race([sweep(other.studio).catch(() => {}), other.died])
  }
}

/** What background work does for a submission: whatever is due. */
export async function workOn(studio: Studio, id: string): Promise<void> {
  await dispatch(studio, id)
  await pollIfDue(studio, id)
}

/** As every half minute: the process says that it lives, and looks for what fell between the chairs. */
export async function sweepWell(studio: Studio): Promise<void> {
  await heartbeat(studio)
  await sweep(studio)
}

async function adopt(world: World, id: string): Promise<void> {
  const { prompt } = await world.scene.read(id)
  const job = world.scene.truth.jobsOf(prompt)[0]
  if (!job) return
  await world.act(world.life(0), (studio) => adoptJob(studio, world.scene.admin, id, job.id))
}

/** An admin who knows the truth says what an outcome was. */
export async function decideTruly(world: World, id: string): Promise<void> {
  const { prompt, status } = await world.scene.read(id)
  if (status !== 'unknown') return
  const billed = world.scene.truth.jobsOf(prompt).length > 0
  const decision = { billed, reason: 'It is known.' }
  await world.act(world.life(0), (studio) => decideByHand(studio, world.scene.admin, id, decision))
}
