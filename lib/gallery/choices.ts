import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { listProjects } from './projects/projects.ts'
import type { Choices } from './view.ts'

/** The choices of filters and of the composer; for any member. */
export async function listChoices(studio: Studio, caller: Caller): Promise<Choices> {
  requireAct(caller, 'see')
  const [people, projects, tags] = await Promise.all([
    studio.db.user.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } }),
    listProjects(studio),
    usedTags(studio),
  ])
  return { people, projects, tags }
}

/** The most tags offered; others have to be typed. */
const MOST_OFFERED = 300

/** The newest submissions with tags, which show the tags in use. */
const TAGGED_LATELY = 2_000

function usedTags({ db }: Studio) {
  return db.$queryRaw<{ tag: string; count: number }[]>`
    SELECT tag, count(*)::int AS count FROM (
      SELECT "tags" FROM "Submission" WHERE "trashedAt" IS NULL AND "tags" <> '{}'
      ORDER BY "createdAt" DESC LIMIT ${TAGGED_LATELY}) lately, unnest("tags") AS tag
    GROUP BY tag ORDER BY count DESC, tag LIMIT ${MOST_OFFERED}`
}
