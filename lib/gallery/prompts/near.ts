import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { type Caller, requireAct } from '../../caller.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { MOST_TAKES, promptProblem, seedsFrom } from '../../submissions/input.ts'
import { SAID_NOT_BILLED, type Status } from '../../submissions/state.ts'
import { makeTurns } from '../../turns.ts'
import { comparable, type Likeness, likeness, tellingWords } from './nearness.ts'
import type { NearTake } from './query.ts'

/** Older takes are not repeated by accident. */
const LATELY_MS = 7 * 24 * 3_600_000

/** The most candidates, the newest first: more than a team has in a week. */
const MOST_CANDIDATES = 300

/** Comparing takes the one thread that serves everyone. */
const inTurn = makeTurns({ atOnce: 1, each: 4, line: 40 })

/** The states of a submission that makes or made a video. */
const YIELDS = [
  'queued',
  'submitting',
  'pending',
  'in_progress',
  'completed',
] as const satisfies readonly Status[]

/** The query: the prompt typed so far, and the typed seed of the first take, if any. */
export const nearInput = z.object({
  prompt: z.string().refine((prompt) => promptProblem(prompt) === null),
  seed: z.number().refine(Number.isSafeInteger).nullable().default(null),
  takes: z.number().int().min(1).max(MOST_TAKES).default(1),
})

/**
 * A take that a press may repeat: the newest of the same prompt with one of the same seeds, of any age; else the newest
 * of the last week with the same or a near prompt. @throws CrowdedError
 */
export async function findNear(
  studio: Studio,
  caller: Caller,
  { prompt, seed = null, takes = 1 }: z.input<typeof nearInput>,
): Promise<NearTake | null> {
  requireAct(caller, 'make')
  const identical = seed === null ? null : await findIdentical(studio.db, { prompt, seed, takes })
  if (identical) return readTake(studio, identical, 'identical')
  const alike = await inTurn(() => findAlike(studio, prompt), caller.id)
  return alike && readTake(studio, alike.id, alike.likeness)
}

/** The newest take of the last week with the same prompt, else with a near one. */
async function findAlike(studio: Studio, prompt: string): Promise<{ id: string; likeness: Likeness } | null> {
  const asked = comparable(prompt)
  const words = tellingWords(asked)
  if (words.length === 0) return null
  // Words are letters and digits, so they cannot end the quotes.
  const anyOf = words.map((word) => `'${word}'`).join(' | ')
  const since = new Date(studio.now().getTime() - LATELY_MS)
  const candidates = await studio.db.$queryRaw<{ id: string; prompt: string }[]>`
    SELECT "id", "prompt" FROM "Submission"
    WHERE array_to_tsvector("searchWords") @@ ${anyOf}::tsquery
      AND "createdAt" > ${since} AND "trashedAt" IS NULL AND "status"::text <> ALL(${[...SAID_NOT_BILLED]})
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST_CANDIDATES}`
  let near: { id: string; likeness: Likeness } | null = null
  for (const { id, prompt: other } of candidates) {
    // Others are served between two comparisons.
    await setImmediate()
    const found = likeness(asked, comparable(other))
    if (found === 'same') return { id, likeness: found }
    if (found) near ??= { id, likeness: found }
  }
  return near
}

/** The id of the newest video of the same prompt with the seed of one of the takes, in the trash or not. */
export async function findIdentical(
  db: Pick<Transaction, '$queryRaw'>,
  { prompt, seed, takes }: { prompt: string; seed: number; takes: number },
): Promise<string | null> {
  const [found] = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Submission"
    WHERE "seed" = ANY(${seedsFrom(seed, takes)}::bigint[]) AND "prompt" = ${prompt}
      AND "purgedAt" IS NULL AND "lostAt" IS NULL AND "status"::text = ANY(${[...YIELDS]})
    ORDER BY "createdAt" DESC, "id" DESC LIMIT 1`
  return found?.id ?? null
}

async function readTake({ db }: Studio, id: string, likeness: NearTake['likeness']): Promise<NearTake> {
  const row = await db.submission.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      prompt: true,
      seed: true,
      user: { select: { id: true, name: true } },
      createdAt: true,
      status: true,
      clip: { select: { missing: true } },
    },
  })
  return {
    id: row.id,
    likeness,
    prompt: row.prompt,
    seed: row.seed === null ? null : Number(row.seed),
    person: row.user,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    hasClip: row.clip?.missing === false,
  }
}
