import type { SubmissionView } from '#lib/gallery/view.ts'
import type { DraftContent } from './draft.ts'

/**
 * The composer's draft for another try of a submission, perhaps at the request of a comment on it. The seed
 * is not copied: with the same prompt it would buy the same video.
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
