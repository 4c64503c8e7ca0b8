import { Prisma } from '#prisma/generated/client.ts'
import { inEnglish } from '../../i18n/english.ts'
import { readMessage } from '../../i18n/stored-message.ts'
import type { Studio } from '../../studio.ts'
import { BILLED, HELD } from '../../submissions/money.ts'
import type { Status } from '../../submissions/state.ts'

const list = (statuses: readonly Status[]) =>
  Prisma.sql`(${Prisma.join(statuses.map((s) => Prisma.sql`${s}`))})`
const OPEN = list(HELD)
const PAID = list(BILLED)

/** The most differences of each kind that are reported; the next run of the check reports the rest. */
const MOST = Prisma.sql`LIMIT 200`

/** The triggers that protect the rows of append-only tables. */
const APPEND_ONLY = [
  'Entry',
  'Decision',
  'ClaimEvent',
  'Explanation',
  'LimitChange',
  'Reading',
  'AuditEntry',
].flatMap((table) => [`${table}_append_only`, `${table}_no_truncate`])

/** The change of the held amount by an entry. */
const HELD_BY_ENTRY = Prisma.sql`CASE kind
  WHEN 'hold' THEN "amountYen" WHEN 'correction' THEN 0 WHEN 'credit' THEN 0 ELSE -"amountYen" END`

/** The entries of every submission side by side. A correction is a charge of a released hold. */
const BOOKED = Prisma.sql`
  SELECT s.id, s.status::text AS status, s."priceYen" AS price,
    coalesce(sum(e."amountYen") FILTER (WHERE e.kind = 'hold'), 0) AS held,
    coalesce(sum(e."amountYen") FILTER (WHERE e.kind IN ('charge', 'correction')), 0) AS charged,
    coalesce(sum(e."amountYen") FILTER (WHERE e.kind = 'correction'), 0) AS corrected,
    coalesce(sum(e."amountYen") FILTER (WHERE e.kind = 'release'), 0) AS released,
    coalesce(sum(e."amountYen") FILTER (WHERE e.kind = 'credit'), 0) AS credited,
    count(*) FILTER (WHERE e.kind = 'hold') AS holds,
    count(*) FILTER (WHERE e.kind IN ('charge', 'release')) AS ends
  FROM "Submission" s LEFT JOIN "Entry" e ON e."submissionId" = s.id GROUP BY s.id`

/**
 * Each returns the contradictions, one sentence per row, some with a stored trouble; no rows if that part is
 * consistent. One statement reads both sides, so that a running studio changes nothing in between.
 */
const PROBES: Prisma.Sql[] = [
  Prisma.sql`
    SELECT format('submission %s (%s): %s hold of %s yen, charged %s, released %s, for a price of %s',
      id, status, holds, held, charged, released, price) AS difference
    FROM (${BOOKED}) b
    WHERE holds <> 1 OR held <> price OR ends > 1
      OR charged <> CASE WHEN status IN ${PAID} THEN price ELSE 0 END
      OR released - corrected <> CASE WHEN status IN ${PAID} OR status IN ${OPEN} THEN 0 ELSE price END
    ORDER BY id ${MOST}`,
  Prisma.sql`
    SELECT format('submission %s: %s yen were credited, and only %s charged', id, credited, charged) AS difference
    FROM (${BOOKED}) b WHERE credited > charged ORDER BY id ${MOST}`,
  Prisma.sql`
    SELECT format('submission %s: its claim is %s, and of credits the ledger has %s', s.id, coalesce(c.state::text, 'not there'), e.credits) AS difference
    FROM "Submission" s LEFT JOIN "Claim" c ON c."submissionId" = s.id
    JOIN LATERAL (
      SELECT count(*) AS credits FROM "Entry" WHERE "submissionId" = s.id AND kind = 'credit') e ON true
    WHERE e.credits <> CASE WHEN c.state = 'credited' THEN 1 ELSE 0 END ORDER BY s.id ${MOST}`,
  Prisma.sql`
    SELECT format('submission %s: it was charged, and nothing says that the service accepted it', e."submissionId") AS difference
    FROM "Entry" e WHERE e.kind IN ('charge', 'correction') AND NOT EXISTS (
      SELECT 1 FROM "SubmissionEvent" v
      WHERE v."submissionId" = e."submissionId" AND v.status IN ('pending', 'billed_without_job'))
    ORDER BY e.id ${MOST}`,
  Prisma.sql`
    SELECT format('submission %s (%s): the last of its history says %s', s.id, s.status,
      coalesce(v.status::text, 'nothing')) AS difference
    FROM "Submission" s LEFT JOIN LATERAL (
      SELECT status FROM "SubmissionEvent" WHERE "submissionId" = s.id ORDER BY id DESC LIMIT 1) v ON true
    WHERE v.status IS DISTINCT FROM s.status ORDER BY s.id ${MOST}`,
  Prisma.sql`
    SELECT format('ledger: %s yen of open holds, and %s by the states of the submissions', ledger, states) AS difference
    FROM (SELECT
      (SELECT coalesce(sum(${HELD_BY_ENTRY}), 0) FROM "Entry") AS ledger,
      (SELECT coalesce(sum("priceYen"), 0) FROM "Submission" WHERE status::text IN ${OPEN}) AS states) t
    WHERE ledger <> states`,
  Prisma.sql`
    SELECT format('ledger: %s yen of charges, and %s by the states of the submissions', ledger, states) AS difference
    FROM (SELECT
      (SELECT coalesce(sum("amountYen"), 0) FROM "Entry" WHERE kind IN ('charge', 'correction')) AS ledger,
      (SELECT coalesce(sum("priceYen"), 0) FROM "Submission" WHERE status::text IN ${PAID}) AS states) t
    WHERE ledger <> states`,
  Prisma.sql`
    SELECT format('tally: %s entries of the kind %s with %s yen, and the ledger has %s with %s',
      coalesce(t.count, 0), kind, coalesce(t.yen, 0), coalesce(e.count, 0), coalesce(e.yen, 0)) AS difference
    FROM (SELECT kind, sum("count") AS count, sum("sumYen") AS yen FROM "Tally" GROUP BY kind) t
    FULL JOIN (SELECT kind, count(*) AS count, sum("amountYen") AS yen FROM "Entry" GROUP BY kind) e USING (kind)
    WHERE (t.count, t.yen) IS DISTINCT FROM (e.count, e.yen)`,
  Prisma.sql`
    SELECT format('submission %s: completed, with neither a clip nor a download that is due', s.id) AS difference,
      coalesce(s."archiveTrouble", 'reason unknown') AS trouble
    FROM "Submission" s LEFT JOIN "Clip" c ON c."submissionId" = s.id
    WHERE s.status = 'completed' AND coalesce(c.missing, true) AND s."purgedAt" IS NULL
      AND (s."lostAt" IS NOT NULL OR NOT EXISTS (
        SELECT FROM pgboss.job j WHERE j.name = 'archive' AND j.state < 'completed' AND j.singleton_key = s.id))
    ORDER BY s.id ${MOST}`,
  Prisma.sql`
    SELECT format('clip %s: its submission is %s', c."submissionId", s.status) AS difference
    FROM "Clip" c JOIN "Submission" s ON s.id = c."submissionId" WHERE s.status <> 'completed'
    ORDER BY s.id ${MOST}`,
  Prisma.sql`
    SELECT format('clip %s: it was deleted for good, and is still there', c."submissionId") AS difference
    FROM "Clip" c JOIN "Submission" s ON s.id = c."submissionId" WHERE s."purgedAt" IS NOT NULL
    ORDER BY s.id ${MOST}`,
  Prisma.sql`
    SELECT format('reading %s: it was %s', id,
      CASE WHEN "answeredAt" < "askedAt" THEN 'answered before it was asked for'
        ELSE 'answered before the one before it was asked for' END) AS difference
    FROM (SELECT id, "askedAt", "answeredAt", lag("askedAt") OVER (ORDER BY id) AS previous FROM "Reading") r
    WHERE "answeredAt" < "askedAt" OR "answeredAt" < previous
    ORDER BY id ${MOST}`,
  Prisma.sql`
    SELECT format('explanation %s: its key was never read', id) AS difference
    FROM "Explanation" e
    WHERE NOT EXISTS (SELECT FROM "Reading" r WHERE r."keyMark" = e."keyMark") ORDER BY id ${MOST}`,
  // A key's spend can have risen by no more than others spent, and fallen by no more than was refunded or was never
  // counted.
  Prisma.sql`
    SELECT format('explanations: %s yen of the spend of key %s, which rose by %s and fell by %s with %s charged',
      explained, "keyMark", rose, fell, charged) AS difference
    FROM (SELECT "keyMark", sum("amountYen") AS explained FROM "Explanation" GROUP BY 1) e
    JOIN LATERAL (
      SELECT coalesce(sum(greatest(step, 0)), 0) AS rose, coalesce(-sum(least(step, 0)), 0) AS fell
      FROM (SELECT "spendYen" - coalesce(lag("spendYen") OVER (ORDER BY id), 0) AS step FROM "Reading"
        WHERE "keyMark" = e."keyMark") steps) r ON true
    JOIN LATERAL (
      SELECT coalesce(sum("sumYen"), 0) AS charged FROM "Tally"
      WHERE "keyMark" = e."keyMark" AND kind IN ('charge', 'correction')) t ON true
    WHERE explained > rose OR -explained > fell + charged ORDER BY "keyMark" ${MOST}`,
  Prisma.sql`
    SELECT format('trigger %s: it is missing or switched off, so rows that must stay can be changed', name) AS difference
    FROM unnest(${APPEND_ONLY}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = name AND tgenabled IN ('O', 'A')) ORDER BY name`,
]

/** The totals of the books, for the summary. Amounts in yen. */
export interface BooksChecked {
  submissions: number
  entries: number
  readings: number
  chargedYen: number
  creditedYen: number
  heldYen: number
  differences: string[]
}

/** Compares the ledger, the submissions, their history and the readings with each other. Changes nothing. */
export async function checkBooks(studio: Pick<Studio, 'db'>): Promise<BooksChecked> {
  const [totals] = await studio.db.$queryRaw<Omit<BooksChecked, 'differences'>[]>`
    SELECT (SELECT count(*)::int FROM "Submission") AS submissions, count(*)::int AS entries,
      (SELECT count(*)::int FROM "Reading") AS readings,
      coalesce(sum("amountYen") FILTER (WHERE kind IN ('charge', 'correction')), 0)::float8 AS "chargedYen",
      coalesce(sum("amountYen") FILTER (WHERE kind = 'credit'), 0)::float8 AS "creditedYen",
      coalesce(sum(${HELD_BY_ENTRY}), 0)::float8 AS "heldYen"
    FROM "Entry"`
  if (!totals) throw new Error('The query of the totals returned no row.')
  const differences: string[] = []
  for (const probe of PROBES) {
    const rows = await studio.db.$queryRaw<{ difference: string; trouble?: string }[]>(probe)
    differences.push(
      ...rows.map(({ difference, trouble }) =>
        trouble === undefined ? difference : `${difference}: ${inEnglish(readMessage(trouble))}`,
      ),
    )
  }
  return { ...totals, differences }
}
