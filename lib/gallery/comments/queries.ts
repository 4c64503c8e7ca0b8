import { type Caller, mayChange, requireAct } from '../../caller.ts'
import { isId } from '../../input.ts'
import type { Studio } from '../../studio.ts'
import type { CommentView } from './query.ts'

/** The most comments of a video: one response contains them all. */
export const MOST_COMMENTS = 1_000

/** The most videos listed as made for one comment. */
const MOST_MADE = 50

/**
 * All comments on a submission, in order of writing; null if there is no such submission. Every signed-in person may
 * read them. A deleted comment is included only while it has replies, without its text.
 */
export async function listComments(
  studio: Studio,
  caller: Caller,
  submissionId: string,
): Promise<CommentView[] | null> {
  requireAct(caller, 'see')
  if (!isId(submissionId)) return null
  const submission = await studio.db.submission.findUnique({
    where: { id: submissionId },
    select: {
      comments: {
        where: { OR: [{ deletedAt: null }, { answers: { some: { deletedAt: null } } }] },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: {
          id: true,
          parentId: true,
          user: { select: { id: true, name: true } },
          atSeconds: true,
          untilSeconds: true,
          text: true,
          createdAt: true,
          editedAt: true,
          doneAt: true,
          deletedAt: true,
          madeFrom: { orderBy: { id: 'asc' }, take: MOST_MADE, select: { id: true } },
        },
      },
    },
  })
  if (!submission) return null
  return submission.comments.map(({ user, madeFrom, deletedAt, createdAt, editedAt, doneAt, ...row }) => ({
    ...row,
    person: user,
    text: deletedAt ? '' : row.text,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    madeIds: madeFrom.map(({ id }) => id),
    deleted: deletedAt !== null,
    mayEdit: deletedAt === null && caller.id === user.id,
    mayDelete: deletedAt === null && mayChange(caller, user.id, 'comment'),
  }))
}
