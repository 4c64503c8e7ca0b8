import { surelySeenBefore } from '../../balance/unseen.ts'
import { type ClockGaps, surelyBefore, surelyOverAt } from '../../clock/gaps.ts'
import { VIDEO_PRICE_YEN } from '../../money/yen.ts'
import { type Question, timesRunThroughTwice } from '../../reconcile/bookings.ts'
import { surelyBookedAt, toCreditable, toSent } from '../../reconcile/facts.ts'
import { around, earliest, joined, type Stretch } from '../../reconcile/nearby.ts'
import type { Standstill } from '../../submissions/standstill.ts'
import { clockGaps, lookAtClock } from './look.ts'
import type { Actor, Scene } from './scene.ts'

/** lib/balance/reading.ts */
const FRESH_MS = 60_000
const WAIT_MS = 5_000
/** lib/reconcile/question.ts: how far beyond the unknown outcomes it looks, lest a clock was set back. */
const HOUR_MS = 3_600_000
/** That is needless where none was; to save time it is then just longer than a send can take. */
const STEADY_MARGIN_MS = 300_000
const NEWEST = 200
/** lib/balance/availability.ts */
const READINGS_BACK = 20
/** lib/balance/gaps-at.ts */
const CLOCKS_APART_MS = 5_000

/** Mirrors `takeReading`: those who ask while one is under way share it. */
export function takeReading(process: Actor, done?: () => void): void {
  if (process.reading) {
    if (done) process.reading.push(done)
    return
  }
  const waiting = done ? [done] : []
  process.reading = waiting
  const { world } = process
  const { readings } = world.database
  const askedAt = world.clock()
  const before = readings.length
  const end = () => {
    process.reading = null
    for (const go of waiting) go()
  }
  process.step(world.random.delay(10_000), () => {
    if (world.happens('trouble')) return end()
    const spendYen = world.service.spend.shown()
    process.step(world.random.delay(10_000), () => {
      lookAtClock(process)
      if (world.rules.readingsTakeTurns && readings.length > before) return end()
      readings.push({ askedAt, answeredAt: world.clock(), spendYen })
      world.trace?.(`reading ${spendYen} by process ${process.id}`)
      process.step(world.random.delay(50), () => {
        if (worthAsking(world)) settleUnknowns(world)
        end()
      })
    })
  })
}

/** Mirrors `readBeforeSending`. */
export function readBeforeSending(process: Actor, run: () => void): void {
  const { world } = process
  const last = world.database.readings.at(-1)
  if (last && world.clock() - last.answeredAt < FRESH_MS) {
    run()
    return
  }
  let gone = false
  const once = () => {
    if (!gone) run()
    gone = true
  }
  takeReading(process, once)
  process.step(WAIT_MS, once)
}

/** Mirrors lib/submissions/sending.ts. */
export function currentStandstill(world: Scene): Standstill | null {
  const { database, setting, rules, clock } = world
  const gaps = clockGaps(world)
  const untils: Date[] = []
  for (const row of database.unknown) {
    if (row.holdSkipped || row.acceptableUntil === null) continue
    untils.push(new Date(surelyBookedAt(gaps, row.claimedAt, row.acceptableUntil, setting.settleMs)))
  }
  const reading = database.readings.at(-1)
  return rules.decideStandstill({
    now: new Date(clock()),
    paused: database.pause?.liftedAt === null,
    unknownsAcceptableUntil: untils,
    spendSettleMs: setting.settleMs,
    lastReadingAskedAt: reading ? new Date(reading.askedAt) : null,
    lastRefusedForMoneyAt: database.refusedForMoneyAt === null ? null : new Date(database.refusedForMoneyAt),
  })
}

/** Mirrors lib/balance/availability.ts; null before the first reading. */
export function availableYen(world: Scene): number | null {
  const { database, setting, rules, service } = world
  const last = database.readings.at(-1)
  if (!last) return null
  const earlier = database.readings.slice(-1 - READINGS_BACK, -1).reverse()
  const gaps = clockGaps(world)
  const gapsOfLast = gapsAt(database.readings, gaps)
  const from = Math.min(
    surelySeenBefore(last, setting.settleMs, gapsOfLast),
    ...earlier.map((one) => surelySeenBefore(one, setting.settleMs, gaps)),
  )
  const charges = []
  for (const row of database.rows) {
    if (row.entries.charge > 0 && row.chargedAt >= from)
      charges.push({ sentAt: row.claimedAt, acceptedAt: row.chargedAt, yen: VIDEO_PRICE_YEN })
  }
  const unseen = rules.unseenYen(last, earlier, charges, setting, gaps, gapsOfLast)
  return service.spend.budgetYen - last.spendYen - database.heldYen - unseen
}

/** Mirrors lib/balance/gaps-at.ts. */
function gapsAt(readings: Question['readings'], gaps: ClockGaps): ClockGaps {
  const last = readings.at(-1)
  if (!last || gaps.twice.length === 0) return gaps
  const twice = gaps.twice.filter(({ low, high }) => {
    const from = Math.max(low, last.askedAt + CLOCKS_APART_MS)
    return !readings.slice(0, -1).some(({ answeredAt }) => answeredAt > from && answeredAt <= high)
  })
  return { ...gaps, twice }
}

/**
 * To save time most readings are not asked what they prove: it is as if the process had died just then. Those that are
 * the first to tell all of an unknown outcome are.
 */
function worthAsking(world: Scene): boolean {
  const { database, setting, random } = world
  const gaps = clockGaps(world)
  const [before, last] = database.readings.slice(-2)
  if (!before || !last) return true
  if (gaps.twice.length > 0) return random.chance(0.05)
  for (const { claimedAt, acceptableUntil } of database.unknown) {
    const settlesAt = surelyOverAt(gaps, claimedAt, (acceptableUntil ?? 0) + setting.settleMs)
    if (before.askedAt < settlesAt && settlesAt <= last.askedAt) return true
  }
  return random.chance(before.spendYen === last.spendYen ? 0.02 : 0.15)
}

/** Mirrors lib/reconcile/settle.ts. */
export function settleUnknowns(world: Scene): void {
  const { database } = world
  if (database.unknown.size === 0) return
  const question = gatherQuestion(world)
  world.counts.questions += 1
  for (const [id, { verdict }] of world.rules.decide(question).verdicts) {
    if (verdict === 'cannot_tell') continue
    const row = world.rowOf(id)
    const to = verdict === 'billed' ? 'billed_without_job' : 'not_accepted'
    if (row.status === 'unknown') database.move(row, 'unknown', to, { fields: { settledBy: 'readings' } })
  }
}

/** Mirrors lib/reconcile/question.ts, but for its sums, which change nothing. */
export function gatherQuestion(world: Scene): Question {
  const { database, setting } = world
  const { settleMs, keyShared, keyResets } = setting
  const gaps = clockGaps(world)
  const marginMs = setting.clock === 'steady' ? STEADY_MARGIN_MS : HOUR_MS
  const stretches = joined([...database.unknown].map((row) => around(row, gaps, settleMs, marginMs)))
  const readings = readingsIn(database.readings, stretches)
  const doubled = [...timesRunThroughTwice(readings), ...gaps.twice]
  const first = earliest(
    [...readings.map(({ askedAt }) => askedAt), ...stretches.map((one) => one.from)],
    doubled,
  )
  const from = surelyBefore(gaps, first, marginMs + settleMs)
  const submissions: Question['submissions'][number][] = []
  const creditable: Question['creditable'][number][] = []
  for (const row of database.rows) {
    const open = row.status === 'submitting' || row.status === 'unknown'
    const { id, claimedAt, claim } = row
    const byHand =
      row.settledBy === 'hand' && (row.status === 'billed_without_job' || row.status === 'not_accepted')
    if (claimedAt >= from && (open || byHand || row.entries.charge + row.entries.correction > 0)) {
      submissions.push(toSent({ ...row, priceYen: VIDEO_PRICE_YEN, byHand }, gaps, settleMs))
    }
    if (claim && (claim.state !== 'credited' || claim.changedAt >= from)) {
      const creditedAt = claim.state === 'credited' ? claim.changedAt : null
      const asked = { id, priceYen: VIDEO_PRICE_YEN, since: claimedAt, creditedAt }
      creditable.push(toCreditable(asked, gaps, settleMs))
    }
  }
  return { readings, submissions, creditable, clockRanTwice: gaps.twice, settleMs, keyShared, keyResets }
}

function readingsIn(all: Question['readings'], stretches: readonly Stretch[]): Question['readings'] {
  const ends = stretches.flatMap(({ from, until }) => [
    all.findLastIndex((reading) => reading.answeredAt < from),
    all.findIndex((reading) => reading.answeredAt > until),
  ])
  const within = ({ answeredAt }: Question['readings'][number]) =>
    stretches.some(({ from, until }) => from <= answeredAt && answeredAt <= until)
  return all.filter((reading, place) => {
    return place >= all.length - NEWEST || ends.includes(place) || within(reading)
  })
}
