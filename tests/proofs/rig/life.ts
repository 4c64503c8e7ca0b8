import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Studio } from '#lib/studio.ts'
import type { UpstreamClient } from '#lib/upstream/client.ts'
import { trouble } from '#lib/upstream/get.ts'
import { type Journal, openJournal } from '#lib/upstream/journal.ts'
import type { Observation, Outcome } from '#lib/upstream/outcome.ts'
import { drive } from './drive.ts'
import { type Pulse, refuseInTransaction, watchDatabase } from './watched-database.ts'

/** The possible fates of a point of I/O. An error is thrown; a crash ends all of the process's work. */
export type How = 'error' | 'crash'

export interface Arrangement {
  /** Whether it happens at this point; `count` numbers the points since the arrangement, from 1. */
  when(point: string, count: number): boolean
  how: How
}

/**
 * A process of the studio, as a database, the service and the disk see it: its own id, claims, journal and clock, on a
 * shared database. Each of its I/O operations is a point at which it can be made to fail or to die. After its death a
 * process does nothing: its promises never settle.
 */
export interface Life {
  studio: Studio
  readonly dead: boolean
  died: Promise<void>
  /** The points since the last call of arrange, also with null, in order. */
  points: string[]
  /** Background failures that were not arranged. */
  errors: unknown[]
  arrange(arrangement: Arrangement | null): void
  /** Kills it at once, wherever it is. */
  die(): void
  /** Resolves once it is idle or dead. */
  idle(): Promise<void>
  /** Kills it if needed, and tells the others, as when its heartbeat has been missing for long enough. */
  bury(): Promise<void>
}

/** A life's initial parts beside its studio. */
export interface Birth {
  /** The client that sends requests; the studio's own by default. */
  line?: (what: 'POST' | 'question') => UpstreamClient
  /** Called at each point of I/O that it survives. */
  onPoint?: (point: string) => Promise<void>
  /** Called when an arranged trouble happens. */
  onTrouble?: (how: How, point: string) => void
  /** Called with the outcome of a POST. */
  onOutcome?: (outcome: Outcome) => void
  /** Called with the lines that reached the journal. */
  onHeard?: (submissionId: string, observation: Observation) => void
  /** Breaks the studio, in a test of the tests. */
  tamper?: (studio: Studio) => Studio
}

class ArrangedError extends Error {}

/** Whether an error was arranged. */
export function isArranged(error: unknown): boolean {
  return error instanceof ArrangedError
}

/** Opens a file that is not synced: histories have no power cuts, and a busy disk would make them wait. */
const openUnsynced: typeof open = async (...parts) => {
  const file = await open(...parts)
  file.datasync = async () => {}
  file.sync = async () => {}
  return file
}

/** The switch that keeps a dead process from continuing. */
class Death extends Error {}

/** Starts a process on the database, service, folder and clock of `base`. */
export async function bear(base: Studio, birth: Birth = {}): Promise<Life> {
  const processId = randomUUID()
  const journal = openJournal(join(base.folder, 'journal'), processId, () => base.now(), openUnsynced)
  const running = new Set<Promise<unknown>>()
  const death = Promise.withResolvers<void>()
  let dead = false
  let arrangement: Arrangement | null = null
  const die = () => {
    dead = true
    death.resolve()
  }
  const reach = (point: string) => {
    if (dead) return
    life.points.push(point)
    if (!arrangement?.when(point, life.points.length)) return
    const { how } = arrangement
    arrangement = null
    birth.onTrouble?.(how, point)
    if (how === 'error') throw new ArrangedError(`made to fail at ${point}`)
    die()
  }
  const pulse: Pulse = {
    get dead() {
      return dead
    },
    async at(point) {
      reach(point)
      if (dead) await new Promise<never>(() => {})
      await birth.onPoint?.(point)
    },
    within(point) {
      reach(point)
      if (dead) throw new Death(`dead at ${point}`)
    },
  }
  /**
   * The studio retries writing an outcome until it succeeds. A failure that was not arranged could repeat forever, so it
   * is recorded and ends the process.
   */
  const error = ({ outcome, err }: { outcome?: unknown; err?: unknown }) => {
    if (dead || outcome === undefined || err === undefined || isArranged(err)) return
    life.errors.push(err)
    die()
  }
  const whole: Studio = {
    ...base,
    processId,
    log: Object.assign(Object.create(base.log), { error }),
    db: watchDatabase(base.db, pulse),
    query: async (statement, values) => {
      refuseInTransaction(statement.name)
      return base.query(statement, values)
    },
    upstream: watchUpstream(birth.line ?? (() => base.upstream), base.upstream.keyMark, pulse, birth),
    journal: watchJournal(journal, pulse, birth),
    now: () => base.now(),
    elapsedMs: () => base.elapsedMs(),
    random: () => base.random(),
    sends: new Set(),
    balanceTrouble: null,
    track(work) {
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    run(work) {
      studio.track(work()).catch((error: unknown) => {
        if (!dead && !isArranged(error)) life.errors.push(error)
      })
    },
  }
  const studio = birth.tamper?.(whole) ?? whole
  const life: Life = {
    studio,
    get dead() {
      return dead
    },
    died: death.promise,
    points: [],
    errors: [],
    arrange(next) {
      arrangement = next
      life.points = []
    },
    die,
    async idle() {
      while (running.size > 0 && !dead) {
        await Promise.race([Promise.allSettled(running), death.promise])
      }
    },
    async bury() {
      die()
      await base.db.process.deleteMany({ where: { id: processId } })
    },
  }
  await drive.beat({ ...studio, db: base.db })
  return life
}

/** The mark is set in the same turn as the write to the socket: an error or a death there prevents that write. */
export function watchJournal(
  journal: Journal,
  pulse: Pulse,
  { onHeard }: Pick<Birth, 'onHeard'> = {},
): Journal {
  return {
    ...journal,
    async intend(intent) {
      await pulse.at('journal.intend')
      const sending = await journal.intend(intent)
      await pulse.at('journal.intend done')
      return {
        aboutToWrite() {
          pulse.within('journal.mark')
          sending.aboutToWrite()
          pulse.within('journal.mark done')
        },
        async saw(observation) {
          await pulse.at('journal.write')
          await sending.saw(observation)
          onHeard?.(intent.submissionId, observation)
          await pulse.at('journal.write done')
        },
      }
    },
    async refresh() {
      await pulse.at('journal.refresh')
      await journal.refresh()
    },
    async giveUp(submissionId, sendCount) {
      await pulse.at('journal.giveUp')
      await journal.giveUp(submissionId, sendCount)
      await pulse.at('journal.giveUp done')
    },
  }
}

/** The part of the client that handlers use. A failed question returns a trouble, never an exception. */
function watchUpstream(
  line: NonNullable<Birth['line']>,
  keyMark: string,
  pulse: Pulse,
  { onOutcome }: Birth,
): UpstreamClient {
  const ask = async <Value>(point: string, question: () => Promise<Value>) => {
    try {
      await pulse.at(point)
    } catch {
      return trouble(null, { key: 'troubles.noAnswer', values: { why: 'made to fail' } })
    }
    const answer = await question()
    await pulse.at(`${point} done`).catch(() => {})
    return answer
  }
  const watched: Pick<UpstreamClient, 'keyMark' | 'submit' | 'poll' | 'keyInfo' | 'openDownload'> = {
    keyMark,
    async submit(submission, sending) {
      const sendable = await pulse.at('upstream.submit').then(
        () => true,
        () => false,
      )
      if (!sendable) return { kind: 'not_sent', detail: 'made to fail' }
      const outcome = await line('POST').submit(submission, sending)
      onOutcome?.(outcome)
      await pulse.at('upstream.submit done').catch(() => {})
      return outcome
    },
    poll: (id) => ask('upstream.poll', () => line('question').poll(id)),
    keyInfo: () => ask('upstream.keyInfo', () => line('question').keyInfo()),
    async openDownload(id, options) {
      await pulse.at('upstream.openDownload')
      const answer = await line('question').openDownload(id, options)
      await pulse.at('upstream.openDownload done')
      return answer
    },
  }
  return watched as UpstreamClient
}
