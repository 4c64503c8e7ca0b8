import type { Transaction } from '../studio.ts'
import type { CheckedInput } from './submit-input.ts'

type References = Pick<CheckedInput, 'projectId' | 'parentId' | 'commentId'>

/** The existing project and parent of a submission: a project deleted meanwhile is no reason to lose a video. */
export async function referencesOf(tx: Transaction, { projectId, parentId, commentId }: References) {
  const project =
    projectId && (await tx.project.findUnique({ where: { id: projectId }, select: { id: true } }))
  const parent =
    parentId && (await tx.submission.findUnique({ where: { id: parentId }, select: { id: true } }))
  return {
    projectId: project ? project.id : null,
    parentId: parent ? parent.id : null,
    commentId: parent && commentId && (await asksFor(tx, parent.id, commentId)) ? commentId : null,
  }
}

/** Whether a comment is on the video that is tried again, or that one was made for it and came to nothing. */
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
