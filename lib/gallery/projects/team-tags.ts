import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'

/** The newest submissions with tags that tell which tags are in use. */
export const TAGGED_LATELY = 2_000

/** So many tags are offered; whoever has more types the rest. */
const MOST_OFFERED = 300

/** The tags that the team used lately, the most used first. */
export async function listTags({ db }: Studio, _caller: Caller): Promise<string[]> {
  const rows = await db.$queryRaw<{ tag: string }[]>`
    SELECT tag FROM (
      SELECT "tags" FROM "Submission" WHERE "trashedAt" IS NULL AND "tags" <> '{}'
      ORDER BY "createdAt" DESC LIMIT ${TAGGED_LATELY}) lately, unnest("tags") AS tag
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_OFFERED}`
  return rows.map(({ tag }) => tag)
}
