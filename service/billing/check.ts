import { Prisma } from '../prisma/generated/client.ts'
import type { ServiceClient, Transaction } from '../prisma-client.ts'

/** A contradiction in the books. Amounts in yen. */
export type Difference =
  | { kind: 'spend'; keyId: string; spendYen: number; ledgerYen: number }
  | { kind: 'budget'; keyId: string; spendYen: number; maxBudgetYen: number }
  /** Not exactly one charge. */
  | { kind: 'charges'; jobId: string; charges: number }
  | { kind: 'credits'; jobId: string; credits: number; creditYen: number; chargeYen: number }
  | { kind: 'wrong key'; jobId: string; entryId: string; entryKeyId: string; jobKeyId: string }
  | { kind: 'stray entry'; entryId: string; missing: 'job' | 'key'; missingId: string }
  | { kind: 'counter'; accepted: number | null; jobs: number }
  /** The job's number does not follow the previous number: a gap or a duplicate. */
  | { kind: 'number'; jobId: string; number: number; previous: number }

export interface BooksReport {
  keys: number
  jobs: number
  spendYen: number
  differences: Difference[]
}

/**
 * Each query returns a `Difference` per row, and no rows if its part of the books is right. One statement compares
 * both sides, so that nothing can be booked between them.
 */
const PROBES: Prisma.Sql[] = [
  Prisma.sql`
    SELECT 'spend' AS kind, api_key.id AS "keyId", spend::float8 AS "spendYen", coalesce(booked.yen, 0)::float8 AS "ledgerYen"
    FROM api_key LEFT JOIN (
      SELECT key_id, sum(CASE kind WHEN 'charge' THEN amount_yen ELSE -amount_yen END) AS yen
      FROM ledger_entry GROUP BY key_id
    ) AS booked ON booked.key_id = api_key.id
    WHERE spend <> coalesce(booked.yen, 0) ORDER BY api_key.created_at, api_key.id`,
  Prisma.sql`
    SELECT 'budget' AS kind, id AS "keyId", spend::float8 AS "spendYen", max_budget::float8 AS "maxBudgetYen"
    FROM api_key WHERE spend < 0 OR spend > max_budget ORDER BY created_at, id`,
  Prisma.sql`
    SELECT 'charges' AS kind, job.id AS "jobId", count(charge.id)::int AS charges
    FROM job LEFT JOIN ledger_entry AS charge ON charge.job_id = job.id AND charge.kind = 'charge'
    GROUP BY job.id HAVING count(charge.id) <> 1 ORDER BY job.accepted_number`,
  Prisma.sql`
    SELECT 'credits' AS kind, job_id AS "jobId", count(*) FILTER (WHERE kind = 'credit')::int AS credits,
      sum(amount_yen) FILTER (WHERE kind = 'credit')::float8 AS "creditYen",
      coalesce(sum(amount_yen) FILTER (WHERE kind = 'charge'), 0)::float8 AS "chargeYen"
    FROM ledger_entry GROUP BY job_id
    HAVING count(*) FILTER (WHERE kind = 'credit') > 1
      OR coalesce(sum(amount_yen) FILTER (WHERE kind = 'credit'), 0)
        > coalesce(sum(amount_yen) FILTER (WHERE kind = 'charge'), 0)
    ORDER BY job_id`,
  Prisma.sql`
    SELECT 'wrong key' AS kind, job.id AS "jobId", entry.id AS "entryId", entry.key_id AS "entryKeyId",
      job.key_id AS "jobKeyId"
    FROM ledger_entry AS entry JOIN job ON job.id = entry.job_id
    WHERE entry.key_id <> job.key_id ORDER BY entry.created_at, entry.id`,
  Prisma.sql`
    SELECT 'stray entry' AS kind, entry.id AS "entryId", 'job' AS missing, entry.job_id AS "missingId"
    FROM ledger_entry AS entry LEFT JOIN job ON job.id = entry.job_id WHERE job.id IS NULL ORDER BY entry.id`,
  Prisma.sql`
    SELECT 'stray entry' AS kind, entry.id AS "entryId", 'key' AS missing, entry.key_id AS "missingId"
    FROM ledger_entry AS entry LEFT JOIN api_key ON api_key.id = entry.key_id WHERE api_key.id IS NULL
    ORDER BY entry.id`,
  Prisma.sql`
    SELECT 'counter' AS kind, state.accepted::float8 AS accepted, counted.jobs
    FROM (SELECT count(*)::float8 AS jobs FROM job) AS counted LEFT JOIN service_state AS state ON state.id = 1
    WHERE state.accepted IS DISTINCT FROM counted.jobs`,
  Prisma.sql`
    SELECT 'number' AS kind, id AS "jobId", number::float8 AS number, previous::float8 AS previous
    FROM (SELECT id, accepted_number AS number, lag(accepted_number, 1, 0::bigint) OVER (ORDER BY accepted_number) AS previous
      FROM job) AS numbered
    WHERE number <> previous + 1 ORDER BY number`,
]

/** The content of the books, seen by one transaction. */
export async function inspectBooks(tx: Transaction): Promise<BooksReport> {
  const [totals] = await tx.$queryRaw<Omit<BooksReport, 'differences'>[]>`
    SELECT count(*)::int AS keys, coalesce(sum(spend), 0)::float8 AS "spendYen",
      (SELECT count(*)::int FROM job) AS jobs
    FROM api_key`
  if (!totals) throw new Error('The query of the totals returned no row.')
  const differences: Difference[] = []
  for (const probe of PROBES) {
    for (const difference of await tx.$queryRaw<Difference[]>(probe)) differences.push(difference)
  }
  return { ...totals, differences }
}

/** Adding up the books of a large service takes a while; submissions do not wait for it. */
const CHECK_LIMITS = { maxWait: 60_000, timeout: 3_600_000 }

/**
 * Proves that the money adds up, even while the service books: everything is read from one snapshot, so the totals are
 * those that were checked, and nothing is locked.
 */
export function checkBooks(prisma: ServiceClient): Promise<BooksReport> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`
      return inspectBooks(tx)
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, ...CHECK_LIMITS },
  )
}
