import type { Transaction } from '../studio.ts'
import type { CheckedInput } from './submit-input.ts'

type References = Pick<CheckedInput, 'projectId' | 'parentId' | 'commentId'> & { shotId?: string | null }

/**
 * The references of a submission, as far as they still exist: a deleted project is no reason to lose a video.
 * Another try of a take of a shot is a take of that shot.
 */
export async function referencesOf(
  tx: Transaction,
  { projectId, parentId, commentId, shotId = null }: References,
) {
  const project =
    projectId && (await tx.project.findUnique({ where: { id: projectId }, select: { id: true } }))
  const parent =
    parentId &&
    (await tx.submission.findUnique({ where: { id: parentId }, select: { id: true, shotId: true } }))
  const shot = shotId && (await tx.shot.findUnique({ where: { id: shotId }, select: { id: true } }))
  return {
    projectId: project ? project.id : null,
    parentId: parent ? parent.id : null,
    shotId: shot ? shot.id : parent ? parent.shotId : null,
    commentId: parent && commentId && (await asksFor(tx, parent.id, commentId)) ? commentId : null,
  }
}

/** Whether a comment is on the video that is tried again, or asked for that video, which then failed. */
async function asksFor(tx: Transaction, parentId: string, commentId: string): Promise<boolean> {
  const comment = await tx.comment.findFirst({
    where: {
      id: commentId,
      deletedAt: null,
      OR: [{ submissionId: parentId }, { madeFrom: { some: { id: parentId } } }],
    },
    select: { id: true },
  })
  return comment !== null
}
