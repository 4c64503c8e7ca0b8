import type { SubmissionView } from '#lib/gallery/view.ts'
import type { DraftContent } from './draft.ts'

/**
 * The composer's draft when an earlier submission is used again, perhaps because a comment on it asks for that.
 * Its seed is not taken over: with the same prompt it would buy the same video.
 */
export function reuse(
  earlier: Pick<SubmissionView, 'id' | 'prompt' | 'project' | 'tags'>,
  commentId: string | null = null,
): Partial<DraftContent> {
  const { id, prompt, project, tags } = earlier
  return {
    prompt,
    tags,
    parentId: id,
    commentId,
    ...(project ? { projectId: project.id } : {}),
  }
}
