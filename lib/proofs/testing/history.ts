import { carryOut } from './carry-out.ts'
import { endWell, expectNothing } from './ending.ts'
import type { Scene } from './scene.ts'
import type { History } from './steps.ts'
import { World } from './world.ts'

/** What histories came to, added up. */
export interface Tally {
  histories: number
  steps: number
  submissions: number
  posts: number
  deaths: number
  /** How often the database was put back to an earlier state, and sends that it had forgotten then. */
  putBack: number
  forgotten: number
  /** Outcomes that were unknown at some time; those that readings settled, and those left to a person at the end. */
  unknown: number
  byReadings: number
  byHand: number
}

export function emptyTally(): Tally {
  return {
    histories: 0,
    steps: 0,
    submissions: 0,
    posts: 0,
    deaths: 0,
    putBack: 0,
    forgotten: 0,
    unknown: 0,
    byReadings: 0,
    byHand: 0,
  }
}

/**
 * Lives through one history, and looks after every step whether everything that must hold does. Then the troubles end,
 * time passes, an admin says what nobody could tell, and not one yen is unexplained.
 * @throws with what did not hold, and after which step.
 */
export async function liveThrough(scene: Scene, history: History, tally: Tally): Promise<void> {
  const world = await World.begin(scene, history)
  try {
    for (const [index, step] of history.steps.entries()) {
      await carryOut(world, step)
      await world.replaceDead()
      await expectNothing(world, `after step ${index + 1}, ${JSON.stringify(step)}`)
      for (const { after, to } of history.putBacks ?? []) {
        const copy = world.copies[to % world.copies.length]
        if (after % history.steps.length !== index || copy === undefined) continue
        tally.putBack += 1
        if (history.losesJournal) scene.clearJournal()
        tally.forgotten += await world.putBack(copy)
        await expectNothing(world, `put back to ${to % world.copies.length} after step ${index + 1}`)
      }
    }
    const byHand = await endWell(world)
    await count(world, tally, byHand)
    tally.steps += history.steps.length
  } finally {
    await world.end()
  }
}

async function count({ scene, deaths }: World, tally: Tally, byHand: number): Promise<void> {
  const { db } = scene.studio
  tally.histories += 1
  tally.deaths += deaths
  tally.posts += scene.truth.posts.length
  tally.submissions += await db.submission.count()
  tally.unknown += await db.submissionEvent.count({ where: { status: 'unknown' } })
  tally.byReadings += await db.decision.count({ where: { userId: null } })
  tally.byHand += byHand
}
