import { CLAIM_MOVES, type ClaimState } from '#lib/money/claims/state.ts'
import type { Studio } from '#lib/studio.ts'
import { MOVES, type Status } from '#lib/submissions/state.ts'
import type { Truth } from './truth.ts'

/** A submission with all data that must agree. */
export interface Booked {
  id: string
  prompt: string
  /** Its name in the truth: its prompt, numbered if it was tried again. */
  name: string
  status: Status
  sendCount: number
  jobId: string | null
  acceptableUntil: Date | null
  /** Settled as not billed, but may have been billed. */
  doubted: boolean
  entries: string[]
  history: Status[]
  claim: ClaimState | null
  claimHistory: ClaimState[]
}

const PRICE_YEN = 250

const WITH_A_JOB: readonly Status[] = ['pending', 'in_progress', 'completed', 'failed']
const BILLED: readonly Status[] = [...WITH_A_JOB, 'billed_without_job']
const NOT_BILLED: readonly Status[] = ['rejected', 'withdrawn', 'not_accepted']

/** Events of a history that relax invariants. */
export interface Circumstances {
  /** Then the studio may accept more than fits: charges since the last reading are determined by time. */
  clockSet: boolean
  /** The same, because others spent or the budget changed. */
  budgetMoved?: boolean
  /** Submissions wrongly settled as not billed. */
  mistaken?: ReadonlySet<string>
}

/** Every submission with its ledger entries, its history and its claim, oldest first. */
export function readBooked(db: Studio['db']): Promise<Booked[]> {
  return db.$queryRaw<Booked[]>`
    SELECT s.id, s.prompt, s.status::text AS status, s."sendCount", s."jobId", s."acceptableUntil",
      s."doubtedAt" IS NOT NULL AS doubted,
      s.prompt || CASE row_number() OVER same WHEN 1 THEN '' ELSE ' #' || row_number() OVER same END AS name,
      ARRAY(SELECT e.kind::text FROM "Entry" e WHERE e."submissionId" = s.id ORDER BY e.id) AS entries,
      ARRAY(SELECT v.status::text FROM "SubmissionEvent" v WHERE v."submissionId" = s.id ORDER BY v.id) AS history,
      (SELECT c.state::text FROM "Claim" c WHERE c."submissionId" = s.id) AS claim,
      ARRAY(SELECT v.state::text FROM "ClaimEvent" v WHERE v."submissionId" = s.id ORDER BY v.id) AS "claimHistory"
    FROM "Submission" s WINDOW same AS (PARTITION BY s.prompt ORDER BY s.id) ORDER BY s.id`
}

/** All invariants; returns a sentence for each violation. */
export function violations(
  rows: readonly Booked[],
  truth: Truth,
  { clockSet, budgetMoved = false, mistaken = new Set() }: Circumstances,
): string[] {
  const committed = rows.filter(isCommitted).length * PRICE_YEN
  const tooMuch = [
    ...truth.posts.filter(({ fate }) => fate === 'no money').map(({ prompt }) => `no money for “${prompt}”`),
    ...(committed - truth.creditedYen > truth.budgetYen
      ? [`${committed} yen are committed, of ${truth.budgetYen}`]
      : []),
  ]
  const known = new Set(rows.map(({ name }) => name))
  const unowned = [...truth.jobs.values()].filter(({ prompt }) => !known.has(prompt))
  return [
    ...truth.violations,
    ...(clockSet || budgetMoved || mistaken.size > 0 || rows.some(({ doubted }) => doubted) ? [] : tooMuch),
    ...unowned.map(({ id, prompt }) => `${id} was billed for “${prompt}”, which no submission asked for`),
    ...rows.flatMap((row) =>
      problemsOf(row, truth, mistaken.has(row.id)).map(
        (problem) => `${row.name} (${row.status}): ${problem}`,
      ),
    ),
  ]
}

/** It is charged, or its price is reserved. */
function isCommitted({ entries }: Booked): boolean {
  return !entries.includes('release') || entries.includes('correction')
}

function problemsOf(row: Booked, truth: Truth, isMistaken: boolean): string[] {
  return [...ofEntries(row), ...ofHistory(row), ...ofClaim(row), ...ofTruth(row, truth, isMistaken)]
}

function ofEntries({ entries, status, claim, history }: Booked): string[] {
  const wasReleased = NOT_BILLED.some((released) => history.includes(released))
  const charge = wasReleased ? ['release', 'correction'] : ['charge']
  const end = BILLED.includes(status) ? charge : NOT_BILLED.includes(status) ? ['release'] : []
  const expected = ['hold', ...end, ...(claim === 'credited' ? ['credit'] : [])].join()
  const needsClaim = status === 'failed' || status === 'billed_without_job'
  return [
    ...(entries.join() === expected ? [] : [`its entries are ${entries.join()}`]),
    ...(needsClaim && claim === null ? ['it has no claim'] : []),
    ...(NOT_BILLED.includes(status) && claim !== null ? ['a claim for what was not billed'] : []),
  ]
}

function ofHistory({ history, status, acceptableUntil }: Booked): string[] {
  const wrong = history.find((to, index) => {
    const from = history[index - 1]
    if (from === 'queued' && to === 'queued') return false // brought forward, because the clock was set back
    return from === undefined ? to !== 'queued' : !MOVES[from].includes(to)
  })
  return [
    ...(wrong ? [`its history is ${history.join()}`] : []),
    ...(history.at(-1) === status ? [] : [`its history ends with ${history.at(-1)}`]),
    ...(status === 'unknown' && acceptableUntil === null ? ['it is unknown how long it is acceptable'] : []),
  ]
}

function ofClaim({ claim, claimHistory }: Booked): string[] {
  const wrong = claimHistory.some((to, index) => {
    const from = claimHistory[index - 1]
    return from === undefined ? to !== 'open' : !CLAIM_MOVES[from].includes(to)
  })
  return [
    ...(wrong ? [`the history of its claim is ${claimHistory.join()}`] : []),
    ...(claimHistory.at(-1) === (claim ?? undefined)
      ? []
      : [`its claim is ${claim}, and the history of that ends with ${claimHistory.at(-1)}`]),
  ]
}

function ofTruth(row: Booked, truth: Truth, isMistaken: boolean): string[] {
  const { name, status, sendCount, jobId, doubted } = row
  const jobs = truth.jobsOf(name)
  const posts = truth.postsOf(name).length
  const saysNotBilled = NOT_BILLED.includes(status) || status === 'queued'
  return [
    ...(posts > sendCount ? [`${posts} POSTs and ${sendCount} sends`] : []),
    ...(jobs.length > 1 ? [`the service accepted it ${jobs.length} times`] : []),
    ...(saysNotBilled && !doubted && jobs.length > 0 && !isMistaken ? ['it was billed'] : []),
    ...(BILLED.includes(status) && jobs.length === 0 ? ['it was never billed'] : []),
    ...(WITH_A_JOB.includes(status) && jobs[0]?.id !== jobId
      ? [`its job is ${jobs[0]?.id}, not ${jobId}`]
      : []),
  ]
}

/** The studio's ledger of charges, less the service's true ones, in yen. */
export async function unexplainedYen(db: Studio['db'], truth: Truth): Promise<number> {
  const billing = { kind: { in: ['charge' as const, 'correction' as const] } }
  const { _sum } = await db.entry.aggregate({ where: billing, _sum: { amountYen: true } })
  return (_sum.amountYen ?? 0) - truth.chargedYen
}
