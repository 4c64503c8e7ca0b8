import type { SubmissionView } from '#lib/gallery/view.ts'
import type { DraftContent } from './draft.ts'

/** What the composer begins with when an earlier submission is used again, perhaps because a comment on it asks for that. */
export function reuse(
  earlier: Pick<SubmissionView, 'id' | 'prompt' | 'seed' | 'project' | 'tags'>,
  commentId: string | null = null,
): Partial<DraftContent> {
  const { id, prompt, seed, project, tags } = earlier
  return {
    prompt,
    seed: seed === null ? '' : String(seed),
    tags,
    parentId: id,
    commentId,
    ...(project ? { projectId: project.id } : {}),
  }
}
