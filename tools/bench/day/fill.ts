import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { openStudioDatabase } from '#lib/database/open.ts'
import { sessionCookieName } from '#lib/people/token.ts'
import type { Studio } from '#lib/studio.ts'
import { enqueueAll, makeQueues } from '#lib/submissions/jobs.ts'
import { searchWords } from '#lib/submissions/search-words.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import type { Database } from '#platform/database.ts'
import { startQueue } from '#platform/queue.ts'
import { createUser, startSession } from '#tests/fixtures/people.ts'
import { fillGallery, linkFiles } from '#tools/demo/fill-gallery.ts'
import type { Program } from '../../../e2e/program.ts'
import { MAX_BUDGET_YEN, openJob } from './open-jobs.ts'

export interface Filling {
  people: number
  /** Finished videos, and jobs that the service has. */
  clips: number
  openJobs: number
  admin: { name: string; email: string; password: string }
  /** NEXTAUTH_SECRET of the program. */
  secret: string
  /** Of the key that the program will have. */
  keyMark: string
}

/** Background jobs that one transaction queues. */
const BATCH = 250

/** The first polls are spread as in a studio that has run for hours, starting this long after the filling. */
const FIRST_POLL_MS = 15_000
const POLL_EVERY_MS = 22_500

const PROMPT = 'A calm sea at dawn, slow push in, mist over the water, one fishing boat far out'

/**
 * Fills a program before its start with people, finished videos, and open jobs that wait for their next poll.
 * @returns the Cookie header of each person.
 */
export async function fillDay(program: Program, filling: Filling): Promise<string[]> {
  const dataFolder = join(program.folder, 'data')
  const file = await linkFiles(join(dataFolder, 'studio'), filling.clips)
  const { db, database } = await openStudioDatabase({ dataFolder })
  try {
    const userIds = await addPeople(db, filling)
    await fillGallery(db, { clips: filling.clips, userIds, file })
    await addOpenJobs(db, userIds, filling.openJobs)
    await addReadings(db, filling.keyMark)
    await queuePolls(db, database)
    await db.$executeRawUnsafe('VACUUM ANALYZE')
    const sessions = userIds.map((userId) => openSession(db, userId, filling.secret))
    return (await Promise.all(sessions)).map((token) => `${sessionCookieName(program.url)}=${token}`)
  } finally {
    await db.$disconnect()
    await database.close()
  }
}

/** One admin, who may sign in, and members with the same password. */
async function addPeople(db: Studio['db'], { admin, people }: Filling): Promise<string[]> {
  const first = await createUser(db, { ...admin, role: 'admin' })
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: first.id } })
  const others = Array.from({ length: people - 1 }, (_, index) => ({
    name: `Member ${index + 1}`,
    email: `member-${index + 1}@example.com`,
    role: 'member' as const,
    passwordHash,
  }))
  await db.user.createMany({ data: others })
  return (await db.user.findMany({ select: { id: true } })).map(({ id }) => id)
}

/** A signed-in browser's token, without checking two hundred passwords. */
async function openSession(db: Studio['db'], userId: string, secret: string): Promise<string> {
  const session = { lastsMs: 12 * 3_600_000, idleMs: 2 * 3_600_000 }
  const studio = { db, now: () => new Date(), settings: { session } }
  return encode({ token: { sessionId: await startSession(studio, userId), userId }, secret })
}

/** Rows as they are after the service took them, history and ledger included; a new one every two seconds. */
async function addOpenJobs(db: Studio['db'], userIds: string[], count: number): Promise<void> {
  const jobs = JSON.stringify(Array.from({ length: count }, (_, index) => openJob(index)))
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO "Submission" ("id", "userId", "attemptId", "prompt", "seed", "priceYen", "status", "createdAt",
        "updatedAt", "sendCount", "leasedAt", "jobId", "acceptedAt", "startedAt", "searchWords")
      SELECT '5eed0001-0000-7000-8000-' || lpad(i::text, 12, '0'),
        (${userIds}::text[])[1 + i % cardinality(${userIds}::text[])], 'day-' || i, ${PROMPT} || ' ' || i, i,
        ${VIDEO_PRICE_YEN}::int, status::"SubmissionStatus", at, at, 1, at, id, at,
        CASE WHEN status = 'in_progress' THEN at END,
        ${searchWords({ prompt: PROMPT, tags: [] })}
      FROM (
        SELECT ordinality - 1 AS i, value->>'id' AS id, value->>'status' AS status,
          now() - ordinality * interval '2 s' AS at
        FROM jsonb_array_elements(${jobs}::jsonb) WITH ORDINALITY
      ) AS job
      RETURNING "id", "status", "createdAt"
    ), history AS (
      INSERT INTO "SubmissionEvent" ("submissionId", "at", "status")
      SELECT made."id", made."createdAt", s.status FROM made
      CROSS JOIN unnest(ARRAY['queued', 'submitting', 'pending', 'in_progress']::"SubmissionStatus"[])
        WITH ORDINALITY AS s(status, step)
      WHERE s.status <> 'in_progress' OR made."status" = 'in_progress'
      ORDER BY made."id", s.step
    )
    INSERT INTO "Entry" ("submissionId", "kind", "amountYen", "at")
    SELECT made."id", k.kind, ${VIDEO_PRICE_YEN}::int, made."createdAt" FROM made
    CROSS JOIN unnest(ARRAY['hold', 'charge']::"EntryKind"[]) WITH ORDINALITY AS k(kind, step)
    ORDER BY made."id", k.step`
}

/** The balance as the studio read it: before its first send, and after each. */
async function addReadings(db: Studio['db'], keyMark: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Reading" ("askedAt", "answeredAt", "spendYen", "maxBudgetYen", "maskedKey", "keyMark")
    SELECT at, at, "spendYen", ${MAX_BUDGET_YEN}, 'sk-...day', ${keyMark} FROM (
      SELECT min("at") - interval '1 s' AS at, 0 AS "spendYen" FROM "Entry"
      UNION ALL
      SELECT "at" + interval '1 s', sum("amountYen") OVER (ORDER BY "at", "id") FROM "Entry" WHERE "kind" = 'charge'
    ) AS read
    ORDER BY at`
}

/** Each open job waits for its next poll. */
async function queuePolls(db: Studio['db'], database: Database): Promise<void> {
  const rows = await db.submission.findMany({ where: { status: { not: 'completed' } }, select: { id: true } })
  const from = Date.now() + FIRST_POLL_MS
  const polls = rows.map(({ id }, index) => ({
    submissionId: id,
    startAfter: new Date(from + (index / rows.length) * POLL_EVERY_MS),
  }))
  const queue = await startQueue(database, (error) => console.error(error))
  await makeQueues(queue)
  for (let start = 0; start < polls.length; start += BATCH) {
    const batch = polls.slice(start, start + BATCH)
    await db.$transaction(
      async (tx) => {
        await enqueueAll(queue, tx, 'poll', batch)
      },
      { timeout: 60_000 },
    )
  }
  await queue.stop({ graceful: false })
}
