import fc from 'fast-check'
import { always, type Kind, life, ofProcess, trouble } from './commands.ts'
import { drive } from './drive.ts'
import type { Fate } from './fates.ts'
import { type Fault, OTHER_PLACES, PLACES, type Place } from './faults.ts'
import type { How } from './life.ts'
import { decideWrongly } from './people-steps.ts'
import type { World } from './world.ts'

/** Rarely asked, so drawn more often. */
const QUESTIONS: readonly Place[] = ['before a free question', 'after a free answer']

/** Reached less often than others, as most statements belong to a transaction. */
const SELDOM: readonly Place[] = [
  'before a statement',
  'after a statement',
  'before a commit',
  'after a commit',
]

/** Which point of its kind it hits, counted from 1. */
const nthOf = (place: Place | null, draw: number) =>
  place === null ? draw + 1 : QUESTIONS.includes(place) ? 1 : (draw % 2) + 1

const ioTrouble = (fault: Fault, how: How) =>
  trouble(
    fault,
    24,
    fc
      .tuple(life, fc.constantFrom(null, ...OTHER_PLACES, ...QUESTIONS, ...SELDOM), fc.nat(30))
      .map(([by, place, after]) => ({
        words: `${ofProcess(by)} will ${how === 'crash' ? 'die' : 'fail'} ${place ?? 'at a step'}, the ${nthOf(place, after)}th`,
        run: async (world) => {
          let left = nthOf(place, after) - 1
          const when = (point: string) => {
            if (place && !PLACES[place](point)) return false
            left -= 1
            return left < 0
          }
          world.life(by).arrange({ when, how })
        },
      })),
  )

const killing = trouble(
  'a process dies',
  2,
  life.map((by) => ({
    words: `${ofProcess(by)} is killed`,
    run: async (world) => {
      world.strike('a process dies')
      world.life(by).die()
    },
  })),
)

const givingUp = trouble(
  'a living process is given up',
  3,
  life.map((by) => ({
    words: `${ofProcess(by)} lives, and is given up`,
    run: async (world) => {
      world.strike('a living process is given up')
      await forgetHeartbeat(world, world.life(by).studio.processId)
    },
  })),
)

async function forgetHeartbeat({ scene }: World, id: string): Promise<void> {
  await scene.studio.db.process.deleteMany({ where: { id } })
}

/** The event between the arrival of the next POST and its answer. */
const onReceipt = (fault: Fault, weight: number, words: string, happen: OnReceipt): Kind =>
  trouble(
    fault,
    weight,
    fc.constantFrom<Fate>('accept', 'accept in HTML', 'refuse').map((fate) => ({
      words: `when the service has the next POST, which it will ${fate}, ${words}`,
      run: async (world) => {
        world.scene.truth.fates.unshift(fate)
        world.scene.truth.onPost = async (prompt) => {
          world.scene.truth.onPost = () => {}
          const row = await world.scene.studio.db.submission.findFirst({
            where: { prompt },
            orderBy: { id: 'desc' },
            select: { id: true, leasedBy: true },
          })
          const sender = world.lives.find(({ studio }) => studio.processId === row?.leasedBy)
          const other = world.lives.find((one) => one !== sender && !one.dead)
          world.strike(fault)
          if (row) world.receipt = Promise.resolve(happen(world, { id: row.id, sender, other }))
          await world.receipt
        }
      },
    })),
  )

type Lives = World['lives'][number] | undefined
type OnReceipt = (world: World, of: { id: string; sender: Lives; other: Lives }) => Promise<void> | void

const dyingOnReceipt = onReceipt('a process dies', 2, 'its sender dies', (_, { sender }) => sender?.die())

/** The other process presumes the sender dead while the answer is on its way. */
const giveUpSender: OnReceipt = async (world, { sender, other }) => {
  if (!sender) return
  await forgetHeartbeat(world, sender.studio.processId)
  if (other) await Promise.race([drive.sweep(other.studio).catch(() => {}), other.died])
}

const givenUpOnReceipt = onReceipt('a living process is given up', 4, 'its sender is given up', giveUpSender)

const wronglyDecidedOnReceipt = onReceipt(
  'decided wrongly',
  9,
  'its sender is given up, and a day later an admin calls it not billed',
  async (world, of) => {
    await giveUpSender(world, of)
    const row = (await world.look()).find(({ id }) => id === of.id)
    if (row?.status === 'unknown' && of.other) await decideWrongly(world, row, of.other)
  },
)

/** The fates of processes. */
export const PROCESSES: readonly Kind[] = [
  ioTrouble('a process dies', 'crash'),
  ioTrouble('I/O fails', 'error'),
  killing,
  givingUp,
  dyingOnReceipt,
  givenUpOnReceipt,
  wronglyDecidedOnReceipt,
]

/** The database is rolled back to an earlier commit, while the journal and the service stay as they are. */
export function puttingBack({ losesJournal }: { losesJournal: boolean }): Kind {
  return always(14, () =>
    fc.nat(60).map((to) => ({
      words: `the database is put back (copy ${to})${losesJournal ? ', and the journal is lost' : ''}`,
      isPossible: ({ copies }) => copies.length > 0,
      run: async (world) => {
        const copy = world.copies[to % world.copies.length]
        if (copy === undefined) return
        if (losesJournal) world.scene.clearJournal()
        await world.putBack(copy)
      },
    })),
  )
}
