import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import type { Choices } from './view.ts'

const MOST_PROJECTS = 200
const MOST_TAGS = 100

/** The choices of the gallery's filters and of moving submissions; for any member. */
export async function listChoices(studio: Studio, caller: Caller): Promise<Choices> {
  requireAct(caller, 'see')
  const [people, projects, tags] = await Promise.all([
    studio.db.user.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true } }),
    studio.db.project.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_PROJECTS,
      select: { id: true, name: true, archivedAt: true },
    }),
    usedTags(studio, MOST_TAGS),
  ])
  return {
    people,
    projects: projects.map(({ id, name, archivedAt }) => ({ id, name, archived: archivedAt !== null })),
    tags,
  }
}

/** So many tags are offered; further ones have to be typed. */
const MOST_OFFERED = 300

/** The tags that the team used lately, the most used first. */
export async function listTags(studio: Studio, caller: Caller): Promise<string[]> {
  requireAct(caller, 'see')
  return (await usedTags(studio, MOST_OFFERED)).map(({ tag }) => tag)
}

/** The newest submissions with tags that tell which tags are in use. */
const TAGGED_LATELY = 2_000

function usedTags({ db }: Studio, most: number) {
  return db.$queryRaw<{ tag: string; count: number }[]>`
    SELECT tag, count(*)::int AS count FROM (
      SELECT "tags" FROM "Submission" WHERE "trashedAt" IS NULL AND "tags" <> '{}'
      ORDER BY "createdAt" DESC LIMIT ${TAGGED_LATELY}) lately, unnest("tags") AS tag
    GROUP BY tag ORDER BY count DESC, tag LIMIT ${most}`
}
