import type { Studio } from '#lib/studio.ts'

/** How many submissions the years left; every other table grows with them. `npm run proofs` fills a million. */
export const SUBMISSIONS = process.env.PROOFS === 'all' ? 1_000_000 : 40_000

const DAYS = 5 * 365
const YEARS_MS = DAYS * 24 * 3_600_000

/** Submissions per day: a query over a window of days reads this many rows of each day, however many years there are. */
export const EACH_DAY = SUBMISSIONS / DAYS

/**
 * Rows as years of work leave them, with the planner's statistics: nothing is open, and most rows are old. Forty tags are
 * on many submissions, and others belong to one shoot each. Few videos have no choice yet.
 */
export async function fillYears(
  studio: Studio,
  userIds: readonly string[],
  projectIds: readonly string[],
): Promise<void> {
  const now = studio.now()
  const key = studio.upstream.keyMark
  const people = [...userIds]
  const projects = [...projectIds]
  const fill = (sql: string, ...values: unknown[]) => studio.db.$executeRawUnsafe(sql, ...values)
  await fill(
    `INSERT INTO "Submission" ("id", "userId", "attemptId", "prompt", "seed", "priceYen", "status", "createdAt", "updatedAt",
       "sendCount", "keyMark", "leasedAt", "jobId", "acceptedAt", "startedAt", "finishedAt", "projectId", "tags",
       "searchWords", "rating", "choice", "commentCount", "trashedAt", "purgedAt")
     SELECT '5eed0000-0000-7000-8000-' || lpad(i::text, 12, '0'), ($2::text[])[1 + i % cardinality($2::text[])], 'seed-' || i,
       'A prompt of the year ' || i, i, 250,
       (CASE WHEN i % 10 = 0 THEN 'failed' WHEN i % 61 = 0 THEN 'rejected' ELSE 'completed' END)::"SubmissionStatus",
       at, at, 1, $4, at, CASE WHEN i % 61 <> 0 OR i % 10 = 0 THEN 'job_seed_' || i END, at, at, at,
       ($3::text[])[1 + i % cardinality($3::text[])], ARRAY['tag' || i % 40] || CASE WHEN i % 50 = 0 THEN ARRAY['shoot' || i / 5000] ELSE '{}' END, ARRAY['prompt', 'year', 'word' || i % 500],
       CASE WHEN i % 4 = 0 THEN 1 + i % 5 END, (CASE WHEN i % 20 = 0 THEN 'select' WHEN i % 20 = 1 THEN 'maybe' WHEN i % 1000 <> 7 THEN 'reject' END)::"Choice",
       (i % 10 = 0)::int, CASE WHEN i % 200 = 3 THEN at END, CASE WHEN i % 200 = 3 THEN at + interval '30 days' END
     FROM generate_series(1, $5::int) i, LATERAL (SELECT $1::timestamptz - i * $6::float8 * interval '1 millisecond' AS at) t`,
    now,
    people,
    projects,
    key,
    SUBMISSIONS,
    YEARS_MS / SUBMISSIONS,
  )
  await fill(`INSERT INTO "SubmissionEvent" ("submissionId", "at", "status")
    SELECT "id", "createdAt", s.status FROM "Submission" CROSS JOIN LATERAL
      unnest(ARRAY['queued', 'submitting', 'pending', 'in_progress', "status"::text]::"SubmissionStatus"[]) WITH ORDINALITY AS s(status, step)
    ORDER BY "createdAt", step`)
  await fill(`INSERT INTO "Entry" ("submissionId", "kind", "amountYen", "at")
    SELECT s."id", k.kind::"EntryKind", 250, "createdAt" FROM "Submission" s
      CROSS JOIN unnest(ARRAY['hold', CASE WHEN s."status" = 'rejected' THEN 'release' ELSE 'charge' END]) AS k(kind)
    ORDER BY "createdAt"`)
  await fill(
    `INSERT INTO "Clip" ("submissionId", "sizeBytes", "sha256", "durationSeconds", "width", "height", "archivedAt",
      "sprite", "verifiedAt")
    SELECT "id", 1000, repeat('0', 64), 8, 1280, 720, "createdAt", true, $1::timestamptz - interval '1 day'
    FROM "Submission" WHERE "status" = 'completed' AND "purgedAt" IS NULL`,
    now,
  )
  await fill(`INSERT INTO "Claim" ("submissionId", "state", "openedAt", "changedAt", "creditSeen")
    SELECT "id", 'credited', "createdAt", "createdAt", true FROM "Submission" WHERE "status" = 'failed'`)
  await fill(
    `INSERT INTO "ClaimEvent" ("submissionId", "at", "state") SELECT "submissionId", "openedAt", 'open' FROM "Claim"`,
  )
  await fill(`INSERT INTO "Entry" ("submissionId", "kind", "amountYen", "at")
    SELECT "submissionId", 'credit', 250, "changedAt" FROM "Claim"`)
  await fill(`INSERT INTO "Comment" ("id", "submissionId", "userId", "text", "createdAt")
    SELECT gen_random_uuid()::text, "id", "userId", 'Good', "createdAt" FROM "Submission" WHERE "commentCount" > 0`)
  await fill(`INSERT INTO "Decision" ("submissionId", "at", "status", "reason")
    SELECT "id", "createdAt", 'not_accepted', '{"text":"x"}' FROM "Submission" WHERE "sendCount" = 1 LIMIT 5000`)
  // A reading is taken before the first send.
  await fill(
    `INSERT INTO "Reading" ("askedAt", "answeredAt", "spendYen", "maxBudgetYen", "maskedKey", "keyMark")
    SELECT at, at, i * 250, 999999999999, 'sk-...1', $2
    FROM generate_series(1, $3::int) i, LATERAL (SELECT least($1::timestamptz - ($3::int - i) * interval '15 minutes',
      CASE i WHEN 1 THEN $1::timestamptz - 2 * $4::float8 * interval '1 millisecond' END) AS at) t
    ORDER BY i`,
    now,
    key,
    SUBMISSIONS,
    YEARS_MS,
  )
  await fill(
    `INSERT INTO "Webhook" ("id", "url", "shape", "events", "createdAt")
    VALUES ('5eed0000-0000-7000-9000-000000000000', 'http://127.0.0.1:9/hook', 'json', ARRAY['submission.completed'], $1)`,
    now,
  )
  await fill(`INSERT INTO "WebhookDelivery" ("id", "webhookId", "event", "subject", "payload", "state", "createdAt", "finishedAt")
    SELECT gen_random_uuid()::text, '5eed0000-0000-7000-9000-000000000000', 'submission.completed', "id", '{}', 'delivered', "createdAt",
      "createdAt" FROM "Submission"`)
  await fill(
    `INSERT INTO "TeamNews" ("id", "at", "event", "subject", "facts")
    SELECT -i, $1::timestamptz - i * interval '1 hour', 'balance.low', i::text, '{}' FROM generate_series(1, 10000) i`,
    now,
  )
  await fill(
    `INSERT INTO "SendingPause" ("at", "reason", "liftedAt")
    SELECT $1::timestamptz - i * interval '1 day', '{}', $1::timestamptz FROM generate_series(1, 1000) i`,
    now,
  )
  await fill(
    `INSERT INTO "Session" ("id", "userId", "door", "startedAt", "usedAt", "expiresAt")
    SELECT gen_random_uuid()::text, ($2::text[])[1 + i % cardinality($2::text[])], 'password', $1, $1,
      $1::timestamptz - i * interval '1 minute'
    FROM generate_series(1, 20000) i`,
    now,
    people,
  )
  await fill(
    `INSERT INTO "SignInAttempts" ("subject", "fullAt")
    SELECT 'subject ' || i, $1::timestamptz - i * interval '1 minute' FROM generate_series(1, 20000) i`,
    now,
  )
  // The trigger would chain them one at a time.
  await fill('ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_chain"')
  await fill(
    `INSERT INTO "AuditEntry" ("id", "at", "act", "area", "actor", "personId", "subjectId", "hash")
    SELECT i, $1::timestamptz - ($3 - i) * $4::float8 * interval '1 millisecond', area || '.x', area, 'person',
      ($2::text[])[1 + i % cardinality($2::text[])], CASE WHEN i % 10 = 0 THEN ($2::text[])[1] END, ''
    FROM generate_series(1, $3::int) i, LATERAL (
      SELECT CASE WHEN i % 2000 = 0 THEN 'settings' WHEN i % 3 = 0 THEN 'video' ELSE 'signIn' END AS area) t`,
    now,
    people,
    SUBMISSIONS,
    YEARS_MS / SUBMISSIONS,
  )
  await fill('ALTER TABLE "AuditEntry" ENABLE TRIGGER "AuditEntry_chain"')
  await fill(`INSERT INTO pgboss.job (id, name, data, state, created_on, start_after, completed_on, policy)
    SELECT gen_random_uuid(), 'poll', '{}', 'completed', now(), now(), now(), 'short' FROM generate_series(1, 20000)`)
  // Also empties the pending list of the search index.
  await fill('VACUUM ANALYZE')
}
