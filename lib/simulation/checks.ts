import { surelyOverAt } from '../clock/gaps.ts'
import { VIDEO_PRICE_YEN } from '../money/yen.ts'
import type { Question } from '../reconcile/bookings.ts'
import type { Missing } from '../reconcile/missing.ts'
import type { Status } from '../submissions/state.ts'
import { jobOf } from './people.ts'
import { clockGaps } from './studio/look.ts'
import { gatherQuestion } from './studio/read.ts'
import { isHeld, type Row } from './studio/row.ts'
import { demand } from './violation.ts'
import type { World } from './world.ts'

/** What a status says about the money. */
const SAYS: Readonly<Record<Status, 'billed' | 'not billed' | 'nothing'>> = {
  queued: 'nothing',
  submitting: 'nothing',
  unknown: 'nothing',
  pending: 'billed',
  in_progress: 'billed',
  completed: 'billed',
  failed: 'billed',
  billed_without_job: 'billed',
  rejected: 'not billed',
  withdrawn: 'not billed',
  not_accepted: 'not billed',
}

/** When nothing goes wrong there is a reading every minute, and it may take some seconds. */
const LONGEST_WITHOUT_READING_MS = 150_000

/** Whether all that had to come has come, so that a world can be judged. */
export function isQuiet(world: World): boolean {
  const { database, service, setting, clock } = world
  for (const row of database.moving) {
    const lost = row.status === 'completed' && service.jobs.get(row.jobId ?? '')?.fileFrom === Infinity
    if (!lost) return false
  }
  if (database.unknown.size > 0) {
    const gaps = clockGaps(world)
    for (const { claimedAt, acceptedAt, acceptableUntil, wish } of database.rows) {
      const latest = Math.max(acceptedAt ?? 0, acceptableUntil ?? 0)
      const shownAt = surelyOverAt(gaps, claimedAt, latest + setting.settleMs)
      if (shownAt > clock() - LONGEST_WITHOUT_READING_MS) return false
      if (wish.posts.some((post) => post.open)) return false
    }
  }
  return service.spend.shownAll()
}

/** Holds a world that has become quiet against the truth. */
export function judge(world: World): void {
  for (const row of world.database.rows) {
    demand(!world.database.moving.has(row) || row.status === 'completed', 'nothing is stuck', () => told(row))
    judgeVerdict(row)
    judgeEntries(world, row)
    judgeJob(world, row)
  }
  judgeSeenAnswers(world)
  judgeBudget(world)
  judgeSums(world)
  judgeDoubts(world)
}

function told(row: Row): string {
  return `${row.id} is ${row.status}, settled by ${row.settledBy}, and the truth is ${jobOf(row)?.id ?? 'not billed'}`
}

function judgeVerdict(row: Row): void {
  const says = SAYS[row.status]
  if (says === 'nothing') return
  demand((says === 'billed') === (jobOf(row) !== null), 'a verdict is true', () => told(row))
}

function judgeEntries({ service }: World, row: Row): void {
  const { hold, charge, release, correction, credit } = row.entries
  const says = SAYS[row.status]
  const right =
    hold === 1 &&
    charge === (says === 'billed' ? 1 : 0) &&
    release === (says === 'not billed' ? 1 : 0) &&
    // No verdict is wrong here, so there is nothing to correct.
    correction === 0 &&
    isHeld(row) === (says === 'nothing') &&
    credit === (row.claim?.state === 'credited' ? 1 : 0)
  const entries = () => `${told(row)}; entries ${JSON.stringify(row.entries)}`
  demand(right, 'the ledger is true to the yen', entries)
  if (credit === 0) return
  const job = row.jobId === null ? jobOf(row) : service.jobs.get(row.jobId)
  demand(job?.creditedFor === row.id, 'the ledger is true to the yen', entries)
}

function judgeJob({ service, database }: World, row: Row): void {
  const lostClaim = row.status === 'failed' || row.status === 'billed_without_job'
  demand(!lostClaim || row.claim !== null, 'no lost job', () => `${told(row)}, and nobody claims it`)
  if (row.status !== 'completed' && row.status !== 'failed') return
  const job = service.jobs.get(row.jobId ?? '')
  demand(job?.ends === row.status, 'no lost job', () => `${told(row)}, its job ended as ${job?.ends}`)
  demand(database.jobs.get(job.id) === row, 'no lost job', () => `${job.id} belongs to two submissions`)
  const archived = row.hasClip || row.status === 'failed' || job.fileFrom === Infinity
  demand(archived, 'nothing is stuck', () => `${told(row)}, and its file was never brought home`)
}

/** A job whose id some process has read, and lived to write down, is known to the studio. */
function judgeSeenAnswers({ database, heardIds }: World): void {
  for (const [id, submission] of heardIds) {
    demand(database.jobs.has(id), 'no lost job', () => `${id} was read for ${submission}, and is not known`)
  }
}

/** Where nobody else spends, what the studio took after a reading said that there is money is affordable. */
function judgeBudget({ service, setting, fundedBefore }: World): void {
  if (setting.keyShared || setting.keyResets || setting.clock !== 'steady') return
  for (const id of service.unaffordable) {
    demand(!fundedBefore.get(id), 'the budget holds', () => `${id} was taken, and there is no money for it`)
  }
}

function judgeSums({ database, service }: World): void {
  let ledgerYen = 0
  let doubtYen = 0
  let truthYen = 0
  let unwrittenYen = 0
  for (const row of database.rows) {
    ledgerYen += (row.entries.charge - row.entries.credit) * VIDEO_PRICE_YEN
    if (row.status === 'unknown' && jobOf(row)) doubtYen += VIDEO_PRICE_YEN
  }
  for (const job of service.jobs.values()) {
    truthYen += VIDEO_PRICE_YEN
    if (job.creditedFor === null) continue
    truthYen -= VIDEO_PRICE_YEN
    if (database.rows[Number(job.creditedFor.slice(1)) - 1]?.entries.credit === 0)
      unwrittenYen += VIDEO_PRICE_YEN
  }
  const sums = () =>
    `ledger ${ledgerYen}, unknown ${doubtYen}, credits not written down ${unwrittenYen}, truth ${truthYen}`
  demand(ledgerYen + doubtYen - unwrittenYen === truthYen, 'the ledger is true to the yen', sums)
  const held = database.rows.filter(isHeld).length * VIDEO_PRICE_YEN
  demand(
    held === database.heldYen,
    'the ledger is true to the yen',
    () => `${held} held, not ${database.heldYen}`,
  )
}

/** What stays unknown stays so for a reason that is true of this world, and that waiting does not heal. */
function judgeDoubts(world: World): void {
  const { database, rules } = world
  if (database.unknown.size === 0) return
  const question = gatherQuestion(world)
  const { fit, verdicts } = rules.decide(question)
  demand(fit === 'as_told', 'a doubt is well founded', () => `the readings fit ${fit}`)
  for (const row of database.unknown) {
    const verdict = verdicts.get(row.id)
    const doubts = verdict?.verdict === 'cannot_tell' ? verdict.missing : []
    demand(
      doubts.length > 0,
      'nothing is stuck',
      () => `${told(row)}, and the readings say ${verdict?.verdict}`,
    )
    for (const doubt of doubts) {
      demand(
        isTrue(world, question, doubt),
        'a doubt is well founded',
        () => `${told(row)}: ${JSON.stringify(doubt)}`,
      )
      world.doubts[doubt.kind] = (world.doubts[doubt.kind] ?? 0) + 1
    }
  }
}

function isTrue({ database, setting, rowOf }: World, { readings }: Question, doubt: Missing): boolean {
  const setBack = setting.clock === 'set_back' || setting.clock === 'set_both_ways'
  const firstAnswer = readings[0]?.answeredAt ?? Infinity
  switch (doubt.kind) {
    case 'wait':
      // Only so many readings are looked at: a credit after them is waited for in vain, as is one whose time the clock
      // ran through twice.
      return setBack || readings.at(-1) !== database.readings.at(-1)
    case 'contradiction':
    case 'another_key':
      return false
    case 'no_reading_before':
      return (
        setting.clock !== 'steady' || doubt.submissionIds.some((id) => rowOf(id).claimedAt <= firstAnswer)
      )
    case 'several':
      return doubt.submissionIds.length > 0
    case 'somebody_else':
      return setting.keyShared
    case 'reset':
      return setting.keyResets
    case 'credit':
      return setting.credits || database.rows.some((row) => row.claim !== null)
    case 'clock_set_back':
      return setBack
  }
}
