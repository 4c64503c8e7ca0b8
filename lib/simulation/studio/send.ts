import { LONGEST_SENDING_MS } from '../../submissions/delays.ts'
import { classify, type Observation, type Outcome } from '../../upstream/outcome.ts'
import { lookAtClock } from './look.ts'
import { currentStandstill, readBeforeSending, takeReading } from './read.ts'
import { type Attempt, record } from './record.ts'
import type { Row } from './row.ts'
import type { Actor } from './scene.ts'

/** Deadline of a connection (lib/upstream/client.ts). */
const CONNECT_MS = 10_000
/** What a process that stood still for longer may have missed its own deadline by. */
const HEADERS_MS = 60_000

/** Mirrors `send` of lib/submissions/dispatch.ts, step by step. */
export function dispatch(process: Actor, row: Row): void {
  const { world } = process
  if (process.sends.has(row)) return
  process.sends.add(row)
  const createdBefore = world.clock() - LONGEST_SENDING_MS
  if (world.database.move(row, 'queued', 'rejected', { where: { createdBefore } })) {
    process.sends.delete(row)
    return
  }
  process.step(world.random.delay(20), () => {
    const hold = currentStandstill(world)
    if (hold) return waitFor(process, row, hold.until.getTime())
    readBeforeSending(process, () => process.step(world.random.delay(20), () => claim(process, row)))
  })
}

function waitFor(process: Actor, row: Row, until: number): void {
  const { world } = process
  process.sends.delete(row)
  if (row.status === 'queued' && (row.notBefore === null || row.notBefore <= world.clock())) {
    row.notBefore = until
    world.wake(row, 'dispatch', until)
  }
  takeReading(process)
}

function claim(process: Actor, row: Row): void {
  const { world } = process
  const now = world.clock()
  const claimed = world.database.move(row, 'queued', 'submitting', {
    where: { dueBy: now },
    fields: { claimedAt: now, claimedBy: process.id, sendCount: row.sendCount + 1, notBefore: null },
  })
  if (!claimed) {
    process.sends.delete(row)
    if (row.status === 'queued' && row.notBefore !== null) world.wake(row, 'dispatch', row.notBefore)
    return
  }
  if (world.happens('transaction')) {
    // Committed, but the process hears of an error; its own sweep finds the claim.
    process.sends.delete(row)
    return
  }
  const attempt = { row, claimedBy: process.id, sendCount: row.sendCount }
  const begun = { at: now, ms: world.timeline.now }
  process.step(world.random.delay(15_000), () => connect(process, attempt, begun))
}

function connect(process: Actor, attempt: Attempt, begun: { at: number; ms: number }): void {
  const { world } = process
  lookAtClock(process)
  const heldUpMs = Math.max(world.timeline.now - begun.ms, world.clock() - begun.at)
  if (heldUpMs > world.rules.longestClaimMs) {
    settleAs(process, attempt, heldUp)
    return
  }
  if (world.happens('notSent')) {
    process.step(world.random.delay(CONNECT_MS), () => settleAs(process, attempt, unreachable))
    return
  }
  const from = world.timeline.now
  process.step(world.random.delay(CONNECT_MS), () => {
    const late = world.timeline.now - from > CONNECT_MS && world.rules.longestClaimMs < Infinity
    if (late) settleAs(process, attempt, unreachable)
    else post(process, attempt)
  })
}

const heldUp: Outcome = { kind: 'not_sent', detail: 'The process was held up before it could send.' }
const unreachable: Outcome = { kind: 'not_sent', detail: 'UND_ERR_CONNECT_TIMEOUT' }

function post(process: Actor, attempt: Attempt): void {
  const { world } = process
  const { row, sendCount } = attempt
  const from = world.timeline.now
  world.trace?.(`${row.id} is sent (${sendCount}) by process ${process.id}`)
  const hear = process.hearer((answer: Observation) => {
    const missed = world.timeline.now - from > HEADERS_MS && world.random.chance(0.5)
    const observation: Observation = missed
      ? { seen: 'nothing', sent: true, error: 'UND_ERR_HEADERS_TIMEOUT' }
      : answer
    sent.refused = observation.seen === 'status' && observation.status >= 400
    process.step(world.random.delay(50), () => journal(process, attempt, observation))
  })
  const sent = world.service.post(row.id, sendCount, row.wish, hear)
}

function journal(process: Actor, attempt: Attempt, observation: Observation): void {
  const { world } = process
  world.trace?.(`${attempt.row.id} hears ${JSON.stringify(observation)}`)
  if (!world.happens('journal')) {
    world.database.journal.set(`${attempt.row.id} ${attempt.sendCount}`, { by: process.id, observation })
    const truth = classify(observation)
    // The sweep looks into the journal for claims that still stand; not for those that were taken for dead before.
    const looked = attempt.row.status === 'submitting'
    if (looked && truth.kind === 'accepted') world.heardIds.set(truth.jobId, attempt.row.id)
  }
  process.step(world.random.delay(50), () => settleAs(process, attempt, world.rules.classify(observation)))
}

function settleAs(process: Actor, attempt: Attempt, outcome: Outcome): void {
  record(process, attempt, outcome, () => {
    if (outcome.kind === 'accepted') process.world.heardIds.set(outcome.jobId, attempt.row.id)
    process.sends.delete(attempt.row)
    takeReading(process)
  })
}
