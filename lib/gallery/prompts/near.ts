import { z } from 'zod'
import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { promptProblem } from '../../submissions/input.ts'
import { SAID_NOT_BILLED } from '../../submissions/state.ts'
import { type Likeness, likeness, tellingWords } from './nearness.ts'
import type { NearTake } from './query.ts'

/** Older takes are no surprise. */
const LATELY_MS = 7 * 24 * 3_600_000

/** The newest of what may be near; more of one week would be another kind of team. */
const MOST_CANDIDATES = 300

/** The question: the prompt as typed so far. */
export const nearInput = z.object({ prompt: z.string().refine((prompt) => promptProblem(prompt) === null) })

/** The team's newest take of the same prompt in the last week, or else of nearly the same prompt. */
export async function findNear(studio: Studio, _caller: Caller, prompt: string): Promise<NearTake | null> {
  const words = tellingWords(prompt)
  if (words.length === 0) return null
  const since = new Date(studio.now().getTime() - LATELY_MS)
  // Words are letters and digits, so nothing in them ends the quotes.
  const anyOf = words.map((word) => `'${word}'`).join(' | ')
  const candidates = await studio.db.$queryRaw<{ id: string; prompt: string }[]>`
    SELECT "id", "prompt" FROM "Submission"
    WHERE array_to_tsvector("searchWords") @@ ${anyOf}::tsquery
      AND "createdAt" > ${since} AND "trashedAt" IS NULL AND "status"::text <> ALL(${[...SAID_NOT_BILLED]})
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST_CANDIDATES}`
  const alike = candidates.map(({ id, prompt: other }) => ({ id, likeness: likeness(prompt, other) }))
  const best = alike.find((one) => one.likeness === 'same') ?? alike.find((one) => one.likeness === 'near')
  return best?.likeness ? readTake(studio, best.id, best.likeness) : null
}

async function readTake({ db }: Studio, id: string, likeness: Likeness): Promise<NearTake> {
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
