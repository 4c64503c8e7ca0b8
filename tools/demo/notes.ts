import type { Person } from './cast.ts'
import type { Random } from './random.ts'
import type { Shot } from './schedule.ts'

const MINUTE = 60_000

/** The comments on a finished take and their answers, as rows. Pure. */
export function notesOf(shot: Shot, people: Record<Person, string>, random: Random) {
  const { id: submissionId, finishedAt, notes = [] } = shot
  if (!finishedAt) return []
  return notes.flatMap(({ by, text, at, until, done, answers = [] }, index) => {
    const made = finishedAt.getTime() + (6 + 4 * index) * MINUTE
    const id = random.uuid(made)
    const note = { submissionId, editedAt: null, deletedAt: null }
    return [
      {
        ...note,
        id,
        parentId: null,
        userId: people[by],
        text,
        atSeconds: at ?? null,
        untilSeconds: until ?? null,
        createdAt: new Date(made),
        doneAt: done ? new Date(made + 5 * 60 * MINUTE) : null,
      },
      ...answers.map((answer, place) => ({
        ...note,
        id: random.uuid(made + (place + 2) * MINUTE),
        parentId: id,
        userId: people[answer.by],
        text: answer.text,
        atSeconds: null,
        untilSeconds: null,
        createdAt: new Date(made + (place + 2) * MINUTE),
        doneAt: null,
      })),
    ]
  })
}
