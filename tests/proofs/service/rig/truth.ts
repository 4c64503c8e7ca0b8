import type { RunStatement } from '#platform/database.ts'
import type { Answer } from './raw-create.ts'

/** One submission of a proof: its prompt is its own, so the database can be asked what became of it. */
export interface Run {
  prompt: string
  /** What was done to it, for whoever reads of a violation. */
  plan: string
  /** In the order they came. More than one where an Idempotency-Key was used again after no answer. */
  answers: Answer[]
}

/** What the database has for a prompt. */
interface Booked {
  prompt: string
  jobs: number
  charges: number
  yen: number
  job_id: string
}

const NOTHING: Omit<Booked, 'prompt'> = { jobs: 0, charges: 0, yen: 0, job_id: '' }
const PRICE_YEN = 250

const BOOKED = {
  name: 'booked_by_prompt',
  text: `
    SELECT prompt, count(DISTINCT job.id)::int AS jobs, count(ledger_entry.id)::int AS charges,
      coalesce(sum(amount_yen), 0)::int AS yen, min(job.id::text) AS job_id
    FROM job LEFT JOIN ledger_entry ON ledger_entry.job_id = job.id
    WHERE prompt = ANY($1::text[]) GROUP BY prompt`,
}

/**
 * Compares what clients saw with what the database has (docs/contract.md, "Errors" and "Billing and failures").
 * @returns a sentence for each contradiction.
 */
export async function findLies(query: RunStatement, runs: readonly Run[]): Promise<string[]> {
  const rows = await query<Booked>(BOOKED, [runs.map(({ prompt }) => prompt)])
  const booked = new Map(rows.map((row) => [row.prompt, row]))
  return runs.flatMap((run) => {
    const found = booked.get(run.prompt) ?? NOTHING
    const problem = lieOf(run.answers, found)
    const seen = run.answers.map(({ status }) => status ?? 'no answer').join(', ')
    return problem
      ? [`${run.prompt} (${run.plan}) saw ${seen}; ${found.jobs} jobs, ${found.yen} yen: ${problem}`]
      : []
  })
}

function lieOf(answers: readonly Answer[], found: Omit<Booked, 'prompt'>): string | null {
  if (found.jobs > 1) return 'two jobs'
  if (found.charges !== found.jobs || found.yen !== found.jobs * PRICE_YEN)
    return 'job and charge do not match'
  for (const { status, jobId, hung } of answers) {
    if (hung) return 'no answer, and no end of the connection either'
    if (status === 502 || status === 504) return 'a proxy answered in the place of the service'
    if (status !== null && status !== 202 && status < 400) return 'a status that the contract does not have'
    if (status === 202 && found.jobs !== 1) return 'a 202 that was not charged'
    if (jobId !== null && jobId !== found.job_id) return `another job id, ${jobId}`
  }
  const refused = answers.some(({ status }) => status !== null && status >= 400)
  if (answers.length === 1 && refused && found.jobs !== 0) return 'an error that was charged'
  if (answers.length > 1 && answers.at(-1)?.status !== 202) return 'repeated, and never accepted'
  return null
}
