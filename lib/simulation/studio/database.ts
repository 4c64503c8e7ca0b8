import type { ClockGap, ClockGaps } from '../../clock/gaps.ts'
import { VIDEO_PRICE_YEN } from '../../money/yen.ts'
import type { Reading } from '../../reconcile/bookings.ts'
import { FIRST_POLL_MS } from '../../submissions/delays.ts'
import { PAUSE_WINDOW_MS, UNKNOWNS_TO_PAUSE } from '../../submissions/standstill.ts'
import type { Status } from '../../submissions/state.ts'
import type { Observation } from '../../upstream/outcome.ts'
import type { Rules } from '../rules.ts'
import type { Wish } from '../upstream/job.ts'
import { demand } from '../violation.ts'
import { newRow, type Row } from './row.ts'

/** Conditions a row must meet for a move, and what changes along with it. */
export interface Change {
  where?: { claimedBy?: number; sendCount?: number; dueBy?: number; createdBefore?: number }
  fields?: Partial<Row>
}

/** What the database tells the world: somebody has to look at a row, or people see that it moved. */
export interface Watcher {
  wake(row: Row, kind: 'dispatch' | 'poll' | 'archive', at: number): void
  moved(row: Row, from: Status): void
}

/** The studio's tables, and the transactions that change a status. Mirrors lib/submissions/transition.ts. */
export class Database {
  readonly rows: Row[] = []
  /** Those with a status that somebody or something has to change. */
  readonly moving = new Set<Row>()
  readonly unknown = new Set<Row>()
  readonly readings: Reading[] = []
  readonly gaps: ClockGap[] = []
  /** The same in order; null when one was added since. */
  sortedGaps: ClockGaps | null = null
  readonly jobs = new Map<string, Row>()
  /** Answers written down before the database hears of them, by submission and send, with the process that wrote. */
  readonly journal = new Map<string, { by: number; observation: Observation }>()
  unknownEvents: number[] = []
  pause: { liftedAt: number | null } | null = null
  refusedForMoneyAt: number | null = null
  heldYen = 0
  readonly #rules: Rules
  readonly #clock: () => number
  readonly #watcher: Watcher

  constructor(rules: Rules, clock: () => number, watcher: Watcher) {
    this.#rules = rules
    this.#clock = clock
    this.#watcher = watcher
  }

  addGap(gap: ClockGap): void {
    this.gaps.push(gap)
    this.sortedGaps = null
  }

  create(wish: Wish): Row {
    const row = newRow(`s${this.rows.length + 1}`, wish, this.#clock())
    this.rows.push(row)
    this.moving.add(row)
    this.heldYen += VIDEO_PRICE_YEN
    return row
  }

  /** A compare-and-set with the ledger entry and the background work that follow. @returns whether it happened. */
  move(row: Row, from: Status, to: Status, { where, fields }: Change = {}): boolean {
    demand(this.#rules.canMove(from, to), 'moves are in the table', () => `${from} to ${to}`)
    if (row.status !== from || (where && !meets(row, where))) return false
    if (fields) Object.assign(row, fields)
    if (fields?.jobId) this.jobs.set(fields.jobId, row)
    row.status = to
    const now = this.#clock()
    this.#enter(row, from, to, now)
    this.#claimFollows(row, from, to, now)
    if (to === 'unknown') {
      this.unknown.add(row)
      this.unknownEvents.push(now)
    } else if (from === 'unknown') this.unknown.delete(row)
    if (!isMoving(to)) this.moving.delete(row)
    else this.moving.add(row)
    if (to === 'queued') this.#watcher.wake(row, 'dispatch', row.notBefore ?? now)
    if (to === 'pending') {
      row.nextPollAt = now + FIRST_POLL_MS
      this.#watcher.wake(row, 'poll', row.nextPollAt)
    }
    if (to === 'completed') {
      row.nextArchiveAt = now
      this.#watcher.wake(row, 'archive', now)
    }
    this.#watcher.moved(row, from)
    return true
  }

  #enter(row: Row, from: Status, to: Status, now: number): void {
    const kind = this.#rules.entryOf(from, to)
    if (!kind) return
    row.entries[kind] += 1
    if (kind !== 'release') row.chargedAt = now
    if (kind !== 'correction') this.heldYen -= VIDEO_PRICE_YEN
  }

  /** Mirrors lib/claims/follow.ts. */
  #claimFollows(row: Row, from: Status, to: Status, changedAt: number): void {
    if (to === 'failed' || to === 'billed_without_job') {
      if (!row.claim || row.claim.state === 'refused') row.claim = { state: 'open', changedAt }
    } else if (from === 'billed_without_job' && to === 'pending' && row.claim?.state === 'open') {
      row.claim = { state: 'refused', changedAt }
    }
  }

  /** Whether the unique constraint lets a row have this job. */
  mayOwn(row: Row, jobId: string): boolean {
    const owner = this.jobs.get(jobId)
    return !owner || owner === row || !this.#rules.jobsAreUnique
  }

  /** Mirrors pauseIfUnknownsPileUp of lib/submissions/sending.ts. */
  pauseIfUnknownsPileUp(): void {
    if (this.pause && this.pause.liftedAt === null) return
    const windowStart = Math.max(this.#clock() - PAUSE_WINDOW_MS, this.pause?.liftedAt ?? 0)
    let count = 0
    for (const at of this.unknownEvents) if (at > windowStart) count += 1
    if (count >= UNKNOWNS_TO_PAUSE) this.pause = { liftedAt: null }
  }
}

function meets(row: Row, where: NonNullable<Change['where']>): boolean {
  if (where.claimedBy !== undefined && row.claimedBy !== where.claimedBy) return false
  if (where.sendCount !== undefined && row.sendCount !== where.sendCount) return false
  if (where.createdBefore !== undefined && row.createdAt >= where.createdBefore) return false
  return where.dueBy === undefined || row.notBefore === null || row.notBefore <= where.dueBy
}

function isMoving(status: Status): boolean {
  switch (status) {
    case 'queued':
    case 'submitting':
    case 'pending':
    case 'in_progress':
    case 'completed':
      return true
    default:
      return false
  }
}
