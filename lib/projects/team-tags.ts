import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'

/** So many tags are offered; whoever has more types the rest. */
const MOST_OFFERED = 300

/** The team's tags, the most used first. */
export async function listTags({ db }: Studio, _caller: Caller): Promise<string[]> {
  const rows = await db.$queryRaw<{ tag: string }[]>`
    SELECT tag FROM "Submission", unnest("tags") AS tag
    WHERE "trashedAt" IS NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MOST_OFFERED}`
  return rows.map(({ tag }) => tag)
}
