import type { Outcome } from '../../upstream/outcome.ts'
import type { Random } from '../random.ts'
import type { Row } from './row.ts'
import type { Actor } from './scene.ts'

/** One send of a submission, by the process that claimed it. */
export interface Attempt {
  row: Row
  claimedBy: number
  sendCount: number
}

/** Longest pause between attempts to write an outcome down (lib/submissions/dispatch.ts). */
const LONGEST_RECORD_PAUSE_MS = 10_000

/** A transaction that cannot be carried out says so after this long (lib/submissions/transition.ts). */
const TRANSACTION_MS = 20_000

/** Mirrors `record` of lib/submissions/dispatch.ts: an outcome is written until it is, or its process dies. */
export function record(
  process: Actor,
  attempt: Attempt,
  outcome: Outcome,
  done: () => void,
  tries = 0,
): void {
  const { world } = process
  const { database } = world
  if (outcome.kind === 'accepted' && !database.mayOwn(attempt.row, outcome.jobId)) {
    const lost: Outcome = { kind: 'accepted_id_lost', detail: 'It belongs to another submission.' }
    record(process, attempt, lost, done)
    return
  }
  const failure = world.happens('transaction')
    ? world.random.pick(['before commit', 'after commit'] as const)
    : null
  if (failure !== 'before commit') write(process, attempt, outcome)
  const waitMs = failure
    ? Math.min(250 * 2 ** tries, LONGEST_RECORD_PAUSE_MS) + failsAfterMs(world.random, failure)
    : 0
  process.step(waitMs, () => {
    if (failure) return record(process, attempt, outcome, done, tries + 1)
    if (outcome.kind === 'unknown') database.pauseIfUnknownsPileUp()
    done()
  })
}

/** Most errors come at once; that a commit is not heard of shows when the transaction's time is over, or sooner. */
function failsAfterMs(random: Random, failure: 'before commit' | 'after commit'): number {
  return failure === 'after commit' ? random.between(0, TRANSACTION_MS) : random.delay(TRANSACTION_MS)
}

function write(process: Actor, { row, claimedBy, sendCount }: Attempt, outcome: Outcome): void {
  const { database, rules, random, clock } = process.world
  const now = clock()
  const settlement = rules.settle(outcome, {
    now: new Date(now),
    createdAt: new Date(row.createdAt),
    sendCount,
    chance: random.next(),
  })
  const where = rules.claimGuards ? { claimedBy, sendCount } : {}
  if (settlement.to === 'queued') {
    const fields = { notBefore: settlement.notBefore.getTime() }
    if (database.move(row, 'submitting', 'queued', { where, fields })) return
    database.move(row, 'unknown', 'rejected', { where })
    return
  }
  const fields: Partial<Row> = {}
  if (settlement.to === 'pending') Object.assign(fields, { jobId: settlement.jobId, acceptedAt: now })
  else if (settlement.to === 'billed_without_job') fields.acceptedAt = now
  else if (settlement.to === 'unknown') fields.acceptableUntil = now + rules.acceptableAfterMs
  const change = { where, fields }
  const billed = settlement.to === 'pending' || settlement.to === 'billed_without_job'
  const moved =
    database.move(row, 'submitting', settlement.to, change) ||
    (settlement.to !== 'unknown' && database.move(row, 'unknown', settlement.to, change)) ||
    (billed && database.move(row, 'not_accepted', settlement.to, change)) ||
    (rules.lateIdCounts &&
      settlement.to === 'pending' &&
      database.move(row, 'billed_without_job', 'pending', change))
  if (moved && settlement.to === 'rejected' && settlement.reason === 'no_money')
    database.refusedForMoneyAt = now
}
