import { VIDEO_PRICE_YEN } from '../money/yen.ts'
import type { Status } from '../submissions/state.ts'
import { availableYen } from './studio/read.ts'
import type { Row } from './studio/row.ts'
import type { Scene } from './studio/scene.ts'
import { dispatch } from './studio/send.ts'
import type { Job, Wish } from './upstream/job.ts'

/** lib/submissions/delays.ts: the background job steps in after this. */
const SEND_BACKUP_MS = 5_000

/** Somebody presses the button. Without a process that answers they press again. */
export function press(world: Scene, wish: Wish): void {
  const process = world.anyProcess()
  if (!process) {
    if (world.faulty) world.timeline.after(10_000, () => press(world, wish))
    return
  }
  const yen = availableYen(world)
  if (yen !== null && yen < VIDEO_PRICE_YEN) {
    world.counts.overBudget += 1
    return
  }
  const row = world.database.create(wish)
  world.fundedBefore.set(row.id, yen !== null)
  world.trace?.(`${row.id} is taken`)
  world.wake(row, 'dispatch', row.createdAt + SEND_BACKUP_MS)
  process.step(world.random.delay(20), () => dispatch(process, row))
  if (world.happens('withdraw')) {
    world.timeline.after(world.random.between(0, 300_000), () =>
      world.database.move(row, 'queued', 'withdrawn'),
    )
  }
}

/** What a member does who sees that nothing was billed: maybe they want the video still. */
export function lookAgain(world: Scene, row: Row, to: Status): void {
  if ((to !== 'rejected' && to !== 'not_accepted') || !world.happens('again')) return
  world.timeline.after(world.random.between(500, 300_000), () => {
    if (world.faulty) press(world, row.wish)
  })
}

/** An admin looks after things every few minutes; what they say is true. */
export function visitByAdmin(world: Scene): void {
  const { database, random, timeline, setting } = world
  if (database.pause?.liftedAt === null && random.chance(0.7)) database.pause = { liftedAt: world.clock() }
  if (world.happens('skipStandstill')) for (const row of database.unknown) row.holdSkipped = true
  for (const row of database.rows) {
    if (row.status === 'unknown') settleByHand(world, row)
    else if (row.status === 'billed_without_job') adopt(world, row)
    if (setting.credits && world.faulty && row.claim) pursue(world, row)
  }
  timeline.after(random.between(120_000, 600_000), () => visitByAdmin(world))
}

/** With what support says about an outcome that has become final. */
function settleByHand(world: Scene, row: Row): void {
  if (row.wish.posts.some((post) => post.open) || !world.happens('byHand')) return
  const job = jobOf(row)
  if (job && world.random.chance(0.5) && adopt(world, row)) return
  const to = job ? 'billed_without_job' : 'not_accepted'
  world.database.move(row, 'unknown', to, { fields: { settledBy: 'hand' } })
}

function adopt(world: Scene, row: Row): boolean {
  const job = jobOf(row)
  const { database } = world
  if (!job || !world.happens('byHand') || !database.mayOwn(row, job.id)) return false
  const change = { fields: { jobId: job.id, acceptedAt: world.clock() } }
  return (
    database.move(row, 'unknown', 'pending', change) ||
    database.move(row, 'billed_without_job', 'pending', change)
  )
}

/** Sends a claim to support, and writes down what came of it; the credit is given in between. */
function pursue(world: Scene, row: Row): void {
  const { claim } = row
  if (!claim || (claim.state !== 'open' && claim.state !== 'sent') || !world.random.chance(0.5)) return
  const changedAt = world.clock()
  const job = row.jobId ? world.service.jobs.get(row.jobId) : jobOf(row)
  if (claim.state === 'open') {
    row.claim = { state: 'sent', changedAt }
    if (job && world.random.chance(0.8)) {
      world.timeline.after(world.random.between(0, 600_000), () => world.service.credit(job, row.id))
    }
    return
  }
  if (job?.creditedFor !== row.id) return
  row.claim = { state: 'credited', changedAt }
  row.entries.credit += 1
}

/** The job that was truly made for a submission. */
export function jobOf(row: Row): Job | null {
  return row.wish.posts.find((post) => post.submission === row.id && post.job)?.job ?? null
}
