import { readFileSync, writeFileSync } from 'node:fs'
import type { Caller } from '#lib/caller.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'
import type { Chance } from '#tests/fixtures/platform/chance.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { type StudioChild, startStudioChild } from './studio-children.ts'

/** Web processes and a worker of one studio, and people who press again until they are answered. */
export interface Fleet {
  /** Presses that were not answered yet. */
  unanswered: SubmitInput[]
  kills: number
  /** Who ended without having been killed, and with which code: nobody should. */
  ended: string[]
  /** So many new presses, some of them twice, on any web process, and those that got no answer again. */
  press(caller: Caller, count: number): Promise<void>
  /** Kills one of them at once. */
  killOne(): Promise<void>
  /** Puts new processes in the place of dead ones; the living find out who died. */
  replaceDead(): Promise<void>
  /** Time passes, the balance is read, and what waits is sent by all of them at once. */
  goOn(waiting: string[], ms: number): Promise<void>
  killAll(): Promise<void>
}

const MEMBERS = ['web', 'web', 'worker'] as const

export async function startFleet(
  env: Record<string, string> & { CLOCK: string },
  chance: Chance,
): Promise<Fleet> {
  const dead: string[] = []
  const begin = async (role: (typeof MEMBERS)[number]) => {
    const child = startStudioChild(env)
    void child.ended.then(() => {
      const { exitCode } = child.process
      if (exitCode !== null) fleet.ended.push(`${role} with ${exitCode}`)
    })
    await child.processId
    if (role === 'worker') await quietly(child.tell({ type: 'work' }))
    return child
  }
  const members: StudioChild[] = []
  const all = <Result>(work: (child: StudioChild) => Promise<Result>) => Promise.all(members.map(work))
  const web = () => members[chance.below(2)] as StudioChild
  const fleet: Fleet = {
    unanswered: [],
    kills: 0,
    ended: [],
    async press(caller, count) {
      for (let index = 0; index < count; index += 1) {
        const input = attempt(`Pressed ${crypto.randomUUID()}`)
        fleet.unanswered.push(input, ...(chance.percent(20) ? [input] : []))
      }
      const presses = fleet.unanswered.splice(0)
      await Promise.all(
        presses.map(async (input) => {
          const answer = await quietly(web().tell({ type: 'submit', caller, input }))
          if ((answer as { kind?: string } | null)?.kind !== 'created') fleet.unanswered.push(input)
        }),
      )
    },
    async killOne() {
      const victim = chance.pick(members.filter((child) => !child.isDead()))
      fleet.kills += 1
      await victim.kill()
    },
    async replaceDead() {
      await Promise.all(
        members.map(async (child, index) => {
          if (!child.isDead()) return
          dead.push(await child.processId)
          members[index] = await begin(MEMBERS[index] ?? 'web')
        }),
      )
      await quietly((members[0] as StudioChild).tell({ type: 'sweep', dead }))
    },
    async goOn(ids, ms) {
      writeFileSync(env.CLOCK, String(Number(readFileSync(env.CLOCK, 'utf8')) + ms))
      await quietly((members[0] as StudioChild).tell({ type: 'read' }))
      await quietly((members[1] as StudioChild).tell({ type: 'sweep', dead }))
      await all((child) => quietly(child.tell({ type: 'dispatch', ids })))
    },
    async killAll() {
      await all((child) => child.kill())
    },
  }
  members.push(...(await Promise.all(MEMBERS.map(begin))))
  return fleet
}

/** What fails while databases and processes die is tried again, and counted at the end. */
async function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => null)
}
