import { CLAIM_MOVES, type ClaimState } from '../../claims/state.ts'
import type { Studio } from '../../studio.ts'
import { MOVES, type Status } from '../../submissions/state.ts'
import type { Truth } from './truth.ts'

/** A submission with everything that must agree. */
interface Booked {
  id: string
  prompt: string
  status: Status
  sendCount: number
  jobId: string | null
  acceptableUntil: Date | null
  entries: string[]
  history: Status[]
  claim: ClaimState | null
  claimHistory: ClaimState[]
}

const PRICE_YEN = 250

const WITH_A_JOB: readonly Status[] = ['pending', 'in_progress', 'completed', 'failed']
const BILLED: readonly Status[] = [...WITH_A_JOB, 'billed_without_job']
const NOT_BILLED: readonly Status[] = ['rejected', 'withdrawn', 'not_accepted']

/**
 * Everything that must hold at every moment, as sentences of what does not.
 * @param options.clockSet Then the studio may take more than fits, and the service refuses it: what was charged
 * since the last reading is told by times.
 */
export async function violations(
  db: Studio['db'],
  truth: Truth,
  { clockSet }: { clockSet: boolean },
): Promise<string[]> {
  const rows = await db.$queryRaw<Booked[]>`
    SELECT s.id, s.prompt, s.status::text AS status, s."sendCount", s."jobId", s."acceptableUntil",
      ARRAY(SELECT e.kind::text FROM "Entry" e WHERE e."submissionId" = s.id ORDER BY e.id) AS entries,
      ARRAY(SELECT v.status::text FROM "SubmissionEvent" v WHERE v."submissionId" = s.id ORDER BY v.id) AS history,
      (SELECT c.state::text FROM "Claim" c WHERE c."submissionId" = s.id) AS claim,
      ARRAY(SELECT v.state::text FROM "ClaimEvent" v WHERE v."submissionId" = s.id ORDER BY v.id) AS "claimHistory"
    FROM "Submission" s`
  const committed = rows.filter(({ entries }) => !entries.includes('release')).length * PRICE_YEN
  const tooMuch = [
    ...truth.posts.filter(({ fate }) => fate === 'no money').map(({ prompt }) => `no money for “${prompt}”`),
    ...(committed > truth.budgetYen ? [`${committed} yen are committed, of ${truth.budgetYen}`] : []),
  ]
  const known = new Set(rows.map(({ prompt }) => prompt))
  const lost = [...truth.jobs.values()].filter(({ prompt }) => !known.has(prompt))
  return [
    ...truth.violations,
    ...lost.map(({ prompt }) => `${prompt}: it was billed, and is nowhere`),
    ...(clockSet ? [] : tooMuch),
    ...rows.flatMap((row) =>
      problemsOf(row, truth).map((problem) => `${row.prompt} (${row.status}): ${problem}`),
    ),
  ]
}

function problemsOf(row: Booked, truth: Truth): string[] {
  return [...ofEntries(row), ...ofHistory(row), ...ofClaim(row), ...ofTruth(row, truth)]
}

function ofEntries({ entries, status, claim }: Booked): string[] {
  const end = BILLED.includes(status) ? ['charge'] : NOT_BILLED.includes(status) ? ['release'] : []
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
    ...(status === 'unknown' && acceptableUntil === null ? ['nobody knows how long it is acceptable'] : []),
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

function ofTruth({ prompt, status, sendCount, jobId }: Booked, truth: Truth): string[] {
  const jobs = truth.jobsOf(prompt)
  const posts = truth.postsOf(prompt).length
  return [
    ...(posts > sendCount ? [`${posts} POSTs and ${sendCount} sends`] : []),
    ...(jobs.length > 1 ? [`the service accepted it ${jobs.length} times`] : []),
    ...((NOT_BILLED.includes(status) || status === 'queued') && jobs.length > 0 ? ['it was billed'] : []),
    ...(BILLED.includes(status) && jobs.length === 0 ? ['it was never billed'] : []),
    ...(WITH_A_JOB.includes(status) && jobs[0]?.id !== jobId
      ? [`its job is ${jobs[0]?.id}, not ${jobId}`]
      : []),
  ]
}

/** What the studio's ledger charged, less what the service really did, in yen. */
export async function unexplainedYen(db: Studio['db'], truth: Truth): Promise<number> {
  const { _sum } = await db.entry.aggregate({ where: { kind: 'charge' }, _sum: { amountYen: true } })
  return (_sum.amountYen ?? 0) - truth.chargedYen
}
